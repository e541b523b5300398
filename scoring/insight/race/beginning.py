"""What it is worth to throw first: the chances of all seats before the first throw of a game.

Knows rules and numbers of seats; no game.
"""

from __future__ import annotations

from functools import lru_cache

from scoring.entries import Player
from scoring.game import start
from scoring.insight.race.standing import chances
from scoring.rules.rule_set import RuleSet


@lru_cache(maxsize=128)
def from_the_start(rules: RuleSet, seats: int) -> tuple[float, ...] | None:
    """The chances in turn order, who begins first; None where there is no estimate.

    Raises OddsOutOfReach.
    """
    if rules.teams:
        return None
    return chances(start(rules, [Player(f"{seat + 1}") for seat in range(seats)]))
