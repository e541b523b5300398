"""Everything that a phone needs to play by a rule set without network, compiled here.

Knows rule sets; no game. static/js/rules/ plays with it, and is held against `scoring.game` by
the same games played in both.
"""

from __future__ import annotations

from typing import Any

from scoring.entries import MAX_PLAYER_NAME, MAX_SEATS
from scoring.rules.rule_set import MAX_TARGET, RuleSet
from scoring.seats.seating import MIN_SEATS
from scoring.throws.throw_table import table_for
from scoring.throws.totals import turn_totals
from scoring.written.room import MAX_ENTRIES, MAX_RESERVE


def phone_rules(rules: RuleSet) -> dict[str, Any]:
    """The rule set, its throw table, the totals that a turn can be banked with, and how many may
    sit down and be entered, as JSON.

    `totals` is a set of points: all multiples of `unit` above `farthest`, and those up to it whose
    bit is set in the hexadecimal number `bits` (bit n stands for n times the unit). An entry holds
    at most `most`.
    """
    totals = turn_totals(rules)
    return {
        "rules": rules.to_json(),
        "table": table_for(rules).to_json(),
        "totals": {
            "unit": totals.unit,
            "farthest": totals.farthest,
            "bits": f"{totals.bits:x}",
            "most": MAX_TARGET,
        },
        "seats": {
            "fewest": MIN_SEATS,
            "most": MAX_SEATS,
            "longest_name": MAX_PLAYER_NAME,
        },
        "log": {"most": MAX_ENTRIES, "reserve": MAX_RESERVE},
    }
