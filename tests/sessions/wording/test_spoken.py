"""What a screen reader is told after each kind of entry."""

from __future__ import annotations

import pytest

from sessions.games.log.last import last_entry
from sessions.models import Game
from sessions.wording.game.changes import ARROW
from sessions.wording.game.spoken import spoken
from tests import verbs
from tests.factories import GameFactory
from tests.sessions.blanks import plain
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.django_db


def said(game: Game) -> str:
    fresh = Game.objects.get(pk=game.pk)
    return plain(spoken(fresh.current_state(), last_entry(fresh)))


def banked(game: Game, *totals: int) -> None:
    for points in totals:
        verbs.record_total(code=game.code, points=points)


def test_a_turn_is_told_throw_by_throw():
    game = GameFactory()
    assert said(game) == "Ana throws."
    throw(game, "111155", "1111")
    assert said(game) == "Ana: 1 1 1 1 kept, 1,000 at risk, 2 dice left"
    throw(game, "15", "15")
    assert said(game) == "Ana: 1 5 kept, 1,150 at risk, hot dice: all 6 again"
    throw(game, "112346", "11", bank=True)
    assert said(game) == "Ana: 1 1 kept, banked 1,350, now at 1,350. Ben throws."
    throw(game, "223346")
    assert said(game) == "Ben: farkled, nothing lost. Cleo throws."


def test_one_die_is_told_apart_from_how_many():
    game = GameFactory()
    throw(game, "122346", "1")
    assert said(game) == "Ana: a 1 kept, 100 at risk, 5 dice left"
    throw(game, "11155", "111")
    throw(game, "55", "5")
    assert said(game) == "Ana: a 5 kept, 450 at risk, 1 die left"
    throw(game, "5", "5")
    throw(game, "155566", "1", bank=True)
    assert said(game) == "Ana: a 1 kept, banked 600, now at 600. Ben throws."


def test_undo_a_correction_and_points_by_hand_are_named():
    game = GameFactory()
    banked(game, 600, 700)
    verbs.undo(code=game.code)
    assert said(game) == "Undone. Ana: banked 600, now at 600. Ben throws."
    verbs.amend_turn(code=game.code, turn=1, points=650, reason="a 5 was overlooked")
    assert said(game) == (
        f"Ana, round 1: 600{ARROW}650 (a 5 was overlooked). Ana is now at 650. Ben throws."
    )
    verbs.adjust_score(code=game.code, seat=0, points=-50, reason="did not sing")
    assert said(game) == "Ana −50 by hand: did not sing. Ana is now at 600. Ben throws."


def test_a_long_reason_is_left_to_the_log():
    game = GameFactory()
    banked(game, 600, 700)
    verbs.amend_turn(code=game.code, turn=2, points=650, reason="both of us read a 5 as a 6, twice")
    assert said(game) == f"Ben, round 1: 700{ARROW}650. Ben is now at 650. Cleo throws."


def test_who_comes_and_goes_is_named():
    game = GameFactory()
    verbs.join_seat(code=game.code, name="Dora")
    assert said(game) == "Dora joins. Ana throws."
    throw(game, "112346", "11")
    verbs.retire_seat(code=game.code, seat=1)
    assert said(game) == "Ben retires. Ana: 1 1 kept, 200 at risk, 4 dice left"


def test_the_roll_off_the_final_round_the_winner_and_the_signatures_are_told():
    game = GameFactory(names=("Ana", "Ben"), rules={"target_score": 1000})
    verbs.record_roll_off(code=game.code, faces={0: 4, 1: 4})
    assert said(game) == "The roll-off is tied. Ana and Ben throw again."
    verbs.record_roll_off(code=game.code, faces={0: 4, 1: 3})
    assert said(game) == "Ana won the roll-off. Ana throws."
    banked(game, 1500)
    assert said(game) == (
        "Ana: banked 1,500, now at 1,500. Final round: Ben throws, 1,500 to beat."
    )
    banked(game, 1800)
    assert said(game) == "Ben: banked 1,800, now at 1,800. Ben wins with 1,800."
    verbs.sign_card(code=game.code, seat=0)
    assert said(game) == "Ana signs the card."
    verbs.sign_card(code=game.code, seat=1)
    assert said(game) == "Ben signs the card. Signed and locked."
    verbs.unlock_card(code=game.code, reason="misread")
    assert said(game) == "The card is unlocked: misread. Ben wins with 1,800."


def test_what_others_enter_meanwhile_is_not_told_of_what_was_read_before():
    """Between reading a game and telling its last entry, somebody takes that back."""
    game = GameFactory(rules={"opening_threshold": 0})
    banked(game, 500, 600)
    verbs.amend_turn(code=game.code, turn=1, points=450, reason="misheard")
    read = Game.objects.get(pk=game.pk)

    verbs.undo(code=game.code)

    said_of_it = spoken(read.current_state(), last_entry(read))
    assert plain(said_of_it).startswith(f"Ana, round 1: 500{plain(ARROW)}450 (misheard).")
