"""People at tables, so that it costs little: two are swapped for as long as that costs no more.

Equal swaps lead on where none is better; after too many without a gain everybody sits down anew.
It is bounded by trials and not by time, so that every machine comes to the same tables. Knows
people as numbers from 0, and prices; not what they are for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import TypeVar

Of = TypeVar("Of")

MAX_TRIALS = 100_000
MAX_TRIALS_EACH = 3_000
"""A few people need no more than so many swaps for each of them."""
TRIALS_EACH = 12
"""So many swaps for each person are tried in vain before everybody sits down anew."""


@dataclass(slots=True)
class Hall:
    """The `sizes` of the tables, and what it costs who sits where.

    `prices` of two at one table, `at_table` of one person at each table. `locked` people sit where
    they are said to. No tables cost less than the `target`, or than those who are
    locked do by themselves: there the search may end.
    """

    sizes: Sequence[int]
    prices: Sequence[Sequence[int]]
    at_table: Sequence[Sequence[int]]
    locked: Mapping[int, int]
    target: int
    tables: list[list[int]] = field(init=False)
    at: list[int] = field(init=False)
    costs: list[int] = field(init=False)

    def settle(self, luck: Random, trials: int = MAX_TRIALS) -> list[list[int]]:
        """The cheapest tables that were found within so many trials, or fewer for a few people."""
        trials = min(trials, MAX_TRIALS_EACH * len(self.prices))
        end = max(self.target, self._cost_of_locked())
        self._sit_down(luck)
        best, least = self._seated(), sum(self.costs)
        while least > end and trials > 0:
            trials -= self._improve(luck)
            if sum(self.costs) < least:
                best, least = self._seated(), sum(self.costs)
            self._sit_down(luck)
        return best

    def _seated(self) -> list[list[int]]:
        return [list(table) for table in self.tables]

    def _sit_down(self, luck: Random) -> None:
        """Everybody at some table, those who are locked at theirs."""
        standing = self._free()
        luck.shuffle(standing)
        self.tables = self._locked_tables()
        for people, size in zip(self.tables, self.sizes, strict=True):
            while len(people) < size:
                people.append(standing.pop())
        self.at = [0] * len(self.prices)
        for number, people in enumerate(self.tables):
            for it in people:
                self.at[it] = number
        self.costs = [self._cost_of(*it) for it in enumerate(self.tables)]

    def _locked_tables(self) -> list[list[int]]:
        """The tables with nobody but those who are locked at them."""
        tables: list[list[int]] = [[] for _ in self.sizes]
        for it, table in self.locked.items():
            tables[table].append(it)
        return tables

    def _cost_of_locked(self) -> int:
        """What they cost by themselves, wherever all others sit."""
        return sum(self._cost_of(*it) for it in enumerate(self._locked_tables()))

    def _free(self) -> list[int]:
        return [it for it in range(len(self.prices)) if it not in self.locked]

    def _cost_of(self, table: int, people: Sequence[int]) -> int:
        pairs = sum(self.prices[one][other] for one, other in combinations(people, 2))
        return pairs + sum(self.at_table[it][table] for it in people)

    def _improve(self, luck: Random) -> int:
        """Swap two people while it costs no more; how many swaps were tried, at least one."""
        free, costly, cost, one_of = self._free(), self._costly(), sum(self.costs), lots(luck)
        tried = in_vain = 0
        most = TRIALS_EACH * len(self.at)
        while costly and cost > self.target and in_vain < most:
            tried, in_vain = tried + 1, in_vain + 1
            here = one_of(costly)
            one, other = one_of(self.tables[here]), one_of(free)
            if here == self.at[other] or one in self.locked:
                continue
            more = self._price_of_swap(one, other)
            if more <= 0:
                self._swap(one, other)
                costly, cost = self._costly(), cost + more
            if more < 0:
                in_vain = 0
        return max(tried, 1)

    def _costly(self) -> list[int]:
        """The tables that cost something, and where somebody may be moved."""
        return [
            it
            for it, cost in enumerate(self.costs)
            if cost and not self.locked.keys() >= set(self.tables[it])
        ]

    def _price_of_swap(self, one: int, other: int) -> int:
        here, there = self.at[one], self.at[other]
        own, others = self.prices[one], self.prices[other]
        more = sum([others[it] - own[it] for it in self.tables[here]])
        more += sum([own[it] - others[it] for it in self.tables[there]])
        more -= 2 * own[other]
        more += self.at_table[one][there] - self.at_table[one][here]
        return more + self.at_table[other][here] - self.at_table[other][there]

    def _swap(self, one: int, other: int) -> None:
        here, there = self.at[one], self.at[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.at[one], self.at[other] = there, here
        for table in (here, there):
            self.costs[table] = self._cost_of(table, self.tables[table])


def lots(luck: Random) -> Callable[[Sequence[Of]], Of]:
    """What `luck.choice` would draw, one by one, in less than half of its time."""
    bits = luck.getrandbits

    def one_of(these: Sequence[Of]) -> Of:
        most = len(these)
        wide = most.bit_length()
        at = bits(wide)
        while at >= most:
            at = bits(wide)
        return these[at]

    return one_of
