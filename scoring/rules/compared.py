"""Which rule sets may be compared, so that the figures of one game may stand beside another's.

Knows which options decide what dice are worth, and in what a game is a race; no game.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from scoring.rules.rule_set import PATCH, SCORING_KEYS, RuleSet

PRICES_DICE = frozenset(
    {
        "dice",
        *SCORING_KEYS,
        "full_house_bonus",
        "six_of_a_kind_is_three_pairs",
        "six_of_a_kind_is_two_triplets",
        "van_t_hof_six",
        "set_aside",
        "toxic_twos",
        "high_stakes_bonus",
    }
)
"""The options that decide what a throw allows and what a turn's throws are worth. All others say
when a turn may be banked, what a farkle costs, how a game ends, and names."""


def rules_digest(rules: RuleSet) -> str:
    """A short text that is the same for all rule sets with the same prices.

    It is the beginning of the SHA-256 of the options that price dice, as JSON without spaces, keys
    in order. An option that has its default is left out, so that one that is new some day leaves
    the digests of all earlier games as they are.
    """
    usual, written = PATCH.to_json(), rules.to_json()
    priced: dict[str, Any] = {
        key: written[key] for key in PRICES_DICE if written[key] != usual[key]
    }
    text = json.dumps(priced, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def format_of(rules: RuleSet) -> str:
    """What a game is played for: scores of one format may be compared.

    "turns:10" is a game of fixed turns, "exact:5000" one for exactly so many points, and
    "race:10000" one for at least so many.
    """
    if rules.fixed_turns is not None:
        return f"turns:{rules.fixed_turns}"
    return f"{'exact' if rules.exact_target else 'race'}:{rules.target_score}"
