"""Every distinct throw, under every preset and every mix, against the slow reference."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.insight.turn.odds import expected_points, farkle_chance
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import ThrowResult, table_for
from tests.scoring.rule_sets import MIXES, PATCH, rule_sets
from tests.scoring.throws.reference import Dice, Reference, every_throw, parts_of, without

# Thousands of throws go the same few ways, which others go as well.
pytestmark = pytest.mark.slow

ALL_RULES: dict[str, dict[str, Any]] = {
    **{f"preset {key}": preset.rules.to_json() for key, preset in PRESETS.items()},
    **MIXES,
}


def expected(reference: Reference, throw: Dice) -> dict[str, Any]:
    """What the reference says of a throw; the selections as a set, because ties have no order."""
    selections = reference.selections(throw)
    return {
        "dice": throw,
        "is_farkle": reference.is_farkle(throw),
        "is_toxic": reference.is_toxic(throw),
        "selections": {
            part: {
                "points": points,
                "dice_left": len(without(throw, part)),
                "hot_dice": len(part) == len(throw),
                "wins": reference.wins(part),
            }
            for part, points in selections.items()
        },
        "best_points": max(selections.values(), default=None),
    }


def told(result: ThrowResult) -> dict[str, Any]:
    """The engine's answer in the same words."""
    return {
        "dice": tuple(sorted(result.dice)),
        "is_farkle": result.is_farkle,
        "is_toxic": result.is_toxic,
        "selections": {
            selection.dice: {
                "points": selection.points,
                "dice_left": selection.dice_left,
                "hot_dice": selection.hot_dice,
                "wins": selection.wins,
            }
            for selection in result.selections
        },
        "best_points": None if result.best is None else result.best.points,
    }


@pytest.mark.parametrize("name", ALL_RULES)
def test_the_engine_reads_every_throw_as_the_reference_does(name: str) -> None:
    rules = ALL_RULES[name]
    table = table_for(RuleSet.from_json(rules))
    reference = Reference(rules)
    differences = [
        (throw, told(result), wanted)
        for throw in every_throw(rules["dice"])
        if told(result := table.evaluate(throw)) != (wanted := expected(reference, throw))
    ]
    assert differences == []


@given(rules=rule_sets())
@settings(max_examples=settings().max_examples // 10)
def test_the_engine_reads_throws_of_any_rule_set_as_the_reference_does(
    rules: dict[str, Any],
) -> None:
    table = table_for(RuleSet.from_json(rules))
    reference = Reference(rules)
    for throw in every_throw(rules["dice"]):
        assert told(table.evaluate(throw)) == expected(reference, throw)


@pytest.mark.parametrize(
    "name", ["Van't Hof", "everything on", "some triples off, x2 x3 x4", "five dice, full house"]
)
def test_what_a_selection_is_worth_without_its_ones(name: str) -> None:
    """The points that the Van't Hof 6 leaves a selection, maximised over its partitions."""
    rules = {**ALL_RULES[name], "van_t_hof_six": 3000}
    reference = Reference(rules)
    told_without_ones = table_for(RuleSet.from_json(rules)).to_json()["without_ones"]
    assert told_without_ones == {
        "".join(map(str, part)): reference.points_without_ones(part)
        for part in every_throw(rules["dice"])
        if reference.points_of(part) is not None
    }


@pytest.mark.parametrize("name", ALL_RULES)
def test_selections_come_once_each_and_best_first(name: str) -> None:
    rules = ALL_RULES[name]
    table = table_for(RuleSet.from_json(rules))
    for throw in every_throw(rules["dice"]):
        result = table.evaluate(throw)
        points = [selection.points for selection in result.selections]
        assert points == sorted(points, reverse=True), throw
        assert len({selection.dice for selection in result.selections}) == len(points), throw
        assert result.best == (result.selections[0] if points else None), throw


def test_the_order_in_which_the_dice_are_entered_changes_nothing_but_the_dice() -> None:
    table = table_for(RuleSet.from_json(MIXES["everything on"]))
    for throw in every_throw(6):
        backwards = table.evaluate(throw[::-1])
        assert backwards.selections == table.evaluate(throw).selections, throw
        assert sorted(backwards.dice) == list(throw)


@pytest.mark.parametrize(("dice", "throws"), [(6, 923), (5, 461)])
def test_there_are_so_many_distinct_throws(dice: int, throws: int) -> None:
    assert len(set(every_throw(dice))) == throws


def test_patch_has_154_scoring_selections() -> None:
    reference = Reference(PATCH)
    scoring = {part for throw in every_throw(6) for part in parts_of(throw)}
    counted = [part for part in scoring if reference.points_of(part) is not None]
    table = table_for(PRESETS["patch"].rules)
    assert len(counted) == 154
    assert len(table.to_json()["selections"]) == 154


@pytest.mark.parametrize(
    ("dice", "chance"),
    [
        (6, Fraction(5, 216)),
        (5, Fraction(25, 324)),
        (4, Fraction(17, 108)),
        (3, Fraction(5, 18)),
        (2, Fraction(4, 9)),
        (1, Fraction(2, 3)),
    ],
)
def test_the_chance_of_a_farkle_under_patch(dice: int, chance: Fraction) -> None:
    assert farkle_chance(PRESETS["patch"].rules, dice) == chance


@pytest.mark.parametrize(
    "name",
    [
        "preset mathgame",
        "preset official",
        "preset kingdom-come",
        "full house, some triples off",
        "small straights only",
        "singles off",
        "set aside all, only triples",
        "toxic twos",
        "toxic twos, four alike off",
        "six 1s win although 1s never score",
        "everything on",
        "five dice",
        "five dice, set aside all, toxic",
    ],
)
def test_chances_and_averages_counted_over_every_ordered_throw(name: str) -> None:
    reference = Reference(ALL_RULES[name])
    rules = RuleSet.from_json(ALL_RULES[name])
    for dice in range(1, rules.dice + 1):
        assert farkle_chance(rules, dice) == Fraction(*reference.farkle_chance(dice)), dice
        assert expected_points(rules, dice) == Fraction(*reference.expected_points(dice)), dice


# The reference is code too: what the documents print about single throws, checked by hand.


@pytest.mark.parametrize(
    ("name", "selection", "points"),
    [
        ("preset wikihow", (1, 3, 3, 3, 5), 450),
        ("preset wikihow", (5, 5, 5), 500),
        ("preset mathgame", (1, 5, 5, 5), 600),
        ("preset mathgame", (1, 1, 1), 1000),
        ("preset mathgame", (2, 2, 2, 2, 6, 6), 1500),
        ("preset mathgame", (1, 2, 3, 4, 5, 6), 3000),
        ("preset mathgame", (4, 4, 4, 4), None),
        ("preset player-aid", (1, 1, 1), 300),
        ("preset player-aid", (1, 1, 1, 1, 5, 5), 1500),
        ("preset player-aid", (2, 2, 2, 5, 5, 5), 2500),
        ("preset official", (3, 3, 3), 300),
        ("preset official", (1, 1, 1, 1, 1, 1), 2000),
        ("preset official", (2, 2, 3, 3, 4, 4), None),
        ("three 1s 1000 with four alike 1000", (1, 1, 1, 1), 1100),
        ("x2 x4 x8", (3, 3, 3, 3), 600),
        ("x2 x4 x8", (3, 3, 3, 3, 3), 1200),
        ("full house", (2, 2, 2, 3, 3), 450),
        ("full house", (1, 2, 2, 2, 3, 3), 550),
        ("full house", (4, 2, 2, 2, 3, 3), None),
        ("full house, some triples off", (2, 2, 2, 3, 3), None),
        ("six alike are three pairs", (4, 4, 4, 4, 4, 4), 1500),
        ("small straights", (1, 1, 2, 3, 4, 5), 600),
        ("no straight", (1, 5), 150),
        ("no straight", (1, 2, 3, 4, 5, 6), None),
        ("five dice", (1, 2, 3, 4, 5), 1500),
        ("five dice", (2, 3, 4, 5, 6), None),
    ],
)
def test_the_reference_knows_the_documents_examples(
    name: str, selection: Dice, points: int | None
) -> None:
    assert Reference(ALL_RULES[name]).points_of(selection) == points


def test_the_selections_that_wikihow_lists_for_one_throw() -> None:
    table = table_for(PRESETS["wikihow"].rules)
    result = table.evaluate((1, 2, 3, 3, 3, 5))
    assert {selection.dice: selection.points for selection in result.selections} == {
        (1, 3, 3, 3, 5): 450,
        (1, 3, 3, 3): 400,
        (3, 3, 3, 5): 350,
        (3, 3, 3): 300,
        (1, 5): 150,
        (1,): 100,
        (5,): 50,
    }
