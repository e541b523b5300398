"""Keys that are asked with those alone who are tied so far: among them, or by chance."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from itertools import chain, combinations
from random import Random

from scoring.contests.keys.field import Field, Values, total
from scoring.contests.played import beats


def head_to_head(field: Field, tied: Collection[int]) -> Values:
    """Who was placed better among the tied, for each time that two of them met at a table.

    Only if every two of them have met; else nobody has a figure.
    """
    among = set(tied)
    meetings = [
        (entrant, line.entrant, beats(game.own, line))
        for entrant in among
        for game in field.records[entrant].games
        for line in game.others
        if line.entrant in among
    ]
    met = {(one, other) for one, other, _ in meetings}
    if not all(pair in met for pair in combinations(sorted(among), 2)):
        return {}
    own = {entrant: [won for one, _, won in meetings if one == entrant] for entrant in among}
    return {entrant: total(won) / len(won) for entrant, won in own.items()}


def roll_off(field: Field, tied: Collection[int]) -> Values:
    """The order of the last roll-off in which all of the tied took part; those who rolled the same
    in it are parted by the one in which they rolled again."""
    order = _rolled(field, set(tied))
    return {entrant: Fraction(-place) for place, group in enumerate(order) for entrant in group}


def _rolled(field: Field, tied: set[int]) -> list[set[int]]:
    """The tied in the order of what they have rolled, equals together; nobody, if they have not."""
    last = next((it for it in reversed(field.roll_offs) if tied <= set(chain(*it))), ())
    parts = [part for group in last if (part := tied.intersection(group))]
    if len(parts) < 2:
        return parts
    return [own for part in parts for own in _rolled(field, part)]


def lot(field: Field, tied: Collection[int]) -> Values:
    """A number drawn for each entrant from the event's seed: it is nobody's merit."""
    return {
        entrant: Fraction(Random(f"{field.seed} {entrant}").getrandbits(53))  # noqa: S311
        for entrant in tied
    }


OF_THE_TIED: dict[str, Callable[[Field, Collection[int]], Values]] = {
    it.__name__: it for it in (head_to_head, roll_off, lot)
}
