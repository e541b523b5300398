"""Who throws first at a table: everybody in every place as often as can be.

To throw early is worth a little in a race: of four seats the first wins 27.7 %, the last 22.5 % of
the games, so that a seat's luck falls evenly from a tenth above its fair share to a tenth below it.
Counts come first; luck decides between orders that are as even, then the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

MAX_EXACT = 10
"""At larger tables all orders of the places are too many to be gone through."""


@dataclass(frozen=True, slots=True)
class Had:
    """The places that an entrant has had: how often each, from the first on, and their luck."""

    places: tuple[int, ...] = ()
    luck: Fraction = Fraction(0)

    def times(self, place: int) -> int:
        return self.places[place] if place < len(self.places) else 0

    def and_now(self, place: int, size: int) -> Had:
        """The same with a place at one more table."""
        row = [*self.places, *([0] * (place + 1 - len(self.places)))]
        row[place] += 1
        return Had(tuple(row), self.luck + luck_of(place, size))


def luck_of(place: int, size: int) -> Fraction:
    """How much more than its fair share a place wins, as a part of that share."""
    return Fraction(size - 1 - 2 * place, 10 * (size - 1)) if size > 1 else Fraction(0)


def seat_order(table: Sequence[int], had: Mapping[int, Had], seed: str) -> tuple[int, ...]:
    """The entrants of a table in the order in which they throw."""
    entrants = sorted(table)
    Random(seed).shuffle(entrants)  # noqa: S311  a draw that anybody may draw again
    if len(entrants) > MAX_EXACT:
        return _one_by_one(entrants, had)
    return _exactly(tuple(entrants), had)


Price = tuple[int, Fraction]


def _price(before: Had, place: int, size: int) -> Price:
    """What it costs to have a place once more: squares, so that counts stay close together."""
    return (before.times(place) + 1) ** 2, (before.luck + luck_of(place, size)) ** 2


def _exactly(entrants: tuple[int, ...], had: Mapping[int, Had]) -> tuple[int, ...]:
    """The cheapest of all orders, by what is the cheapest for each set of the first places."""
    size = len(entrants)
    prices = [
        [_price(had.get(entrant, Had()), place, size) for place in range(size)]
        for entrant in entrants
    ]

    @cache
    def cheapest(seated: int) -> tuple[int, Fraction, tuple[int, ...]]:
        place = seated.bit_count()
        if place == size:
            return 0, Fraction(0), ()
        ways = []
        for number in range(size):
            if not seated >> number & 1:
                times, luck, others = cheapest(seated | 1 << number)
                price = prices[number][place]
                ways.append((times + price[0], luck + price[1], (number, *others)))
        return min(ways)

    return tuple(entrants[number] for number in cheapest(0)[2])


def _one_by_one(entrants: list[int], had: Mapping[int, Had]) -> tuple[int, ...]:
    """Each place in turn to whom it costs the least."""
    left, order = list(entrants), []
    for place in range(len(entrants)):
        chosen = min(left, key=lambda it: _price(had.get(it, Had()), place, len(entrants)))
        left.remove(chosen)
        order.append(chosen)
    return tuple(order)


def turned(table: Sequence[int], round_: int) -> tuple[int, ...]:
    """The same people, of whom each round the next one begins; rounds count from 0."""
    first = round_ % len(table)
    return (*table[first:], *table[:first])


def leader_last(table: Sequence[int], ranks: Mapping[int, int]) -> tuple[int, ...]:
    """Who stands lowest throws first, the leader last; who has no rank yet before all others."""
    return tuple(sorted(table, key=lambda it: (it in ranks, -ranks.get(it, 0))))


def seat_score(seats: Iterable[tuple[int, int]]) -> Fraction | None:
    """How early somebody threw, from 1 for always first to 0 for always last.

    Of each game the place, from 0, and the size of the table.
    """
    scores = [1 - Fraction(place, size - 1) for place, size in seats if size > 1]
    return sum(scores, Fraction(0)) / len(scores) if scores else None
