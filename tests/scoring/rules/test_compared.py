"""Which rule sets may be compared: by what dice are worth, and by what a game is played for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from scoring.entries import Throw
from scoring.rules.compared import PRICES_DICE, format_of, rules_digest
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import Selection, table_for
from scoring.turn import Turn
from tests.scoring.rule_sets import PATCH, RulesJson, rule_sets

OTHERWISE: dict[str, Any] = {
    "dice": 5,
    "singles": {"1": 100, "5": 55},
    "three_of_a_kind": {"1": 1000},
    "four_of_a_kind": "x2",
    "five_of_a_kind": None,
    "six_of_a_kind": dict.fromkeys("123456", 3100),
    "six_ones": "win",
    "straight": None,
    "small_straights": {"1-5": 500},
    "three_pairs": 750,
    "four_and_pair": None,
    "two_triplets": 2000,
    "full_house_bonus": 250,
    "six_of_a_kind_is_three_pairs": True,
    "six_of_a_kind_is_two_triplets": True,
    "van_t_hof_six": 5000,
    "set_aside": "all",
    "toxic_twos": True,
    "high_stakes_bonus": 1000,
}
"""Every option that prices dice, with another price than Patch has."""

DEAR_PAIRS = {"three_pairs": 4000, "two_triplets": 5000}
"""With these it matters what six alike may count as."""


def worth(rules: RuleSet) -> object:
    """What every throw allows, and what two of a kind of throw make, the first at high stakes."""
    table = table_for(rules)
    bests = [best for dice in table.worth if (best := table.evaluate(dice).best) is not None]
    return table.to_json(), [_turn_score(rules, best) for best in bests]


def _turn_score(rules: RuleSet, selection: Selection) -> int:
    turn = Turn(0, 1, 1, rules.dice)
    for throw in (Throw(selection.dice, high_stakes=True), Throw(selection.dice)):
        turn = turn.setting_aside(rules, throw, selection)
    return turn.turn_score


def test_every_price_is_tried() -> None:
    assert OTHERWISE.keys() == PRICES_DICE


@pytest.mark.slow
@pytest.mark.parametrize("key", OTHERWISE)
def test_another_price_makes_other_turns_and_another_digest(key: str) -> None:
    usual = {} if key == "dice" else DEAR_PAIRS
    one, other = RuleSet.from_json(usual), RuleSet.from_json(usual | {key: OTHERWISE[key]})

    assert worth(one) != worth(other)
    assert rules_digest(one) != rules_digest(other)


@pytest.mark.slow
@settings(max_examples=settings().max_examples // 3)  # each compiles two rule sets
@given(one=rule_sets(), other=rule_sets())
def test_whatever_else_is_agreed_on_prices_no_dice(one: RulesJson, other: RulesJson) -> None:
    here = RuleSet.from_json(one)
    there = RuleSet.from_json({key: (one if key in PRICES_DICE else other)[key] for key in PATCH})

    assert worth(here) == worth(there)
    assert rules_digest(here) == rules_digest(there)


def test_a_digest_stays_what_it_was() -> None:
    """It stands beside games that were played long ago, and in their exports."""
    assert {key: rules_digest(preset.rules) for key, preset in PRESETS.items()} == {
        "patch": "44136fa355b3678a",
        "mathgame": "7f01b6be7dac9d5f",
        "kingdom-come": "195c5c147820c681",
        "player-aid": "44136fa355b3678a",
        "wikihow": "44136fa355b3678a",
        "facebook": "cf8584751d71e98c",
        "official": "bc2f29e4594ada93",
    }


@pytest.mark.parametrize(
    ("rules", "played_for"),
    [
        ({}, "race:10000"),
        ({"target_score": 5000, "final_round": "none", "teams": True}, "race:5000"),
        ({"target_score": 5000, "exact_target": True}, "exact:5000"),
        ({"target_score": 5000, "exact_target": "void"}, "exact:5000"),
        ({"target_score": 5000, "fixed_turns": 10}, "turns:10"),
    ],
)
def test_what_a_game_is_played_for(rules: RulesJson, played_for: str) -> None:
    assert format_of(RuleSet.from_json(rules)) == played_for
