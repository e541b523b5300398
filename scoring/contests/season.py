"""What a season's nights come to: the best of them, attendance, and who may play the final.

A night that somebody missed is None. Knows the points of nights, not how they came about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import ceil

from scoring.contests.ranks import ranked

Nights = Sequence[Fraction | None]
Points = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """Which nights count: the `best` so many, or all but the `worst` so many (not both), or all.

    `attendance` is given for each night that somebody came, at most `most_attendance` in all.
    Whoever came less than `min_nights` may not play the final.
    """

    best: int | None = None
    worst: int = 0
    attendance: Fraction = Fraction(0)
    most_attendance: Fraction | None = None
    min_nights: int = 0

    def __post_init__(self) -> None:
        if self.best is not None and (self.best < 1 or self.worst):
            raise ValueError("count the best nights, one at least, or drop the worst: not both")
        if self.worst < 0:
            raise ValueError(f"{self.worst} nights cannot be dropped")


@dataclass(frozen=True, slots=True)
class Counted:
    """A season of one entrant. `counts` and `struck_out` are the numbers of nights, from 0.

    `tie_break` has the nights that were struck out and then those that count, each the best first:
    of two with the same total the next best night decides, and only then the best one.
    """

    total: Fraction
    nights: int
    counts: tuple[int, ...]
    struck_out: tuple[int, ...]
    attendance: Fraction
    is_eligible: bool
    tie_break: tuple[Points, Points]


def usual_best(nights: int) -> int:
    """How many nights count where nobody has chosen: seven of ten, rounded up."""
    return ceil(Fraction(7, 10) * nights)


def count(nights: Nights, rule: Counting) -> Counted:
    """What the nights of one entrant come to. Of two equal nights the earlier one counts."""
    came = [number for number, points in enumerate(nights) if points is not None]
    by_points = sorted(came, key=lambda number: (-_of(nights, number), number))
    kept = by_points[: _kept(nights, rule)]
    attendance = _attendance(len(came), rule)
    points = tuple(_of(nights, number) for number in by_points)
    return Counted(
        total=sum(points[: len(kept)], Fraction(0)) + attendance,
        nights=len(came),
        counts=tuple(sorted(kept)),
        struck_out=tuple(sorted(set(came) - set(kept))),
        attendance=attendance,
        is_eligible=len(came) >= rule.min_nights,
        tie_break=(points[len(kept) :], points[: len(kept)]),
    )


def _kept(nights: Nights, rule: Counting) -> int:
    """How many nights count. A missed week is among the worst ones that are dropped."""
    if rule.best is not None:
        return rule.best
    return max(0, len(nights) - rule.worst)


def _of(nights: Nights, number: int) -> Fraction:
    return nights[number] or Fraction(0)


def _attendance(came: int, rule: Counting) -> Fraction:
    given = rule.attendance * came
    return given if rule.most_attendance is None else min(given, rule.most_attendance)


def most_possible(nights: Nights, left: int, most: Fraction, rule: Counting) -> Fraction:
    """The best total that can still be reached with so many nights to come at `most` points."""
    return count([*nights, *[most] * left], rule).total


def season_table(nights: Mapping[int, Nights], rule: Counting) -> list[tuple[int, int, Counted]]:
    """Entrant, rank and season of everybody, the best first; equals share a rank."""
    seasons = {entrant: count(own, rule) for entrant, own in nights.items()}
    order = sorted(seasons, key=lambda it: (_standing(seasons[it]), -it), reverse=True)
    tied = (list(same) for _, same in groupby(order, key=lambda it: _standing(seasons[it])))
    return [(entrant, place, seasons[entrant]) for place, entrant in ranked(tied)]


def _standing(season: Counted) -> tuple[Fraction, tuple[Points, Points]]:
    return season.total, season.tie_break
