"""The odds of a rule set on one sheet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.insight.odds_sheet import change_of, left_out, odds_sheet
from scoring.insight.turn.turn_odds import turn_odds_for
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, FarkleStreak, RuleSet
from tests.scoring.rule_sets import five_dice


@pytest.mark.slow
def test_the_sheet_of_the_classic_game() -> None:
    sheet = odds_sheet(PATCH)
    six = sheet.dice[0]

    assert (round(sheet.expected_turn, 2), round(sheet.before_opening or 0, 2)) == (542.06, 510.2)
    assert round(sheet.chance_to_open or 0, 3) == 0.527
    assert (six.dice, six.farkle, six.bank_from) == (6, Fraction(5, 216), 16800)
    assert (round(float(six.mean_best), 3), round(six.hot_dice, 4)) == (388.535, 0.0844)
    assert round(sheet.turns_to_target or 0, 1) == 19.6
    assert round(sheet.rounds[4], 1) == 14.9
    assert sheet.leaves_out == ()


@pytest.mark.parametrize(
    "rules", [replace(PATCH, fixed_turns=10), replace(PATCH, exact_target="void")], ids=str
)
def test_a_game_that_does_not_go_by_a_target_has_no_pace(rules: RuleSet) -> None:
    sheet = odds_sheet(replace(rules, opening_threshold=0))

    assert (sheet.turns_to_target, sheet.rounds) == (None, {})
    assert (sheet.before_opening, sheet.chance_to_open) == (None, None)


def test_what_is_left_out_is_named() -> None:
    rules = replace(PATCH, van_t_hof_six=3000, farkle_streak=FarkleStreak(), high_stakes_bonus=50)

    assert left_out(rules) == ("van_t_hof_six", "high_stakes_bonus", "farkle_streak")


def test_what_one_option_changes_and_what_all_do() -> None:
    rules = replace(PATCH, set_aside="all", toxic_twos=True)

    assert change_of(rules, PATCH, "set_aside") == pytest.approx(503.550 - 542.063, abs=0.001)
    both = turn_odds_for(rules).expected - turn_odds_for(PATCH).expected
    assert change_of(rules, PATCH, "") == pytest.approx(both)
    assert change_of(rules, PATCH, "minimum_bank") == 0


def test_an_option_that_is_no_rule_set_by_itself_has_no_number() -> None:
    five = RuleSet.from_json(five_dice("five"))

    assert change_of(five, PRESETS["patch"].rules, "dice") is None
