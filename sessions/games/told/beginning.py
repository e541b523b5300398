"""What it is worth to throw first under a rule set, at tables of some sizes.

Knows which sizes are told; what a chance is, `scoring.insight.race` says.
"""

from __future__ import annotations

import os

from scoring.insight.turn_odds import OddsOutOfReach
from scoring.rules.rule_set import RuleSet

SIZES = (2, 3, 4)


def who_begins(rules: RuleSet) -> dict[int, tuple[float, ...]]:
    """By number of seats the chances in turn order; nothing where there is no estimate."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # enough for matrices of this size
    from scoring.insight.race.beginning import from_the_start  # noqa: PLC0415  # it needs numpy

    found = {}
    for seats in SIZES:
        try:
            chances = from_the_start(rules, seats)
        except OddsOutOfReach:
            return {}
        if chances is not None:
            found[seats] = chances
    return found
