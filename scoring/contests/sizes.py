"""How people are parted into tables of nearly one size.

Unless somebody has chosen otherwise, sizes differ by one at most and nobody sits out. Where that
cannot be, the ways out are said; choosing one is for people.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

MIN_TABLE = 2


class Policy(StrEnum):
    """Tables as even as can be; or as many as can be of the preferred size, the rest smaller."""

    EVEN = "even"
    FULLEST = "fullest"


@dataclass(frozen=True, slots=True)
class Limits:
    """How many sit at a table: best `preferred`, never fewer than `least` or more than `most`.

    So many as `most_byes` may sit out; only where that does not help either, tables may be as
    small as the `last_resort`.
    """

    preferred: int
    least: int
    most: int
    policy: Policy = Policy.EVEN
    most_byes: int = 0
    last_resort: int | None = None

    def __post_init__(self) -> None:
        if not MIN_TABLE <= self.least <= self.preferred <= self.most:
            raise ValueError(f"{self.least} to {self.most} with {self.preferred} as the best")
        if self.most_byes < 0:
            raise ValueError(f"{self.most_byes} people cannot sit out")
        if self.last_resort is not None and not MIN_TABLE <= self.last_resort < self.least:
            raise ValueError(f"{self.last_resort} as a last resort below {self.least}")


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
    tables of five. Whoever has no seat at them sits out.
    """
    for playing in range(people, max(0, people - limits.most_byes - 1), -1):
        if sizes := _split(playing, limits):
            return sizes
    if limits.last_resort is not None:
        return table_sizes(people, replace(limits, least=limits.last_resort, last_resort=None))
    return NoSplit(people, limits, _ways_out(people, limits))


def _split(people: int, limits: Limits) -> tuple[int, ...]:
    """The best sizes for all of these people, or none."""
    if limits.policy is Policy.FULLEST:
        return _fullest(people, limits)
    return _most_even(people, limits.preferred, limits.least, limits.most)


def _fullest(people: int, limits: Limits) -> tuple[int, ...]:
    """With as many tables of the preferred size as can be; larger ones only where nothing helps."""
    size = limits.preferred
    for full in range(people // size, -1, -1):
        left = people - full * size
        smaller = _most_even(left, size - 1, limits.least, size - 1)
        if smaller or not left:
            return (size,) * full + smaller
    return _most_even(people, size, limits.least, limits.most)


def _most_even(people: int, preferred: int, least: int, most: int) -> tuple[int, ...]:
    ways = [evenly(people, tables) for tables in range(1, people // least + 1)]
    legal = [sizes for sizes in ways if sizes[0] <= most]
    by_distance = sorted(legal, key=lambda sizes: (_distance(sizes, preferred), len(sizes)))
    return by_distance[0] if by_distance else ()


def evenly(people: int, tables: int) -> tuple[int, ...]:
    """So many tables whose sizes differ by one at most, the larger ones first."""
    size, larger = divmod(people, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def _distance(sizes: tuple[int, ...], preferred: int) -> int:
    return sum(abs(size - preferred) for size in sizes)


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
