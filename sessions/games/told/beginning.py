"""What it is worth to throw first under a rule set, at tables of some sizes.

Knows which sizes are told; what a chance is, `scoring.insight.race` says.
"""

from __future__ import annotations

from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.rules.rule_set import RuleSet
from sessions.games.told.race_room import race_room

SIZES = (2, 3, 4)


def who_begins(rules: RuleSet) -> dict[int, tuple[float, ...]]:
    """By number of seats the chances in turn order; nothing where there is no estimate."""
    found = {}
    for seats in SIZES:
        try:
            chances = race_room().from_the_start(rules, seats)
        except OddsOutOfReach:
            return {}
        if chances is not None:
            found[seats] = chances
    return found
