"""What a turn is worth by the best plays: the published numbers, and a slow reference."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.insight.turn.offers import kept, offers_of, unit_of
from scoring.insight.turn.turn_odds import OddsOutOfReach, TurnOdds, turn_odds_for
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, RuleSet
from tests.scoring import rule_sets
from tests.scoring.insight.turn.brute import BruteOdds
from tests.thorough import sample

OFFICIAL, FACEBOOK = PRESETS["official"].rules, PRESETS["facebook"].rules
ONES_1000 = (1000, 200, 300, 400, 500, 600)
HARD_FIVE = rule_sets.five_dice(
    "five dice, hard",
    three_of_a_kind=rule_sets.TRIPLES_1000,
    four_of_a_kind="x2",
    five_of_a_kind="x4",
    straight=2500,
    toxic_twos=True,
    hot_dice="must_roll",
)
ONLY_TRIPLES = rule_sets.mix(
    "only triples",
    **rule_sets.ONLY_SINGLES_AND_TRIPLES,
    singles={"1": None, "5": None},
    three_of_a_kind=rule_sets.TRIPLES_1000,
)
HOUSES = rule_sets.five_dice("houses", full_house_bonus=250)

EXPECTED: list[tuple[str, RuleSet, int, int, float]] = [
    ("patch", PATCH, 0, 0, 542.063),
    ("patch, before opening", PATCH, 500, 0, 510.195),
    ("wikihow", PRESETS["wikihow"].rules, 0, 0, 542.063),
    ("mathgame", PRESETS["mathgame"].rules, 0, 0, 576.677),
    ("official", OFFICIAL, 0, 0, 446.571),
    ("official, before opening", OFFICIAL, 1000, 0, 299.236),
    ("facebook (Busche, McKenna)", FACEBOOK, 0, 0, 548.858),
    ("facebook, before the third farkle", FACEBOOK, 0, 1000, 434.468),
    ("kingdom-come", PRESETS["kingdom-come"].rules, 0, 0, 564.438),
    ("five dice", RuleSet.from_json(HOUSES), 0, 0, 311.493),
    ("five dice, hard", RuleSet.from_json(HARD_FIVE), 0, 0, 343.308),
    ("set aside all", replace(PATCH, set_aside="all"), 0, 0, 503.550),
    (
        "set aside all, must roll",
        replace(PATCH, set_aside="all", hot_dice="must_roll", three_of_a_kind=ONES_1000),
        0,
        0,
        552.293,
    ),
    ("only triples", RuleSet.from_json(ONLY_TRIPLES), 0, 0, 186.921),
    ("six alike a million", replace(PATCH, six_of_a_kind=1_000_000), 0, 0, 689.469),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "least", "cost", "expected"),
    [case[1:] for case in EXPECTED],
    ids=[case[0] for case in EXPECTED],
)
def test_the_expected_turn(rules: RuleSet, least: int, cost: int, expected: float) -> None:
    assert round(TurnOdds(rules, least, cost).expected, 3) == expected


def test_when_to_bank_under_patch() -> None:
    odds = turn_odds_for(PATCH)

    assert [odds.bank_from(dice) for dice in range(1, 7)] == [300, 250, 400, 950, 2800, 16800]
    for dice in range(1, 7):
        first = odds.bank_from(dice)
        assert first is not None
        assert odds.roll(dice, first) <= first < odds.roll(dice, first - 50) + 50


def test_hot_dice_that_must_be_thrown_are_never_banked() -> None:
    odds = turn_odds_for(OFFICIAL, 1000)

    assert odds.bank_from(6) is None
    assert [odds.bank_from(dice) for dice in (1, 5)] == [1000, 2900]
    assert odds.stand(0, 50_000) == pytest.approx(odds.roll(6, 50_000))
    assert odds.stand(0, 50_000) < odds.stand(1, 50_000) == 50_000


def test_where_throwing_on_always_pays_nobody_ever_banks_less_than_is_possible() -> None:
    assert turn_odds_for(RuleSet.from_json(ONLY_TRIPLES)).bank_from(1) == 100


def test_high_stakes_are_the_value_of_fewer_dice_with_a_bonus() -> None:
    odds = turn_odds_for(PATCH)

    values = [round(odds.roll(dice, 1000), 1) for dice in range(1, 6)]

    assert values == [501.5, 652.8, 828.9, 991.6, 1138.1]


def test_six_ones_that_win_are_worth_the_target() -> None:
    odds = turn_odds_for(replace(PATCH, six_ones="win"))

    assert odds.after((1,) * 6, 250) == 10_250
    assert odds.after((2, 3, 4, 4, 6, 6), 250) == 0
    assert 0.1 < odds.expected - turn_odds_for(PATCH).expected < 0.3
    assert odds.variance(6, 0) > turn_odds_for(PATCH).variance(6, 0)


@pytest.mark.parametrize("rules", [PATCH, OFFICIAL, FACEBOOK], ids=lambda it: it.name)
def test_every_value_follows_from_the_values_after_it(rules: RuleSet) -> None:
    """In both zones and beyond, what throwing is worth is the mean of what is thrown."""
    odds = TurnOdds(rules, 350, 75)
    for dice in (1, 3, rules.dice):
        for score in (0, 300, 350, 2900, 9000, 40_000, 400_000):
            it = offers_of(rules, dice)
            mean = -75 * it.farkle
            square = 75**2 * it.farkle
            for offer in it.offers:
                best = max(odds.stand(left, score + 50 * k) for left, k in offer.options)
                mean += offer.chance * best
                square += offer.chance * best**2
            assert odds.roll(dice, score) == pytest.approx(mean), (dice, score)
            assert odds.variance(dice, score) == pytest.approx(square - mean**2, rel=1e-6)


def test_where_a_farkle_costs_everything_fewer_dice_are_never_thrown() -> None:
    odds = TurnOdds(PATCH, cost=1_000_000)

    assert [odds.bank_from(dice) for dice in (1, 5)] == [50, 50]
    assert odds.after((1, 2, 3, 4, 6, 6), 0) == 100
    assert odds.expected == pytest.approx(388.5 - 1_000_000 * 5 / 216, abs=0.1)


def test_prices_that_would_take_minutes_are_left_alone() -> None:
    with pytest.raises(OddsOutOfReach):
        TurnOdds(replace(PATCH, singles=(999_983, None, None, None, 7, None)))
    with pytest.raises(OddsOutOfReach):
        TurnOdds(PATCH, 1_000_000)
    with pytest.raises(OddsOutOfReach):
        TurnOdds(PATCH, 1_000_000_000)


def test_what_is_kept_for_each_number_of_dice_left() -> None:
    assert unit_of(PATCH) == 50
    assert kept(PATCH, (1, 1, 5, 2, 3, 4)) == {4: (1, 1), 3: (1, 1, 5), 5: (1,)}


BRUTE: list[tuple[dict[str, Any], int, int]] = [
    (HARD_FIVE, 300, 0),
    (rule_sets.five_dice("five", six_die_farkle_forfeit=1), 0, 500),
]
MORE_BRUTE: list[tuple[dict[str, Any], int, int]] = [
    (rule_sets.PATCH, 500, 0),
    (rule_sets.mix("streak", hot_dice="must_roll"), 0, 1000),
    (rule_sets.mix("win", six_ones="win", toxic_twos=True, target_score=5000), 350, 0),
    (rule_sets.MIXES["set aside all, six 1s win"], 0, 0),
    (rule_sets.mix("cheap straight", straight=50, three_pairs=100, four_and_pair=None), 0, 0),
    (rule_sets.MIXES["full house, some triples off"], 0, 0),
    (rule_sets.MIXES["set aside all, only triples"], 0, 0),
    (rule_sets.MIXES["small straights"], 0, 250),
]


def compare(rules: dict[str, Any], least: int, cost: int) -> None:
    slow, odds = BruteOdds(rules, least, cost), TurnOdds(RuleSet.from_json(rules), least, cost)
    for dice in range(1, rules["dice"] + 1):
        for score in range(0, 2000, 7 * slow.unit):
            assert odds.roll(dice, score) == pytest.approx(slow.roll(dice, score), abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "least", "cost"), BRUTE, ids=lambda it: str(it)[:20])
def test_beside_brute_force(rules: dict[str, Any], least: int, cost: int) -> None:
    compare(rules, least, cost)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "least", "cost"),
    sample(MORE_BRUTE[::2], everything=MORE_BRUTE),
    ids=lambda it: str(it)[:20],
)
def test_beside_brute_force_with_six_dice(rules: dict[str, Any], least: int, cost: int) -> None:
    compare(rules, least, cost)
