"""Who sits out a round, and what somebody gets who had no game in one.

Knows how often each has sat out, and where they stand; not who is there, and not why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from random import Random

from scoring.contests.scales.listed import ByScore, Scale


class Given(StrEnum):
    """What a round without a game is worth: a bye, or one that was played before they came.

    The mean of a table, the points of its second or last place, the mean of the own other rounds
    (the table's, as long as there is none), or nothing.
    """

    MEAN = "mean"
    SECOND = "second"
    LAST = "last"
    OWN_MEAN = "own_mean"
    NOTHING = "nothing"


def sitting_out(
    people: Collection[int],
    how_many: int,
    byes: Mapping[int, int],
    ranks: Mapping[int, int],
    seed: str,
    *,
    standby: Collection[int] = (),
) -> tuple[int, ...]:
    """So many of these people: who has sat out least often, then who stands lowest, then by lot.

    Those on standby, who play only to fill a chair, go before all others. Somebody who has no rank
    yet has come late, and missed enough: of as many byes they are the last.
    """
    lot = sorted(people)
    Random(seed).shuffle(lot)  # noqa: S311  a draw that anybody may draw again
    lot.sort(key=lambda it: (it not in standby, byes.get(it, 0), -ranks.get(it, 0)))
    return tuple(lot[:how_many])


def without_a_game(
    given: Given | Fraction, scale: Scale, size: int, own: Sequence[Fraction] = ()
) -> Fraction:
    """The points of a round without a game, where tables are usually of this size.

    `given` may also be so many points. `own` are those of the entrant's other rounds. Raises
    ValueError where scores are the points and nobody can say what a place is worth.
    """
    if isinstance(given, Fraction):
        return given
    if given is Given.NOTHING:
        return Fraction(0)
    if given is Given.OWN_MEAN and own:
        return sum(own, Fraction(0)) / len(own)
    if isinstance(scale, ByScore):
        raise ValueError(  # noqa: TRY004
            f"a score has no {given}: nothing, or the mean of own rounds"
        )
    points = scale.of(size)
    if given is Given.SECOND:
        return points[min(1, size - 1)]
    return points[-1] if given is Given.LAST else sum(points, Fraction(0)) / size
