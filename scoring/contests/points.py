"""What a place at a table is worth, whatever the table's size.

The even scale gives every table the same mean, so that nobody gains by sitting at a small one. A
scale that does not is allowed; its means are there to be shown beside it. Sources of the presets:
Match Play (7-5-3-1 and 7-4-1), Tabbycat (3-2-1-0), boardgamers.org (100-50-20-10), EDH_matchmaker
(5 for a win, 1 for a draw), Catan (wins), UK Pinball League (20, 19, 18 … over a whole night).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Status(StrEnum):
    """How somebody took part: to the end, until they left, or not at all."""

    PLAYED = "played"
    LEFT = "left"
    ABSENT = "absent"


class Ties(StrEnum):
    """Which of the places that they share those who are tied get points for."""

    AVERAGE = "average"
    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Finish:
    """How an entrant has ended at a table: the place from 1 (none for the absent), the score."""

    entrant: int
    place: int | None
    score: int | None = None
    status: Status = Status.PLAYED


@dataclass(frozen=True, slots=True)
class Even:
    """From `first` for the first place down to `last` for the last one, in equal steps."""

    first: Fraction
    last: Fraction

    def of(self, size: int) -> tuple[Fraction, ...]:
        """The points of each place at a table of this size; alone it is the mean."""
        if size == 1:
            return ((self.first + self.last) / 2,)
        step = (self.first - self.last) / (size - 1)
        return tuple(self.first - step * place for place in range(size))


@dataclass(frozen=True, slots=True)
class Listed:
    """Points as they are written down: `of_size` for some sizes, `row` for any other.

    Places behind the last one written get nothing. `shared_win`, if it is given, is what each of
    several who share the first place gets.
    """

    row: tuple[Fraction, ...]
    of_size: Mapping[int, tuple[Fraction, ...]]
    shared_win: Fraction | None = None

    def of(self, size: int) -> tuple[Fraction, ...]:
        """The points of each place at a table of this size."""
        row = self.of_size.get(size, self.row)
        return (row + (Fraction(0),) * size)[:size]


@dataclass(frozen=True, slots=True)
class ByScore:
    """The score itself: fair only where all have the same number of turns."""


Scale = Even | Listed | ByScore


def _listed(*row: int, shared_win: int | None = None, **of_size: tuple[int, ...]) -> Listed:
    """`of_size` by names such as `at_3`."""
    sizes = {int(name.removeprefix("at_")): _exact(points) for name, points in of_size.items()}
    return Listed(_exact(row), sizes, None if shared_win is None else Fraction(shared_win))


def _exact(points: Sequence[int]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, points))


SCALES: dict[str, Scale] = {
    "even": Even(Fraction(7), Fraction(1)),
    "beaten": Even(Fraction(100), Fraction(0)),
    "three": _listed(3, 2, 1, 0),
    "fair_three": Even(Fraction(3), Fraction(0)),
    "wbc": _listed(100, 50, 20, 10, at_3=(100, 40, 10)),
    "commander": _listed(5, shared_win=1),
    "wins": _listed(1),
    "night_list": _listed(*range(20, 0, -1)),
    "club": _listed(15, 13, 10, 9, 8, 7),
    "total": ByScore(),
}
"""The presets by their keys; `even` is the one to begin with."""


def means(scale: Scale, sizes: Sequence[int]) -> dict[int, Fraction]:
    """What the average player of a table of each size gets; nothing of a scale by scores."""
    if isinstance(scale, ByScore):
        return {}
    return {size: sum(scale.of(size), Fraction(0)) / size for size in sizes}


def award(
    finish: Sequence[Finish],
    scale: Scale,
    ties: Ties = Ties.AVERAGE,
    *,
    counts_absent: bool = False,
) -> dict[int, Fraction]:
    """The points of each entrant of one table. Raises ValueError for one who came
    without a place, or without a score where that is what counts.

    Who is absent gets none. The others' places count as at a table of those who came, or, with
    `counts_absent`, as at one of all who should have.
    """
    came = [it for it in finish if it.status is not Status.ABSENT]
    found = {it.entrant: Fraction(0) for it in finish}
    if isinstance(scale, ByScore):
        return found | {it.entrant: Fraction(score_of(it)) for it in came}
    points = scale.of(len(finish) if counts_absent else len(came))
    return found | {it.entrant: _of_place(it, came, points, scale, ties) for it in came}


def _of_place(
    it: Finish,
    came: Sequence[Finish],
    points: Sequence[Fraction],
    scale: Even | Listed,
    ties: Ties,
) -> Fraction:
    first = sum(place_of(other) < place_of(it) for other in came)
    tied = sum(other.place == it.place for other in came)
    shared = points[first : first + tied]
    if isinstance(scale, Listed) and scale.shared_win is not None and first == 0 and tied > 1:
        return scale.shared_win
    match ties:
        case Ties.HIGH:
            return shared[0]
        case Ties.LOW:
            return shared[-1]
        case _:
            return sum(shared, Fraction(0)) / tied


def place_of(it: Finish) -> int:
    """The place of somebody who came."""
    if it.place is None:
        raise ValueError(f"entrant {it.entrant} came, and has no place")
    return it.place


def score_of(it: Finish) -> int:
    """The score of somebody who came."""
    if it.score is None:
        raise ValueError(f"entrant {it.entrant} came, and has no score")
    return it.score
