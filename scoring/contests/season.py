"""What a season's nights come to: the best of them, attendance, and who may play the final.

A night that somebody missed is None. Knows the points of nights, not how they came about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby
from math import ceil

from scoring.contests.ranks import ranked

Nights = Sequence[Fraction | None]
Points = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """Which nights count: the `best` so many, or all but the `worst` so many (not both), or all.

    Their sum counts, or with an `offset` their mean as if there had been so many more without a
    point: one lucky night wins nothing. `residual` is the part of the mean of all other nights that
    is added. `attendance` is given for each night that somebody came, at most `most_attendance` in
    all. Whoever came less than `min_nights` may not play the final.
    """

    best: int | None = None
    worst: int = 0
    offset: int | None = None
    residual: Fraction = Fraction(0)
    attendance: Fraction = Fraction(0)
    most_attendance: Fraction | None = None
    min_nights: int = 0

    def __post_init__(self) -> None:
        if self.best is not None and (self.best < 1 or self.worst):
            raise ValueError("count the best nights, one at least, or drop the worst: not both")
        if self.worst < 0:
            raise ValueError(f"{self.worst} nights cannot be dropped")
        if self.offset is not None and self.offset < 0:
            raise ValueError(f"{self.offset} nights cannot be added to a mean")


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


def since_joining(nights: Nights, joined: int | None) -> Nights:
    """The nights of a guest who became a member at this one, from 0; None if they never did."""
    first = len(nights) if joined is None else joined
    return [None if number < first else points for number, points in enumerate(nights)]


def count(nights: Nights, rule: Counting, by_hand: Fraction = Fraction(0)) -> Counted:
    """What the nights of one entrant come to, with points that were given or taken `by_hand`.

    Of two equal nights the earlier one counts.
    """
    came = [number for number, points in enumerate(nights) if points is not None]
    by_points = sorted(came, key=partial(_of, nights), reverse=True)
    kept = by_points[: _kept(nights, rule)]
    attendance = _attendance(len(came), rule)
    points = tuple(_of(nights, number) for number in by_points)
    counts, rest = points[: len(kept)], points[len(kept) :]
    return Counted(
        total=_total(counts, rest, rule) + attendance + by_hand,
        nights=len(came),
        counts=tuple(sorted(kept)),
        struck_out=tuple(sorted(set(came) - set(kept))),
        attendance=attendance,
        is_eligible=len(came) >= rule.min_nights,
        tie_break=(rest, counts),
    )


def _kept(nights: Nights, rule: Counting) -> int:
    """How many nights count. A missed week is among the worst ones that are dropped."""
    if rule.best is not None:
        return rule.best
    return max(0, len(nights) - rule.worst)


def _of(nights: Nights, number: int) -> Fraction:
    return nights[number] or Fraction(0)


def _total(counts: Points, rest: Points, rule: Counting) -> Fraction:
    if rule.offset is None:
        found = sum(counts, Fraction(0))
    else:
        found = sum(counts, Fraction(0)) / max(1, len(counts) + rule.offset)
    return found + rule.residual * sum(rest, Fraction(0)) / max(1, len(rest))


def _attendance(came: int, rule: Counting) -> Fraction:
    given = rule.attendance * came
    return given if rule.most_attendance is None else min(given, rule.most_attendance)


def season_table(
    nights: Mapping[int, Nights],
    rule: Counting,
    further: Sequence[Mapping[int, Fraction]] = (),
    by_hand: Mapping[int, Fraction] | None = None,
) -> list[tuple[int, int, Counted]]:
    """Entrant, rank and season of everybody, the best first; equals share a rank.

    `further` are figures that part those whom no night does, such as last season's totals or a
    roll-off; who has none comes last. `by_hand` are points given or taken.
    """
    given = by_hand or {}
    seasons = {it: count(own, rule, given.get(it, Fraction(0))) for it, own in nights.items()}

    def standing(entrant: int) -> tuple[Fraction, tuple[Points, Points], list[Points]]:
        own = seasons[entrant]
        figures: list[Points] = [(it[entrant],) if entrant in it else () for it in further]
        return own.total, own.tie_break, figures

    order = sorted(sorted(seasons), key=standing, reverse=True)
    tied = (list(same) for _, same in groupby(order, key=standing))
    return [(entrant, place, seasons[entrant]) for place, entrant in ranked(tied)]
