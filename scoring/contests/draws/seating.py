"""Who sits with whom: a draw in which as few as can be meet again.

What costs how much stands in `draws.prices`; how tables are found that cost little, `draws.hall`
knows. The same seed makes the same draw on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from scoring.contests.draws.hall import MAX_TRIALS, Hall
from scoring.contests.draws.past import Pair, Past, Tables, at_short, pairs
from scoring.contests.draws.prices import Prices


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables, larger ones first, and how good they are.

    `repeats` are the pairs who have met before, `tonight` those of them who have met this evening.
    In all, `again` meetings are repeated (two by a pair who has met twice), and `fewest` have to
    be, whatever is drawn. `short` are those at a short table, `short_again` those of them who have
    been there more often than somebody else who is here. `wishes` are the pairs who sit together
    though they are to be apart.
    """

    tables: Tables
    repeats: tuple[Pair, ...]
    tonight: tuple[Pair, ...]
    again: int
    fewest: int
    short: tuple[int, ...]
    short_again: tuple[int, ...]
    wishes: tuple[Pair, ...]
    cost: int


def draw(
    people: Sequence[int],
    sizes: Sequence[int],
    past: Past,
    seed: str,
    *,
    apart: Collection[Pair] = (),
    never: Collection[Pair] = (),
    locked: Mapping[int, int] | None = None,
    points: Mapping[int, Fraction] | None = None,
    trials: int = MAX_TRIALS,
) -> Draw:
    """Seat these people at tables of these sizes.

    `apart` are pairs who would rather not sit together: a wish with a price. `never` are pairs who
    do so only if there is no other way. `locked` are people who have to sit at the table of this
    number, from 0. With `points` of places, people who have nearly as many sit together. Raises
    ValueError if the sizes do not fit, or if the locked ones do not.
    """
    everybody, fixed = sorted(people), locked or {}
    if sum(sizes) != len(everybody) or len(set(everybody)) != len(everybody):
        raise ValueError(f"{len(everybody)} people at tables of {', '.join(map(str, sizes))}")
    _refuse_locks(everybody, sizes, fixed)
    prices = Prices(past, frozenset(apart), frozenset(never), points or {})
    hall = _hall(everybody, sizes, prices, fixed)
    seated = hall.settle(Random(seed), trials)  # noqa: S311  a draw that anybody may draw again
    return _judged(tuple(tuple(everybody[it] for it in table) for table in seated), prices)


def _refuse_locks(people: Sequence[int], sizes: Sequence[int], locked: Mapping[int, int]) -> None:
    unknown = sorted(locked.keys() - set(people))
    if unknown:
        raise ValueError(f"{unknown[0]} is locked to a table, and is not there")
    for table, there in Counter(locked.values()).items():
        if table not in range(len(sizes)):
            raise ValueError(f"there is no table {table}, only {len(sizes)} tables from 0")
        if there > sizes[table]:
            raise ValueError(
                f"{there} people are locked to table {table}, which is for {sizes[table]}"
            )


def _hall(
    people: Sequence[int], sizes: Sequence[int], prices: Prices, locked: Mapping[int, int]
) -> Hall:
    """The same people as numbers, with all prices worked out."""
    short = [prices.of_short(it) for it in people]
    return Hall(
        sizes=tuple(sizes),
        prices=[
            [prices.of_pair(frozenset((one, other))) if one != other else 0 for other in people]
            for one in people
        ],
        at_table=[[it if size < max(sizes) else 0 for size in sizes] for it in short],
        locked={people.index(it): table for it, table in locked.items()},
        target=prices.least(people, sizes),
    )


def judged(
    tables: Tables, past: Past, apart: Collection[Pair] = (), never: Collection[Pair] = ()
) -> Draw:
    """These tables, and how good they are: of a draw, or as somebody has moved them by hand."""
    return _judged(tables, Prices(past, frozenset(apart), frozenset(never)))


def _judged(tables: Tables, prices: Prices) -> Draw:
    past, together, short = prices.past, list(pairs(tables)), at_short(tables)
    people = {it for table in tables for it in table}
    seldom = min((past.short.get(it, 0) for it in people), default=0)
    return Draw(
        tables=tables,
        repeats=tuple(pair for pair in together if past.met.get(pair)),
        tonight=tuple(pair for pair in together if past.tonight.get(pair)),
        again=sum(past.met.get(pair, 0) for pair in together),
        fewest=prices.fewest_again(people, len(tables)),
        short=tuple(short),
        short_again=tuple(it for it in short if past.short.get(it, 0) > seldom),
        wishes=tuple(it for it in together if it in prices.apart or it in prices.never),
        cost=sum(map(prices.of_pair, together)) + sum(map(prices.of_short, short)),
    )


def swapped(tables: Tables, one: int, other: int) -> Tables:
    """The same tables with two people in each other's places."""
    places = {one: other, other: one}
    return tuple(tuple(places.get(it, it) for it in table) for table in tables)
