"""Which dice make a scoring combination, and its points, under a rule set.

Knows single combinations; not how a selection is best divided into them (`throw_table`).
Source: rules of Patch Products, wikiHow, Fun Math Game, Player Aid and Dacy & Amy; every price and
switch is read from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal

from scoring.dice import FACES, Dice
from scoring.rules.rule_set import AlikePrice, PricesOfAlike, RuleSet

Kind = Literal[
    "single",
    "three of a kind",
    "four of a kind",
    "five of a kind",
    "six of a kind",
    "straight",
    "small straight",
    "three pairs",
    "two triplets",
    "four of a kind and a pair",
    "full house",
]


@dataclass(frozen=True, slots=True)
class Combination:
    """Dice that score together, sorted, and their points."""

    name: Kind
    dice: Dice
    points: int


def combinations_of(rules: RuleSet) -> tuple[Combination, ...]:
    """Everything that scores under these rules, simplest first."""
    return (
        *_singles(rules),
        *_of_a_kind(rules),
        *_straights(rules),
        *_pairs_and_triplets(rules),
        *_full_houses(rules),
    )


def _singles(rules: RuleSet) -> Iterator[Combination]:
    for face, points in zip(FACES, rules.singles, strict=True):
        if points is not None:
            yield Combination("single", (face,), points)


def _of_a_kind(rules: RuleSet) -> Iterator[Combination]:
    for face in FACES:
        prices: tuple[tuple[Kind, int, int | None], ...] = (
            ("three of a kind", 3, rules.triple(face)),
            ("four of a kind", 4, _alike(rules, rules.four_of_a_kind, face)),
            ("five of a kind", 5, _alike(rules, rules.five_of_a_kind, face)),
            ("six of a kind", 6, _six_of_a_kind(rules, face)),
        )
        for name, count, points in prices:
            if points is not None:
                yield Combination(name, (face,) * count, points)


def _alike(rules: RuleSet, price: AlikePrice | PricesOfAlike, face: int) -> int | None:
    """What so many of this face are worth: the price of all faces, or its own."""
    own = price[face - 1] if isinstance(price, tuple) else price
    return _price(own, rules.triple(face))


def _price(value: int | str | None, triple: int | None) -> int | None:
    """Fixed points, or a multiple of the triple where the triple has a price."""
    if isinstance(value, str):
        return None if triple is None else int(value.removeprefix("x")) * triple
    return value


def _six_of_a_kind(rules: RuleSet, face: int) -> int | None:
    points = _alike(rules, rules.six_of_a_kind, face)
    if face != 1 or rules.six_ones is None:
        return points
    if rules.six_ones == "win":
        return points or 0  # they win the game, whatever they count
    return _price(rules.six_ones, None)


def _straights(rules: RuleSet) -> Iterator[Combination]:
    if rules.straight is not None:
        yield Combination("straight", FACES[: rules.dice], rules.straight)
    if rules.small_straights is not None:
        for dice, points in zip((FACES[:5], FACES[1:]), rules.small_straights, strict=True):
            if points is not None:
                yield Combination("small straight", dice, points)


def _pairs_and_triplets(rules: RuleSet) -> Iterator[Combination]:
    if rules.three_pairs is not None:
        for faces in combinations(FACES, 3):
            yield Combination("three pairs", _sorted(faces * 2), rules.three_pairs)
    if rules.two_triplets is not None:
        for pair in combinations(FACES, 2):
            yield Combination("two triplets", _sorted(pair * 3), rules.two_triplets)
    four_and_pair = _four_and_pair(rules)
    if four_and_pair is not None:
        for four, two in permutations(FACES, 2):
            dice = _sorted((four,) * 4 + (two,) * 2)
            yield Combination("four of a kind and a pair", dice, four_and_pair)
    for face in FACES:
        if rules.six_of_a_kind_is_three_pairs and rules.three_pairs is not None:
            yield Combination("three pairs", (face,) * 6, rules.three_pairs)
        if rules.six_of_a_kind_is_two_triplets and rules.two_triplets is not None:
            yield Combination("two triplets", (face,) * 6, rules.two_triplets)


def _four_and_pair(rules: RuleSet) -> int | None:
    if rules.four_and_pair == "three_pairs":
        return rules.three_pairs
    return _price(rules.four_and_pair, None)


def _full_houses(rules: RuleSet) -> Iterator[Combination]:
    if rules.full_house_bonus is None:
        return
    for three, two in permutations(FACES, 2):
        triple = rules.triple(three)
        if triple is not None:
            dice = _sorted((three,) * 3 + (two,) * 2)
            yield Combination("full house", dice, triple + rules.full_house_bonus)


def _sorted(dice: Dice) -> Dice:
    return tuple(sorted(dice))
