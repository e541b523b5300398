"""Who throws next is told before an entry is made: by the rules of the end, not by the seats alone.

Whole games hold the same to what is played (`test_game_machine`); here stand the cases that a table
has met.
"""

from __future__ import annotations

import pytest

from scoring.entries import Bank, Join, Player, Throw, Total
from scoring.errors import BelowOpeningThreshold
from scoring.game import apply, next_after_farkle, next_seat, start
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState

NOTHING = Throw((2, 2, 3, 4, 4, 6))


def game(seats: int, *totals: int, **rules: object) -> GameState:
    """A game of so many seats, in which these totals were called out in turn order."""
    names = ("Ana", "Ben", "Cem", "Dan")[:seats]
    state = start(RuleSet.from_json({"opening_threshold": 0, **rules}), [*map(Player, names)])
    for points in totals:
        state = apply(state, Total(points))
    return state


def test_the_last_of_the_fixed_turns_is_followed_by_nobody():
    state = game(2, 500, fixed_turns=1)
    assert next_after_farkle(state) is None
    assert next_seat(state, NOTHING) is None


def test_in_fixed_turns_a_late_player_catches_up_alone():
    state = apply(game(2, fixed_turns=2), Join("Cem", None))
    for points in (500, 500):
        state = apply(state, Total(points))
    for points in (300, 300, 300):
        state = apply(state, Total(points))
    assert state.turn is not None
    assert (state.turn.seat, state.seats[2].turns) == (2, 1)
    assert next_after_farkle(state) is None


def test_a_bank_that_ends_a_game_of_equal_turns_is_followed_by_nobody():
    state = game(2, 500, 0, 500, target_score=1000, final_round="equal_turns")
    state = apply(state, Throw((1, 1, 1, 1, 2, 3), (1, 1, 1, 1)))
    assert next_after_farkle(state) is None
    assert next_seat(state, Bank()) is None


def test_the_bank_that_begins_the_final_round_names_who_throws_last():
    state = game(3, 500, 500, target_score=1000, final_round="equal_turns")
    assert state.turn is not None
    assert state.turn.seat == 2
    assert next_seat(state, Total(1000)) is None
    assert next_after_farkle(state) == 0


def test_in_mid_turn_the_same_seat_throws_on():
    assert next_seat(game(2), Throw((1, 2, 3, 4, 4, 6), (1,))) == 0


def test_asking_is_refused_as_entering_is():
    state = game(2, opening_threshold=500)
    with pytest.raises(BelowOpeningThreshold):
        next_seat(state, Total(100))


def test_after_the_end_nobody_throws():
    assert next_after_farkle(game(2, 1000, final_round="none", target_score=1000)) is None
