"""Called-out totals: whatever a turn can really be banked with must be accepted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.rule_set import RuleSet
from scoring.throws.totals import can_gain_exactly, is_plausible
from tests.scoring.rule_sets import MIXES, PATCH, five_dice, mix, rule_sets
from tests.scoring.throws.reference import Dice, Reference


@pytest.mark.slow
@given(data=st.data(), rules=rule_sets())
def test_every_turn_that_can_be_thrown_is_plausible(data: st.DataObject, rules: Any) -> None:
    """A turn of up to eight throws, set aside at random. With high stakes it may begin with fewer
    dice: a turn that begins with all of them never has the bonus.
    """
    reference = Reference(rules)
    bonus = rules["high_stakes_bonus"]
    dice, set_aside, extra = rules["dice"], [], 0
    if bonus is not None and data.draw(st.booleans(), "high stakes"):
        dice, extra = data.draw(st.integers(1, dice - 1), "leftover dice"), bonus
    for _ in range(data.draw(st.integers(1, 8), "throws")):
        likely = data.draw(st.sampled_from([(1,), (5,), (2, 3), (1, 2, 3, 4, 5, 6)]), "likely")
        throw = tuple(data.draw(st.lists(st.sampled_from(likely), min_size=dice, max_size=dice)))
        selections = reference.selections(throw)
        if not selections:
            return
        kept = data.draw(st.sampled_from(sorted(selections)), "kept")
        if reference.wins(kept):
            return
        set_aside.append(kept)
        dice = len(throw) - len(kept) or rules["dice"]
        is_hot = len(kept) == len(throw)
        points = reference.turn_score(set_aside) + extra
        if not (is_hot and rules["hot_dice"] == "must_roll"):
            assert is_plausible(RuleSet.from_json(rules), points), set_aside


SINGLES: Sequence[tuple[Dice, ...]] = ([(1,)], [(1, 1)], [(5,)], [(5,) * 2, (1,) * 4])


@pytest.mark.parametrize("set_aside", SINGLES)
def test_turns_of_single_dice_are_plausible(set_aside: Sequence[Dice]) -> None:
    assert is_plausible(RuleSet.from_json(PATCH), Reference(PATCH).turn_score(set_aside))


@pytest.mark.parametrize(
    ("rules", "impossible"),
    [
        (PATCH, (1, 25, 49, 75, 99, 10_010)),
        (MIXES["singles off"], (50, 100, 150, 250)),
        (MIXES["only singles"], (25, 101)),
        (MIXES["dear singles"], (50, 100, 150)),
        (mix("must roll", hot_dice="must_roll"), (25, 10)),
        (five_dice("five"), (1, 25)),
        (mix("nothing but a straight", singles={"1": None, "5": None},
             three_of_a_kind=dict.fromkeys("123456"), four_of_a_kind=None, five_of_a_kind=None,
             six_of_a_kind=None, three_pairs=None, four_and_pair=None, two_triplets=None),
         (50, 1000, 1400, 1550, 2500)),
    ],
)  # fmt: skip
def test_totals_that_no_dice_make_are_not_plausible(
    rules: dict[str, Any], impossible: Sequence[int]
) -> None:
    read = RuleSet.from_json(rules)
    assert [points for points in impossible if is_plausible(read, points)] == []


def test_negative_totals_are_never_plausible() -> None:
    assert not is_plausible(RuleSet.from_json(PATCH), -50)


def test_the_high_stakes_bonus_may_be_in_a_total() -> None:
    rules = mix("only a bonus of 333", high_stakes_bonus=333)
    read = RuleSet.from_json(rules)
    assert is_plausible(read, 333 + 50)
    assert is_plausible(read, 100)
    assert not is_plausible(read, 333)


def test_the_van_t_hof_six_alone_is_plausible_where_it_is_played() -> None:
    only_ones = {
        "singles": {"1": 7, "5": None},
        "three_of_a_kind": dict.fromkeys("123456"),
        "four_of_a_kind": None,
        "five_of_a_kind": None,
        "six_of_a_kind": None,
        "straight": None,
        "three_pairs": None,
        "four_and_pair": None,
        "two_triplets": None,
    }
    rules = mix("only 1s", **only_ones, van_t_hof_six=3000)
    assert Reference(rules).turn_score([(1,) * 6]) == 3000
    assert is_plausible(RuleSet.from_json(rules), 3000)
    assert not is_plausible(RuleSet.from_json(mix("only 1s", **only_ones)), 3000)


def test_the_high_stakes_bonus_counts_toward_an_exact_target() -> None:
    rules = RuleSet.from_json(
        mix(
            "hundreds and a bonus",
            singles={"1": 100, "5": None},
            straight=None,
            three_pairs=None,
            four_and_pair=None,
            two_triplets=None,
            high_stakes_bonus=250,
            opening_threshold=0,
        )
    )
    assert can_gain_exactly(rules, 350, has_opened=True)
    assert is_plausible(rules, 350)
    assert not is_plausible(rules, 250)


@pytest.mark.parametrize(
    ("hot_dice", "plausible"),
    [
        # leftover dice: three 2s, then on; five alike are hot dice, and need not go on
        ("may_roll", [350, 650, 950, 1250, 2050, 2350, 2650, 2950]),
        # five alike of the leftover dice must go on: with three 2s, or with six and three
        ("must_roll", [350, 650, 1250, 2350, 2950]),
    ],
)
def test_hot_dice_of_leftover_dice_go_on_like_any_others(
    hot_dice: str, plausible: list[int]
) -> None:
    rules = mix(
        "three 2s, five alike, a bonus",
        singles={"1": None, "5": None},
        three_of_a_kind=dict.fromkeys("13456") | {"2": 300},
        four_of_a_kind=None,
        five_of_a_kind=2000,
        six_of_a_kind=None,
        straight=None,
        three_pairs=None,
        four_and_pair=None,
        two_triplets=None,
        high_stakes_bonus=50,
        hot_dice=hot_dice,
    )
    read = RuleSet.from_json(rules)
    asked = [50, 350, 650, 950, 1250, 2050, 2350, 2650, 2950]
    assert [points for points in asked if is_plausible(read, points)] == plausible
