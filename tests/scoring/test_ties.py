"""A tie in which nobody ever scored: the first in turn order has had that score the longest."""

from __future__ import annotations

import pytest

from scoring.entries import Player, Total
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
