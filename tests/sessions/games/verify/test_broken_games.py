"""verify_games on a game broken in every way: told in each, repaired only from a whole log."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.serializers import serialize
from pytest_django import DjangoDbBlocker

from sessions.games.log import standing
from sessions.games.present import game_view
from sessions.models import Checkpoint, Game, GameEntry, PlayedTurn, SeatResult, SeatTotal
from tests.proofs.access.permissions_stake import taken_back
from tests.sessions.games.verify.breaking import BREAKS, EVERY, NOWHERE_ELSE, Break, whole_game
from tests.thorough import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MODELS = (Game, GameEntry, PlayedTurn, SeatTotal, SeatResult, Checkpoint)


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Game]:
    """Play it once for all breaks: each of them is taken back."""
    with django_db_blocker.unblock(), taken_back(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(standing, "MAX_STEPS", EVERY)
        yield whole_game()


@pytest.fixture
def game(played: Game) -> Iterator[Game]:
    with taken_back():
        yield played


def said(*codes: str, **options: Any) -> tuple[list[str], str]:
    """The lines that the command writes, and its last words if it does not succeed."""
    out = io.StringIO()
    try:
        call_command("verify_games", *codes, stdout=out, stderr=io.StringIO(), **options)
    except CommandError as error:
        return out.getvalue().splitlines(), str(error)
    return out.getvalue().splitlines(), ""


def everything_of(game: Game) -> str:
    """All rows of a game as they are kept."""
    rows = [game.entries, game.turns, game.totals, game.results, game.checkpoints]
    return serialize("json", [Game.objects.get(pk=game.pk), *chain(*(it.all() for it in rows))])


def test_the_table_knows_every_column() -> None:
    for model in MODELS:
        columns = {field.name for field in model._meta.concrete_fields}
        broken = {it.column for it in BREAKS if it.model is model} - {""}
        assert broken | NOWHERE_ELSE[model].keys() == columns
        assert not broken & NOWHERE_ELSE[model].keys()


def test_a_whole_game_is_right(game: Game) -> None:
    assert said() == (["1 games replayed, 0 differ."], "")


FIRST_OF_COLUMN = {(it.model, it.column): it for it in reversed(BREAKS)}.values()
OTHERS = [it for it in BREAKS if it not in FIRST_OF_COLUMN]


@pytest.mark.parametrize("broken", [*FIRST_OF_COLUMN, *in_turn(OTHERS, 0, 4)], ids=str)
def test_every_break_is_told_and_repaired_only_from_a_whole_log(game: Game, broken: Break) -> None:
    known = shown(game)
    broken.spoil(game)
    spoilt = everything_of(game)
    code = Game.objects.get(pk=game.pk).code

    (line, closing), advice = said(code)
    verdict = "differs" if broken.is_repaired else "damaged"
    assert line.startswith(f"{code} {verdict}: ")
    assert broken.says in line
    assert line.isprintable()
    assert closing == f"1 games replayed, 1 differ: 1 {verdict}."
    assert ("--repair" if broken.is_repaired else "restore a backup") in advice
    assert everything_of(game) == spoilt

    (again, closing), advice = said(code, repair=True)
    if broken.is_repaired:
        assert again == line.replace("differs", "repaired", 1)
        assert (closing, advice) == ("1 games replayed, 1 differ: 1 repaired.", "")
        assert said(code) == (["1 games replayed, 0 differ."], "")
        assert shown(game) == known
    else:
        assert again == line
        assert "restore a backup" in advice
        assert everything_of(game) == spoilt


def shown(game: Game) -> dict[str, Any]:
    """The game as everybody sees it, but for what a repair changes on purpose."""
    view = game_view(Game.objects.get(pk=game.pk), None)
    return view | dict.fromkeys(("revision", "updated_at", "finished_at"))


def test_a_repaired_game_has_ended_with_its_last_entry_and_is_looked_at_again(game: Game) -> None:
    last_at = game.entries.last().recorded_at
    Game.objects.filter(pk=game.pk).update(status="playing", finished_at=None)

    assert said(repair=True)[1] == ""

    game.refresh_from_db()
    assert (game.revision, game.version) == (1, 16)
    assert (game.updated_at, game.finished_at) == (last_at, last_at)
