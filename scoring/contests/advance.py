"""Who goes on: the best of a standing or of a table, and those who have to roll for the last place.

A tie across the line is for those alone whom it is about; nobody else is touched. Knows places and
points, and not what the next stage is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, groupby
from typing import TypeVar

from scoring.contests.keys.field import RollOff
from scoring.contests.points import Finish
from scoring.contests.sizes import MIN_TABLE, evenly
from scoring.contests.standings import Row
from scoring.results import shared_points


@dataclass(frozen=True, slots=True)
class Cut:
    """`in_` go on, the best first. Those of `roll_off` are tied, and roll for so many `places`."""

    in_: tuple[int, ...]
    roll_off: tuple[int, ...] = ()
    places: int = 0


def cut(standing: Iterable[Row], places: int, without: Collection[int] = ()) -> Cut:
    """The first so many of a standing; `without` those who decline or may not, the next move up."""
    ranks = {row.entrant: row.rank for row in standing if row.rank is not None}
    return _cut(_grouped({it: -rank for it, rank in ranks.items() if it not in without}), places)


def top_of(table: Iterable[Finish], places: int, without: Collection[int] = ()) -> Cut:
    """The first so many of one table."""
    return _cut(_grouped({it.entrant: -(it.place or 0) for it in _present(table, without)}), places)


def runners_up(
    tables: Iterable[Sequence[Finish]],
    places: int,
    points: Mapping[int, Fraction],
    without: Collection[int],
) -> Cut:
    """The best so many of all tables `without` those who are through: by points, then by share.

    The share of the table's scores and not the score itself, as races end at different times.
    """
    measured = {
        it.entrant: (points[it.entrant], _share(it, table))
        for table in tables
        for it in _present(table, without)
    }
    return _cut(_grouped(measured), places)


def _present(table: Iterable[Finish], without: Collection[int]) -> list[Finish]:
    return [it for it in table if it.status.counts and it.entrant not in without]


def _share(own: Finish, table: Iterable[Finish]) -> Fraction:
    """The part of all that was scored at the table, a score below 0 being none; below every other
    where scores are missing."""
    scores = [it.score for it in table if it.status.counts]
    whole = sum(shared_points(score) for score in scores if score is not None)
    if own.score is None or None in scores or not whole:
        return Fraction(-1)
    return Fraction(shared_points(own.score), whole)


def settled(before: Cut, rolled: RollOff) -> Cut:
    """The same after a roll-off: if some have rolled the same again, they alone roll once more."""
    if sorted(chain(*rolled)) != sorted(before.roll_off):
        raise ValueError(f"{rolled} is no roll-off of {before.roll_off}")
    now = _cut(rolled, before.places)
    return Cut(before.in_ + now.in_, now.roll_off, now.places)


def by_seed(before: Cut, seeds: Mapping[int, int]) -> Cut:
    """The same where there is no time to roll: the higher seeds, with the lower numbers, go on."""
    return settled(before, tuple((it,) for it in sorted(before.roll_off, key=seeds.__getitem__)))


Measured = TypeVar("Measured", int, tuple[Fraction, Fraction])


def _grouped(measured: Mapping[int, Measured]) -> list[tuple[int, ...]]:
    """Those with the same value together, the largest first."""
    order = sorted(measured, key=lambda it: measured[it], reverse=True)
    return [tuple(sorted(same)) for _, same in groupby(order, key=lambda it: measured[it])]


def _cut(groups: Iterable[tuple[int, ...]], places: int) -> Cut:
    through: tuple[int, ...] = ()
    for group in groups:
        left = places - len(through)
        if len(group) > left:
            return Cut(through, group, left) if left else Cut(through)
        through += group
    return Cut(through)


@dataclass(frozen=True, slots=True)
class Way:
    """So many byes, and tables of these sizes of which one each goes on."""

    byes: int
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoByes:
    """No number of byes makes tables of the wanted size come out; what would, instead."""

    ways: tuple[Way, ...]


def byes(people: int, size: int, next_stage: int) -> int | NoByes:
    """How many of the best go on without playing, so that the winners make the next stage whole."""
    found = _byes(people, size, next_stage)
    if found is not None:
        return found
    smaller = _byes(people, size - 1, next_stage)
    ways = [] if smaller is None else [Way(smaller, (size - 1,) * (next_stage - smaller))]
    if people >= MIN_TABLE * next_stage:
        ways.append(Way(0, evenly(people, next_stage)))
    return NoByes(tuple(ways))


def _byes(people: int, size: int, next_stage: int) -> int | None:
    if size < MIN_TABLE:
        return None
    found, over = divmod(size * next_stage - people, size - 1)
    return found if not over and 0 <= found <= next_stage else None


@dataclass(frozen=True, slots=True)
class Exchange:
    """What follows when a corrected result puts others through: who goes, comes, or stays."""

    goes: tuple[int, ...]
    comes: tuple[int, ...]
    stays: tuple[int, ...]


def exchange(
    before: Sequence[int], after: Sequence[int], at_fault: Collection[int], room: int
) -> Exchange:
    """Who is through after a correction: `before` it, by what is known `after` it.

    Somebody who went on by an error in the own result goes, and the next one comes. By an error of
    somebody else they stay; the other one comes too, if a table has `room`.
    """
    wrong = [it for it in before if it not in after]
    goes = tuple(it for it in wrong if it in at_fault)
    comes = tuple(it for it in after if it not in before)[: len(goes) + room]
    return Exchange(goes, comes, tuple(it for it in wrong if it not in at_fault))
