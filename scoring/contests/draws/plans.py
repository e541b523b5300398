"""Whole plans of rounds in which nobody meets twice, for fields where such a plan is known.

Lines of an affine plane or space: q² people at tables of q meet everybody exactly once in q + 1
rounds, and with one person less everybody sits at the short table once. Other fields come from one
round that is turned (`rings`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scoring.contests.draws.past import Tables
from scoring.contests.draws.rings import RINGS

SPACES = ((2, 3), (2, 4), (2, 5), (2, 7), (2, 8), (3, 3), (3, 4))
"""Dimension and order: 9, 16, 25, 49 and 64 people, 27, and 64 again at tables of four."""
CARRIES = {4: 0b111, 8: 0b1011}
"""What brings a product back below the order, where that is a power of 2."""

Point = tuple[int, ...]


def plan(people: int, size: int, rounds: int) -> tuple[Tables, ...] | None:
    """So many rounds of the people 1, 2, 3 … at tables of `size`; None where no plan is known.

    With one person less than a plan has, one table of each round is short.
    """
    return next((it[:rounds] for it in whole_plans(people, size) if len(it) >= rounds), None)


def whole_plans(people: int, size: int) -> Iterator[tuple[Tables, ...]]:
    """All rounds of every plan that is known for them."""
    for known in _known(people, size):
        yield tuple(_of(people, tables) for tables in known)


def _of(people: int, tables: Tables) -> Tables:
    """The tables of these people, numbered from 1, the whole ones first."""
    seated = (tuple(it + 1 for it in table if it < people) for table in tables)
    return tuple(sorted(seated, key=len, reverse=True))


def _known(people: int, size: int) -> Iterator[tuple[Tables, ...]]:
    for dimension, order in SPACES:
        if order == size and 0 <= order**dimension - people <= 1:
            yield _lines(dimension, order)
    for rings in RINGS:
        if rings.size == size and 0 <= rings.people - people <= 1:
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
