"""What dice are worth together: every selection of a rule set, divided into combinations.

Knows combinations; no throw, no turn. What a throw allows to be set aside says `throw_table`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.dice import Dice
from scoring.rules.rule_set import RuleSet
from scoring.throws.combinations import Combination, combinations_of

Parts = tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """Points of a selection: of its best partition, and of the most that needs no 1.

    `parts` is that best partition, the largest combination first. Of several that bring as much it
    is the one of the fewest combinations, then the one with the larger ones, then of lower faces.
    """

    points: int
    points_without_ones: int
    parts: Parts

    def replaced_by(self, other: Worth) -> bool:
        """Is the other partition of the same dice the better one?"""
        if other.points != self.points:
            return other.points > self.points
        return _rank(other.parts) < _rank(self.parts)


def every_selection(rules: RuleSet) -> dict[Dice, Worth]:
    """Every set of dice that divides into combinations, by size, with its best points.

    Selections grow one combination at a time, the smaller before the larger, so each is complete
    when it is built upon.
    """
    scoring = combinations_of(rules)
    by_size: list[dict[Dice, Worth]] = [{} for _ in range(rules.dice + 1)]
    by_size[0][()] = Worth(0, 0, ())
    for selections in by_size:
        for dice, worth in selections.items():
            for combination in scoring:
                size = len(dice) + len(combination.dice)
                if size <= rules.dice:
                    grown = tuple(sorted(dice + combination.dice))
                    found = by_size[size].get(grown)
                    by_size[size][grown] = _better(found, _grown(worth, combination))
    return {dice: worth for selections in by_size[1:] for dice, worth in sorted(selections.items())}


def put_together(parts: Parts) -> Parts:
    """The parts as they are said: single dice of one face are one part, "two 1s"."""
    return tuple(_as_said(parts))


def _as_said(parts: Parts) -> Iterator[Combination]:
    for part, times in Counter(parts).items():
        if len(part.dice) > 1:
            yield from [part] * times
        else:
            yield replace(part, dice=part.dice * times, points=part.points * times)


def also_in_parts(worth: dict[Dice, Worth]) -> Iterator[Dice]:
    """The combinations that are worth just as much when they are divided."""
    for dice, whole in worth.items():
        if len(whole.parts) == 1 and any(
            few in worth
            and rest in worth
            and worth[few].points + worth[rest].points == whole.points
            for few, rest in _halves(dice)
        ):
            yield dice


def _grown(worth: Worth, combination: Combination) -> Worth:
    kept = 0 if 1 in combination.dice else combination.points
    return Worth(
        worth.points + combination.points,
        worth.points_without_ones + kept,
        tuple(sorted((*worth.parts, combination), key=_place)),
    )


def _better(known: Worth | None, other: Worth) -> Worth:
    """The better partition, with the most points that either of them has without 1s."""
    if known is None:
        return other
    best = other if known.replaced_by(other) else known
    most = max(known.points_without_ones, other.points_without_ones)
    return replace(best, points_without_ones=most)


def _place(part: Combination) -> tuple[int, Dice]:
    """Where a part stands among others: the largest first, then by its faces."""
    return -len(part.dice), part.dice


def _rank(parts: Parts) -> tuple[int, list[tuple[int, Dice]]]:
    return len(parts), [_place(part) for part in parts]


def _halves(dice: Dice) -> Iterable[tuple[Dice, Dice]]:
    """Every way to divide the dice in two."""
    places = range(len(dice))
    for size in range(1, len(dice)):
        for few in combinations(places, size):
            yield (
                tuple(dice[place] for place in few),
                tuple(dice[place] for place in places if place not in few),
            )
