"""How the points of what is set aside come about: the best partition, under every rule set."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.dice import read
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.combinations import combinations_of
from scoring.throws.throw_table import ThrowTable, table_for
from tests.scoring.rule_sets import MIXES, mix, rule_sets
from tests.scoring.throws.reference import Dice, Group, Reference, every_throw

ALL_RULES: dict[str, dict[str, Any]] = {
    **{f"preset {key}": preset.rules.to_json() for key, preset in PRESETS.items()},
    **MIXES,
}


def check_parts(rules: dict[str, Any]) -> None:
    """The parts of every selection, beside the slow reference."""
    table, reference = table_for(RuleSet.from_json(rules)), Reference(rules)
    for dice, worth in table.worth.items():
        parts = table.parts(dice)
        assert sorted(face for part in parts for face in part.dice) == list(dice)
        assert sum(part.points for part in parts) == worth.points, dice
        groups = [group for part in parts for group in in_combinations(part.name, part.dice)]
        for group, points in groups_with_points(table, dice):
            assert points == reference.price(group) or reference.wins(dice), (dice, group)
        assert sorted(groups) == sorted(group for group, _ in groups_with_points(table, dice))
        best = [it for it in reference.partitions(dice) if total(it) == worth.points]
        if best:  # six 1s may win without any price
            assert len(groups) == min(map(len, best)), dice


@pytest.mark.parametrize("name", ALL_RULES)
def test_dice_score_together_where_the_reference_says_so_and_as_much(name: str) -> None:
    rules = ALL_RULES[name]
    reference, found = Reference(rules), dict[Dice, int]()
    for it in combinations_of(RuleSet.from_json(rules)):
        found[it.dice] = max(it.points, found.get(it.dice, 0))

    prices = {dice: reference.price(dice) for dice in every_throw(rules["dice"])}
    told = {dice: points for dice, points in prices.items() if points is not None}
    for dice in found.keys() | told.keys():
        assert reference.wins(dice) or found.get(dice) == told.get(dice), dice


def in_combinations(name: str, dice: Dice) -> list[Dice]:
    """A part as the combinations that it is made of: single dice are one each."""
    return [(face,) for face in dice] if name == "single" else [dice]


def groups_with_points(table: ThrowTable, dice: Dice) -> list[Group]:
    return [(part.dice, part.points) for part in table.worth[dice].parts]


def total(groups: list[Group]) -> int:
    return sum(points for _, points in groups)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_RULES)
def test_the_parts_of_every_selection_make_it_up(name: str) -> None:
    check_parts(ALL_RULES[name])


@given(rules=rule_sets())
@settings(max_examples=settings().max_examples // 5)
def test_the_parts_of_every_selection_of_any_rule_set(rules: dict[str, Any]) -> None:
    check_parts(rules)


@pytest.mark.parametrize(
    ("rules", "dice", "said"),
    [
        ("patch", "1", "single 1 100"),
        ("patch", "11", "single 11 200"),
        ("patch", "515", "single 1 100, single 55 100"),
        ("patch", "111", "three of a kind 111 300"),
        ("patch", "66616", "four of a kind 6666 1000, single 1 100"),
        ("patch", "222115", "three of a kind 222 200, single 11 200, single 5 50"),
        ("patch", "666611", "four of a kind and a pair 116666 1500"),
        ("patch", "123456", "straight 123456 1500"),
        ("patch", "112233", "three pairs 112233 1500"),
        ("patch", "222333", "two triplets 222333 2500"),
        ("patch", "444444", "six of a kind 444444 3000"),
        ("facebook", "66661", "four of a kind 6666 1200, single 1 100"),
        # four 1s: three 1s 1000 and one more, as there is no four of a kind
        ("mathgame", "1111", "three of a kind 111 1000, single 1 100"),
        ("mathgame", "222222", "three of a kind 222 200, three of a kind 222 200"),
        ("official", "222333", "three of a kind 222 200, three of a kind 333 300"),
        ("kingdom-come", "123451", "small straight 12345 500, single 1 100"),
    ],
)
def test_parts_as_a_table_says_them(rules: str, dice: str, said: str) -> None:
    parts = table_for(PRESETS[rules].rules).parts(tuple(map(int, dice)))
    assert said == ", ".join(
        f"{part.name} {''.join(map(str, part.dice))} {part.points}" for part in parts
    )


def test_a_full_house_leaves_a_die_by_itself() -> None:
    table = table_for(RuleSet.from_json(mix("full house", full_house_bonus=250)))
    named = [(part.name, part.points) for part in table.parts(read("222331"))]
    assert named == [("full house", 450), ("single", 100)]


def test_of_two_partitions_with_as_many_points_the_simpler_one_is_said() -> None:
    """Four 1s for 1100 are four 1s, not three of them and one more; two triplets for 500 are that,
    and six of a kind for 1500 no three pairs.
    """
    rules = mix(
        "ties",
        three_of_a_kind={"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
        four_of_a_kind=1100,
        two_triplets=500,
        six_of_a_kind=1500,
        six_of_a_kind_is_three_pairs=True,
    )
    table = table_for(RuleSet.from_json(rules))
    said = {dice: [part.name for part in table.parts(read(dice))] for dice in WHOLE}
    assert said == WHOLE
    assert set(table.to_json()["whole"]) >= {"1111", "222333"}


WHOLE = {
    "1111": ["four of a kind"],
    "222333": ["two triplets"],
    "444444": ["six of a kind"],
}


def test_nothing_set_aside_has_no_parts() -> None:
    assert table_for(PRESETS["patch"].rules).parts(()) == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_RULES)
def test_a_phone_finds_the_parts_by_their_points(name: str) -> None:
    """`whole` names the combinations that a phone would take for two: of no other selection that
    is one combination do two others add up to its points.
    """
    table = table_for(RuleSet.from_json(ALL_RULES[name]))
    told = table.to_json()
    for dice, worth in table.worth.items():
        written = "".join(map(str, dice))
        is_divided = any(
            told["selections"].get(few, 0) + told["selections"].get(rest(written, few), 0)
            == worth.points
            for few in told["selections"]
            if rest(written, few) in told["selections"]
        )
        is_one = len(worth.parts) == 1
        assert (not is_divided or written in told["whole"]) == is_one, written


def rest(dice: str, few: str) -> str:
    """The digits that are left over; "" where `few` are not all among them."""
    left = Counter(dice)
    left.subtract(few)
    return "" if min(left.values()) < 0 else "".join(sorted(left.elements()))
