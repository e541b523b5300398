"""What rounds have been before: who has met whom, and who has sat at a short table.

And how often people have to meet again, whatever is drawn: of five who sat together, two sit
together again at four tables. Knows tables as they were, not how they ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

Tables = tuple[tuple[int, ...], ...]
Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Past:
    """What has been before. `met` counts rounds of all evenings, `tonight` those of this one.

    `short` is how often each has sat at a short table; `rounds` are all tables of all evenings,
    `rounds_tonight` those of this one.
    """

    met: Mapping[Pair, int] = field(default_factory=dict)
    tonight: Mapping[Pair, int] = field(default_factory=dict)
    short: Mapping[int, int] = field(default_factory=dict)
    rounds: tuple[Tables, ...] = ()
    rounds_tonight: tuple[Tables, ...] = ()


def past_of(rounds: Iterable[Tables], tonight: Iterable[Tables] = ()) -> Past:
    """What rounds of earlier evenings, and those of this one, have been."""
    now = tuple(tonight)
    everything = (*rounds, *now)
    return Past(
        met=_meetings(everything),
        tonight=_meetings(now),
        short=Counter(it for tables in everything for it in at_short(tables)),
        rounds=everything,
        rounds_tonight=now,
    )


def _meetings(rounds: Iterable[Tables]) -> Counter[Pair]:
    return Counter(pair for tables in rounds for pair in pairs(tables))


def pairs(tables: Tables) -> Iterable[Pair]:
    """Everybody with each other one at the same table."""
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))


def at_short(tables: Tables) -> list[int]:
    """Who sits at a table that is smaller than the largest one."""
    largest = max(map(len, tables), default=0)
    return [it for table in tables if len(table) < largest for it in table]


def fewest_again(rounds: Iterable[Tables], tables: int, coming: Collection[int]) -> int:
    """So many meetings of these rounds, at least, are repeated by those who sit at so many tables.

    A pair that has met twice repeats two. Of q·T people of one table, q sit at each of T tables.
    """
    found = 0
    for before in (table for round_ in rounds for table in round_):
        at_most, more = divmod(sum(it in coming for it in before), tables)
        found += more * (at_most + 1) * at_most // 2
        found += (tables - more) * at_most * (at_most - 1) // 2
    return found
