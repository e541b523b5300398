"""Swiss: people of as many points sit together, and in such a band as few as can meet again.

Where a band does not fill its tables, some of the next one are pulled up: those who have been
seldom. Nobody is moved down, and nobody twice. Where nearly all bands are of one or two people,
`seating.draw` with `points` is the better way. Knows points, and not where they come from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from itertools import groupby
from random import Random
from statistics import median_low

from scoring.contests.draws.past import Pair, Past, Tables
from scoring.contests.draws.prices import Prices
from scoring.contests.draws.seating import Draw, draw, judged


class PullUp(StrEnum):
    """All who are pulled up come to one table of the band, or anywhere in it."""

    ONE_TABLE = "one_table"
    SPREAD = "spread"


class ShortEnd(StrEnum):
    """Who gets the short tables: whoever was there seldom, the lowest, or the highest."""

    SELDOM = "seldom"
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Method:
    """How the bands are seated."""

    pull_up: PullUp = PullUp.ONE_TABLE
    short_end: ShortEnd = ShortEnd.SELDOM
    apart: Collection[Pair] = ()
    never: Collection[Pair] = ()


USUAL = Method()


@dataclass(frozen=True, slots=True)
class Swiss:
    """The draw, the leaders' table first, and who was pulled up to it."""

    draw: Draw
    pulled_up: tuple[int, ...]


def with_latecomers(points: Mapping[int, Fraction], late: Collection[int]) -> dict[int, Fraction]:
    """The same with those who have just come: in the middle of the field, and not at its end."""
    middle = median_low(points.values()) if points else Fraction(0)
    return {**points, **dict.fromkeys(late, middle)}


def swiss(
    points: Mapping[int, Fraction],
    sizes: Sequence[int],
    past: Past,
    seed: str,
    *,
    pulled: Mapping[int, int],
    method: Method = USUAL,
) -> Swiss:
    """Seat everybody who has `points`; `pulled` is how often each has been pulled up before."""
    if sum(sizes) != len(points):
        raise ValueError(f"{len(points)} people at tables of {', '.join(map(str, sizes))}")
    bands = _bands(points, seed)
    prices = Prices(past, frozenset(method.apart), frozenset(method.never))
    in_order = _in_order([it for band in bands for it in band], sizes, past, method.short_end)
    seat = partial(draw, apart=method.apart, never=method.never)
    tables: Tables = ()
    lifted: tuple[int, ...] = ()
    for band, up, own in _groups(bands, in_order, pulled, prices):
        people, last = [*band, *up], len(own) - 1
        locked = dict.fromkeys(up, last) if method.pull_up is PullUp.ONE_TABLE else {}
        drawn = seat(people, own, past, f"{seed} {len(tables)}", locked=locked).tables
        tables += tuple(sorted(drawn, key=lambda it: _mean(it, points), reverse=True))
        lifted += up
    return Swiss(judged(tables, past, method.apart, method.never), lifted)


def _mean(table: Sequence[int], points: Mapping[int, Fraction]) -> Fraction:
    return sum((points[it] for it in table), Fraction(0)) / len(table)


def _bands(points: Mapping[int, Fraction], seed: str) -> list[list[int]]:
    """Those with as many points together, by lot, the most first."""
    lot = sorted(points)
    Random(seed).shuffle(lot)  # noqa: S311  a draw that anybody may draw again
    lot.sort(key=points.__getitem__, reverse=True)
    return [list(band) for _, band in groupby(lot, key=points.__getitem__)]


def _in_order(
    people: Sequence[int], sizes: Sequence[int], past: Past, end: ShortEnd
) -> tuple[int, ...]:
    """The sizes of the tables from the top one down."""
    large = max(sizes, default=0)
    if end is not ShortEnd.SELDOM:
        return tuple(sorted(sizes, reverse=end is ShortEnd.LOW))
    small = sorted(size for size in sizes if size < large)

    def been_there(table: int) -> tuple[int, int]:
        there = people[table * large : (table + 1) * large]
        return sum(past.short.get(it, 0) for it in there), -table

    seldom = sorted(range(len(sizes)), key=been_there)[: len(small)]
    return tuple(small.pop() if table in seldom else large for table in range(len(sizes)))


def _groups(
    bands: Sequence[Sequence[int]],
    sizes: Sequence[int],
    pulled: Mapping[int, int],
    prices: Prices,
) -> Iterator[tuple[list[int], tuple[int, ...], tuple[int, ...]]]:
    """Each band with whom it pulls up and its tables, from the top down."""
    waiting, left = [list(band) for band in bands], list(sizes)
    while waiting:
        band = waiting.pop(0)
        own: list[int] = []
        while sum(own) < len(band):
            own.append(left.pop(0))
        up: list[int] = []
        while len(band) + len(up) < sum(own):
            up += _chosen(sum(own) - len(band) - len(up), band, waiting[0], pulled, prices)
            waiting[0] = [it for it in waiting[0] if it not in up]
            waiting = [it for it in waiting if it]
        yield band, tuple(up), tuple(own)


def _chosen(
    how_many: int,
    band: Sequence[int],
    below: Sequence[int],
    pulled: Mapping[int, int],
    prices: Prices,
) -> list[int]:
    """Those of the band below who were pulled up least often, and then know the fewest here."""

    def by_turn(entrant: int) -> tuple[int, int]:
        known = sum(prices.of_pair(frozenset((entrant, it))) for it in band)
        return pulled.get(entrant, 0), known

    return sorted(below, key=by_turn)[:how_many]
