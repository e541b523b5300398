"""verify_games: finds what differs from the entries, and repairs it from them."""

from __future__ import annotations

import io
import random

import pytest
from django.core.management import CommandError, call_command

from sessions.games.present import game_view
from sessions.models import Game
from tests.factories import GameFactory
from tests.sessions.games.playing import play_on

pytestmark = pytest.mark.django_db


def verify(*args: str, **options: bool) -> str:
    out = io.StringIO()
    call_command("verify_games", *args, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def game() -> Game:
    return play_on(GameFactory(), random.Random(5), entries=40)


def test_games_as_they_were_played_do_not_differ(game):
    assert verify() == "1 games replayed, 0 differ.\n"
    assert verify(game.code) == "1 games replayed, 0 differ.\n"


def test_an_unknown_code_is_said(game):
    with pytest.raises(CommandError, match="no game with the code NOGAME"):
        verify("NOGAME", game.code)


def spoil_snapshot(game: Game) -> None:
    game.state["sides"][0]["score"] = 9_000
    game.save()


def spoil_turns(game: Game) -> None:
    game.turns.filter(number=2).delete()


def spoil_totals(game: Game) -> None:
    game.totals.filter(position=1).update(score=77)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (spoil_snapshot, "the snapshot differs from the replayed log"),
        (spoil_turns, "the turns differ from the replayed log"),
        (spoil_totals, "the totals differ from the replayed log"),
    ],
)
def test_what_differs_is_said_and_repaired(game, spoil, says):
    before = game_view(Game.objects.get(pk=game.pk))
    spoil(game)

    with pytest.raises(CommandError):
        verify()
    assert verify(repair=True) == f"{game.code}: {says}\n1 games replayed, 1 differ.\n"

    assert verify() == "1 games replayed, 0 differ.\n"
    after = game_view(Game.objects.get(pk=game.pk))
    assert after | {"updated_at": None} == before | {"updated_at": None}


def test_a_lost_entry_is_said(game):
    game.entries.filter(version=game.version).delete()
    with pytest.raises(CommandError):
        verify()


def test_demo_games_are_played_through_the_services():
    out = io.StringIO()
    call_command("seed_demo", stdout=out)
    titles = [line.split("  ", 1)[1] for line in out.getvalue().splitlines()]
    assert titles == [
        "just started",
        "in the first turn",
        "a turn corrected",
        "a late player has joined",
        "in the final round",
        "finished",
        "teams, finished",
        "the first to 4,000 won",
        "called out by totals",
    ]
    statuses = dict(
        zip(titles, Game.objects.order_by("pk").values_list("status", flat=True), strict=True)
    )
    assert statuses["in the final round"] == "final_round"
    assert statuses["teams, finished"] == "finished"
    assert verify() == "9 games replayed, 0 differ.\n"
