"""Who sits with whom: a draw in which as few as can be meet again.

To meet costs more each time (squares: a sum would let one pair meet three times), and so does the
short table. How tables are found that cost little, `hall` knows; the same seed makes the same draw
on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from scoring.contests.hall import Hall

PRICE_TONIGHT = 6
"""To meet again on the same evening counts as much as six meetings of other evenings."""
PRICE_WISH = 25
"""What it costs to seat two together who would rather be apart."""
PRICE_SHORT = 3

Tables = tuple[tuple[int, ...], ...]
Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Past:
    """What has been before. `met` counts rounds of all evenings, `tonight` those of this one.

    `short` is how often each has sat at a short table; `last` are the tables of the last round.
    """

    met: Mapping[Pair, int] = field(default_factory=dict)
    tonight: Mapping[Pair, int] = field(default_factory=dict)
    short: Mapping[int, int] = field(default_factory=dict)
    last: Tables = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables, larger ones first, and how good they are.

    `repeats` are the pairs who have met before, `tonight` those of them who have met this evening;
    `fewest` of the pairs of the last round have to meet again whatever is drawn. `short` are those
    at a short table, `wishes` the pairs who sit together against their wish.
    """

    tables: Tables
    repeats: tuple[Pair, ...]
    tonight: tuple[Pair, ...]
    fewest: int
    short: tuple[int, ...]
    wishes: tuple[Pair, ...]
    cost: int


def past_of(rounds: Iterable[Tables], tonight: Iterable[Tables] = ()) -> Past:
    """What rounds of earlier evenings, and those of this one, have been."""
    before, now = list(rounds), list(tonight)
    everything = before + now
    return Past(
        met=_meetings(everything),
        tonight=_meetings(now),
        short=Counter(it for tables in everything for it in _at_short(tables)),
        last=everything[-1] if everything else (),
    )


def _meetings(rounds: Iterable[Tables]) -> Counter[Pair]:
    return Counter(pair for tables in rounds for table in tables for pair in _pairs(table))


def _pairs(table: Iterable[int]) -> Iterable[Pair]:
    return map(frozenset, combinations(table, 2))


def _at_short(tables: Tables) -> list[int]:
    """Who sits at a table that is smaller than the largest one."""
    largest = max(map(len, tables), default=0)
    return [it for table in tables if len(table) < largest for it in table]


def fewest_repeats(last: Tables, tables: int, coming: Collection[int]) -> int:
    """So many pairs of the last round, at least, meet again when they sit at so many tables."""
    found = 0
    for before in last:
        at_most, more = divmod(sum(it in coming for it in before), tables)
        found += more * (at_most + 1) * at_most // 2
        found += (tables - more) * at_most * (at_most - 1) // 2
    return found


def draw(
    people: Sequence[int],
    sizes: Sequence[int],
    past: Past,
    seed: str,
    *,
    apart: Collection[Pair] = (),
    locked: Mapping[int, int] | None = None,
) -> Draw:
    """Seat these people at tables of these sizes.

    `apart` are pairs who would rather not sit together: a wish with a price. `locked` are people
    who have to sit at the table of this number, from 0. Raises ValueError if the sizes do not fit,
    or if the locked ones do not.
    """
    everybody, wishes, fixed = sorted(people), set(apart), locked or {}
    if sum(sizes) != len(everybody) or len(set(everybody)) != len(everybody):
        raise ValueError(f"{len(everybody)} people at tables of {', '.join(map(str, sizes))}")
    _refuse_locks(everybody, sizes, fixed)
    hall = _hall(everybody, sizes, past, wishes, fixed)
    seated = hall.settle(Random(seed))  # noqa: S311  a draw that anybody may draw again
    tables = tuple(tuple(everybody[it] for it in table) for table in seated)
    return judged(tables, past, wishes)


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


def judged(tables: Tables, past: Past, apart: Collection[Pair] = ()) -> Draw:
    """These tables, and how good they are: of a draw, or as somebody has moved them by hand."""
    pairs = [pair for table in tables for pair in _pairs(table)]
    people = [it for table in tables for it in table]
    return Draw(
        tables=tables,
        repeats=tuple(pair for pair in pairs if past.met.get(pair)),
        tonight=tuple(pair for pair in pairs if past.tonight.get(pair)),
        fewest=fewest_repeats(past.last, len(tables), set(people)),
        short=tuple(_at_short(tables)),
        wishes=tuple(pair for pair in pairs if pair in apart),
        cost=sum(_price(pair, past, apart) for pair in pairs)
        + sum(_price_of_short(it, past) for it in _at_short(tables)),
    )


def swapped(tables: Tables, one: int, other: int) -> Tables:
    """The same tables with two people in each other's places."""
    places = {one: other, other: one}
    return tuple(tuple(places.get(it, it) for it in table) for table in tables)


def _price(pair: Pair, past: Past, apart: Collection[Pair]) -> int:
    """What it costs that these two sit together; nothing if they never have."""
    weight = PRICE_TONIGHT if past.tonight.get(pair) else 1
    again = weight * (2 * past.met.get(pair, 0) + 1) - 1
    return again + (PRICE_WISH if pair in apart else 0)


def _price_of_short(entrant: int, past: Past) -> int:
    return PRICE_SHORT * (2 * past.short.get(entrant, 0) + 1)


def _target(people: Sequence[int], sizes: Sequence[int], past: Past) -> int:
    """No draw costs less than this."""
    again = fewest_repeats(past.last, len(sizes), set(people))
    of_last = [pair for table in past.last for pair in _pairs(table)]
    cheapest = min((_price(pair, past, ()) for pair in of_last), default=0)
    at_short = sum(size for size in sizes if size < max(sizes))
    return again * cheapest + sum(sorted(_price_of_short(it, past) for it in people)[:at_short])


def _hall(
    people: Sequence[int],
    sizes: Sequence[int],
    past: Past,
    apart: Collection[Pair],
    locked: Mapping[int, int],
) -> Hall:
    """The same people as numbers, with all prices worked out."""
    prices = [
        [_price(frozenset((one, other)), past, apart) if one != other else 0 for other in people]
        for one in people
    ]
    short = [_price_of_short(it, past) for it in people]
    return Hall(
        sizes=tuple(sizes),
        prices=prices,
        at_table=[[it if size < max(sizes) else 0 for size in sizes] for it in short],
        locked={people.index(it): table for it, table in locked.items()},
        target=_target(people, sizes, past),
    )
