"""How people are parted into tables of nearly one size.

Sizes differ by one at most, and nobody sits out while that can be done. Where it cannot, the ways
out are said; choosing one is for people.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

MIN_TABLE = 2


@dataclass(frozen=True, slots=True)
class Limits:
    """How many sit at a table: best `preferred`, never fewer than `least` or more than `most`."""

    preferred: int
    least: int
    most: int

    def __post_init__(self) -> None:
        if not MIN_TABLE <= self.least <= self.preferred <= self.most:
            raise ValueError(f"{self.least} to {self.most} with {self.preferred} as the best")


@dataclass(frozen=True, slots=True)
class WayOut:
    """With these limits, and so many sitting out, there would be these tables."""

    limits: Limits
    sitting_out: int
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoSplit:
    """So many people cannot be parted within the limits; what would be possible instead."""

    people: int
    limits: Limits
    ways_out: tuple[WayOut, ...]


def table_sizes(people: int, limits: Limits) -> tuple[int, ...] | NoSplit:
    """The sizes of the tables, the larger ones first: closest to the preferred size in sum.

    Of two ways that are as close the one with fewer tables: ten people, best in fours, make two
    tables of five.
    """
    return _split(people, limits) or NoSplit(people, limits, _ways_out(people, limits))


def _split(people: int, limits: Limits) -> tuple[int, ...]:
    """The best sizes, or none."""
    ways = [_evenly(people, tables) for tables in range(1, people // limits.least + 1)]
    legal = [sizes for sizes in ways if sizes[0] <= limits.most]
    return min(legal, key=lambda sizes: (_distance(sizes, limits), len(sizes)), default=())


def _evenly(people: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(people, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def _distance(sizes: tuple[int, ...], limits: Limits) -> int:
    return sum(abs(size - limits.preferred) for size in sizes)


def _ways_out(people: int, limits: Limits) -> tuple[WayOut, ...]:
    """Larger tables, smaller ones, or somebody who sits out: each as little as is enough."""
    return tuple(
        WayOut(wider, people - playing, sizes)
        for kind in (_larger, _smaller, _sitting_out)
        for wider, playing, sizes in _first_split(kind(people, limits))
    )


def _larger(people: int, limits: Limits) -> Iterator[tuple[Limits, int]]:
    return ((replace(limits, most=most), people) for most in range(limits.most + 1, people + 1))


def _smaller(people: int, limits: Limits) -> Iterator[tuple[Limits, int]]:
    smaller = range(limits.least - 1, MIN_TABLE - 1, -1)
    return ((replace(limits, least=least), people) for least in smaller)


def _sitting_out(people: int, limits: Limits) -> Iterator[tuple[Limits, int]]:
    return ((limits, playing) for playing in range(people - 1, 0, -1))


def _first_split(
    tried: Iterator[tuple[Limits, int]],
) -> Iterator[tuple[Limits, int, tuple[int, ...]]]:
    for limits, playing in tried:
        if sizes := _split(playing, limits):
            yield limits, playing, sizes
            return
