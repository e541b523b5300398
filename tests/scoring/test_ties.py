"""A tie in which nobody ever scored: the first in turn order has had that score the longest."""

from __future__ import annotations

import pytest

from scoring.entries import Join, Player, Total
from scoring.game import apply, start
from scoring.rules import RuleSet
from scoring.state import Outcome


@pytest.mark.parametrize("starts", [0, 1, 2])
def test_when_everybody_farkles_the_starter_was_first(starts: int) -> None:
    rules = RuleSet.from_json({"fixed_turns": 1})
    state = start(rules, [Player("Ana"), Player("Ben"), Player("Cleo")], starts)
    for _ in range(3):
        state = apply(state, Total(0))
    assert state.outcome == Outcome((starts,), "first_to_set")


def test_equal_turns_lets_everybody_finish_the_round_and_nobody_play_two() -> None:
    """A late player counts from the round of joining, not by turns."""
    rules = RuleSet.from_json(
        {"final_round": "equal_turns", "opening_threshold": 0, "target_score": 1000}
    )
    state = start(rules, [Player("Ana"), Player("Ben")], 0)
    for entry in (Total(100), Total(100), Join("Late Lou"), Total(100), Total(1000)):
        state = apply(state, entry)
    assert state.final_round is not None
    assert state.final_round.seats_left == (2,)
    assert [seat.turns for seat in state.seats] == [2, 2, 0]


def test_a_late_player_who_has_had_the_turn_of_the_round_is_not_asked_again() -> None:
    rules = RuleSet.from_json(
        {"final_round": "equal_turns", "opening_threshold": 0, "target_score": 1000}
    )
    state = start(rules, [Player("Ana"), Player("Ben")], 1)  # Ben, then Late Lou, then Ana
    for entry in (Total(50), Total(50), Join("Late Lou"), Total(50), Total(100), Total(1000)):
        state = apply(state, entry)
    assert [seat.turns for seat in state.seats] == [2, 2, 1]
    assert state.outcome == Outcome((0,), "highest_score")
