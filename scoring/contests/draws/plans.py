"""Whole plans of rounds in which nobody meets twice, for fields where such a plan is known.

Lines of an affine plane or space: q² people at tables of q meet everybody exactly once in q + 1
rounds, and with one person less everybody sits at the short table once. Other fields come from one
round that is turned: people sit in rings, and each round everybody takes the next one's chair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from scoring.contests.draws.past import Tables

SPACES = ((2, 3), (2, 4), (2, 5), (2, 7), (2, 8), (3, 3), (3, 4))
"""Dimension and order: 9, 16, 25, 49 and 64 people, 27, and 64 again at tables of four."""
CARRIES = {4: 0b111, 8: 0b1011}
"""What brings a product back below the order, where that is a power of 2."""

Point = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rings:
    """One round of the people 0, 1, 2 …, as many in a ring as it has `turns`.

    Those who are left when all rings are full keep their chairs.
    """

    turns: int
    tables: Tables

    def rounds(self) -> tuple[Tables, ...]:
        people = sum(map(len, self.tables))
        ringed = people - people % self.turns
        return tuple(
            tuple(tuple(self._turned(it, by, ringed) for it in table) for table in self.tables)
            for by in range(self.turns)
        )

    def _turned(self, person: int, by: int, ringed: int) -> int:
        ring, chair = divmod(person, self.turns)
        return person if person >= ringed else ring * self.turns + (chair + by) % self.turns


RINGS = (
    Rings(7, ((14, 3, 11), (13, 4, 2), (6, 12, 0), (8, 5, 1), (7, 9, 10))),
    Rings(5, ((12, 11, 0, 16), (13, 19, 4, 7), (1, 6, 5, 14), (8, 17, 18, 10), (15, 9, 3, 2))),
    Rings(
        9,
        (
            *((27, 12, 26, 3), (24, 4, 19, 17), (13, 11, 21, 5), (1, 20, 22, 23)),
            *((8, 25, 7, 10), (16, 6, 2, 0), (15, 9, 18, 14)),
        ),
    ),
)
"""15 people in threes, 20 and 28 in fours. Found by trying; a test goes through all meetings."""


def plan(people: int, size: int, rounds: int) -> tuple[Tables, ...] | None:
    """So many rounds of the people 1, 2, 3 … at tables of `size`; None where no plan is known.

    With one person less than a plan has, one table of each round is short.
    """
    for known in _known(people, size):
        if len(known) >= rounds:
            return tuple(_of(people, tables) for tables in known[:rounds])
    return None


def _of(people: int, tables: Tables) -> Tables:
    """The tables of these people, numbered from 1, the whole ones first."""
    seated = (tuple(it + 1 for it in table if it < people) for table in tables)
    return tuple(sorted(seated, key=len, reverse=True))


def _known(people: int, size: int) -> Iterator[tuple[Tables, ...]]:
    for dimension, order in SPACES:
        if order == size and 0 <= order**dimension - people <= 1:
            yield _lines(dimension, order)
    for rings in RINGS:
        if len(rings.tables[0]) == size and sum(map(len, rings.tables)) == people:
            yield rings.rounds()


def _lines(dimension: int, order: int) -> tuple[Tables, ...]:
    """The lines of a space by their directions: those of one direction are a round."""
    points = list(product(range(order), repeat=dimension))
    number = {point: place for place, point in enumerate(points)}
    rounds = []
    for direction in _directions(dimension, order):
        lines = {frozenset(_line(point, direction, order)) for point in points}
        tables = (tuple(sorted(number[point] for point in line)) for line in lines)
        rounds.append(tuple(sorted(tables)))
    return tuple(rounds)


def _directions(dimension: int, order: int) -> Iterator[Point]:
    """One for each line through the origin: the first step that is none is 1."""
    for first in range(dimension):
        for rest in product(range(order), repeat=dimension - first - 1):
            yield (0,) * first + (1, *rest)


def _line(point: Point, direction: Point, order: int) -> Iterator[Point]:
    for times in range(order):
        steps = (_product(times, step, order) for step in direction)
        yield tuple(_sum(own, step, order) for own, step in zip(point, steps, strict=True))


def _sum(one: int, other: int, order: int) -> int:
    return one ^ other if order in CARRIES else (one + other) % order


def _product(one: int, other: int, order: int) -> int:
    """In the field of this order: by remainders where it is prime, else by polynomials."""
    if order not in CARRIES:
        return one * other % order
    found, carry = 0, CARRIES[order]
    while other:
        found ^= one if other & 1 else 0
        one, other = one << 1, other >> 1
        one ^= carry if one >= order else 0
    return found
