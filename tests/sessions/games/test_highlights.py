"""What deserves a cheer, and what does not."""

from __future__ import annotations

import pytest

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.games import services
from sessions.games.sheet import sheet_of
from sessions.games.told.highlights import Highlight, bests_before, big, highlight
from sessions.models import Game
from tests import verbs
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.django_db


def start(**rules: object) -> Game:
    return services.start_game(
        rules=RuleSet.from_json(rules), players=[Player("Ana"), Player("Ben")]
    )


def totals(game: Game, *points: int) -> None:
    for turn in points:
        verbs.record_total(code=game.code, points=turn)


def seen(game: Game) -> Highlight | None:
    stored = Game.objects.get(pk=game.pk)
    state = stored.current_state()
    return highlight(state, bests_before(stored, state, sheet_of(stored, state)))


def test_a_game_without_an_entry_has_none():
    assert seen(start()) is None


def test_hot_dice_are_cheered_until_the_next_throw():
    game = start()
    throw(game, "112346", "11")
    assert seen(game) is None

    throw(game, "1115", "1115")
    assert seen(game) == Highlight("hot_dice", seat=0, turn=1, throws=2)

    throw(game, "112346", "11")
    assert seen(game) is None


@pytest.mark.parametrize(
    ("points", "kind"),
    [
        ((500, 600, 550), None),  # the best of three is no wonder
        ((500, 600, 550, 650), "best_of_game"),
        ((500, 600, 550, 600), None),  # as good as the best
        ((500, 600, 550, 0, 0, 0, 650), "best_of_game"),
        ((500, 0, 550, 0, 600), None),  # a farkle is no turn to be better than
        ((500, 900, 550, 0, 600, 0, 650), "best_of_player"),
        ((500, 900, 550, 900, 600, 900, 900), "best_of_player"),
        ((2000,), "big_bank"),
        ((1950,), None),
        ((2500, 2000), "big_bank"),
        ((0,), None),
    ],
)
def test_a_bank_is_compared_with_those_before(points, kind):
    game = start()
    totals(game, *points)

    found = seen(game)

    assert (found.kind if found else None) == kind
    if found:
        assert (found.seat, found.turn) == ((len(points) - 1) % 2, len(points))


def test_the_cheer_ends_with_the_next_throw():
    game = start()
    totals(game, 2000)

    throw(game, "112346", "11")

    assert seen(game) is None


def test_undo_leaves_the_cheer_that_was_there_before():
    game = start()
    totals(game, 500, 600, 550, 650)
    best = seen(game)
    totals(game, 500)
    assert seen(game) is None

    verbs.undo(code=game.code)

    assert seen(game) == best == Highlight("best_of_game", seat=1, turn=4)


@pytest.mark.parametrize(
    ("target", "least"), [(10_000, 2000), (20_000, 4000), (5000, 1000), (2500, 1000)]
)
def test_big_is_a_fifth_of_the_way(target, least):
    assert big(RuleSet.from_json({"target_score": target})) == least


def test_a_six_die_farkle_is_more_than_a_farkle():
    game = start(six_die_farkle_forfeit=1)
    throw(game, "223346")
    assert seen(game) == Highlight("six_die_farkle", seat=0, turn=1, throws=1)

    throw(game, "112346", "11")
    throw(game, "2346")
    assert seen(game) is None


def test_a_win_is_more_than_anything_else():
    game = start(target_score=1000, final_round="none")
    totals(game, 1500)

    assert seen(game) == Highlight("win", seat=0, turn=1)
