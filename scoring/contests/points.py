"""The points of everybody at one table, by their places.

Those who are tied share what their places are worth. Knows no table but this one; what a place is
worth, a scale says.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.contests.scales.listed import ByScore, Even, Listed, Scale


class Status(StrEnum):
    """How somebody took part: to the end, until they left, not at all, or against the rules.

    A bye is a round in which they had no game to come to.
    """

    PLAYED = "played"
    LEFT = "left"
    ABSENT = "absent"
    DISQUALIFIED = "disqualified"
    BYE = "bye"

    @property
    def came(self) -> bool:
        """Whether they sat at the table."""
        return self not in {Status.ABSENT, Status.BYE}

    @property
    def counts(self) -> bool:
        """Whether their place is worth anything."""
        return self in {Status.PLAYED, Status.LEFT}


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


def award(
    finish: Sequence[Finish],
    scale: Scale,
    ties: Ties = Ties.AVERAGE,
    *,
    counts_absent: bool = False,
    passed_over: Collection[int] = (),
) -> dict[int, Fraction]:
    """The points of each entrant of one table. Raises ValueError for one who came
    without a place, or without a score where that is what counts.

    Who is absent or disqualified gets none. The others' places count as at a table of those who
    came, or, with `counts_absent`, as at one of all who should have. Guests and others who are
    `passed_over` take no place from anybody: what they get themselves is only to be shown.
    """
    if passed_over:
        others = [it for it in finish if it.entrant not in passed_over]
        shown = award(finish, scale, ties, counts_absent=counts_absent)
        return shown | award(others, scale, ties, counts_absent=counts_absent)
    came = [it for it in finish if it.status.came]
    paid = [it for it in came if it.status.counts]
    found = {it.entrant: Fraction(0) for it in finish}
    if isinstance(scale, ByScore):
        return found | {it.entrant: Fraction(score_of(it)) for it in paid}
    points = scale.of(len(finish) if counts_absent else len(came))
    return found | {it.entrant: _of_place(it, came, points, scale, ties) for it in paid}


def _of_place(
    it: Finish,
    came: Sequence[Finish],
    points: Sequence[Fraction],
    scale: Even | Listed,
    ties: Ties,
) -> Fraction:
    first = sum(place_of(other) < place_of(it) for other in came)
    tied = sum(other.place == it.place for other in came)
    if tied == 1:
        return points[first]
    shared = points[first : first + tied]
    if isinstance(scale, Listed) and scale.shared_win is not None and first == 0:
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
