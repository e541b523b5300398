"""How a table has ended: places made from scores, or checked beside them.

Whoever left comes behind all who played to the end, the last to leave first; who was disqualified
behind those. Knows what somebody has written down of a table, and no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from scoring.contests.points import Finish, Status


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of an entrant: the place, the score, or both; or that they left or never came.

    `left` is larger for whoever left later; where it is alike, the better place says so.
    """

    entrant: int
    place: int | None = None
    score: int | None = None
    status: Status = Status.PLAYED
    left: int = 0


class Unclear(ValueError):  # noqa: N818  # says what the result is
    """A result that contradicts itself. `entrants` are those whom it is about."""

    def __init__(self, code: str, *entrants: int, places: tuple[int, ...] = ()) -> None:
        self.code = code
        self.entrants = entrants
        self.places = places
        super().__init__(f"{code}: {', '.join(map(str, entrants))} {places or ''}".strip())


BetterFirst = tuple[int, int]
"""Two of a table, the one who is placed better first."""


def finishes(told: Sequence[Told], parted: Collection[BetterFirst] = ()) -> tuple[Finish, ...]:
    """Everybody's place, in the order in which they are told. Raises Unclear.

    `twice`: somebody is there twice. `unsaid`: a place is missing, and so is a score. `places`:
    they are none of a whole table (legal ones are given). `order`: somebody with the lower score
    is placed better, and they are none of those whom a game has `parted` like that.
    """
    _refuse_twice(told)
    played = [it for it in told if it.status is Status.PLAYED]
    order = [
        *_groups_of_played(played, parted),
        *_groups_of_left(told),
        _only(told, Status.DISQUALIFIED),
    ]
    places: dict[int, int] = {}
    for group in order:
        above = len(places)
        places |= {it.entrant: above + 1 for it in group}
    return tuple(Finish(it.entrant, places.get(it.entrant), it.score, it.status) for it in told)


def against_scores(ends: Iterable[Told | Finish]) -> frozenset[BetterFirst]:
    """Those who played to the end and are placed better than somebody with more points: a game may
    be won so, by six 1s or at an exact target."""
    known = [
        (it.entrant, it.place, it.score)
        for it in ends
        if it.status is Status.PLAYED and it.place is not None and it.score is not None
    ]
    return frozenset(
        (one, other)
        for one, place, score in known
        for other, below, more in known
        if place < below and score < more
    )


def _only(told: Sequence[Told], status: Status) -> list[Told]:
    return [it for it in told if it.status is status]


def _refuse_twice(told: Sequence[Told]) -> None:
    seen: set[int] = set()
    for it in told:
        if it.entrant in seen:
            raise Unclear("twice", it.entrant)
        seen.add(it.entrant)


def _groups_of_played(played: Sequence[Told], parted: Collection[BetterFirst]) -> list[list[Told]]:
    """Those who played to the end, the best first, together if they are tied."""
    if any(it.place is not None for it in played):
        _refuse_places(played)
        _refuse_order(played, parted)
        return _grouped([((-(it.place or 0),), it) for it in played])
    unsaid = [it.entrant for it in played if it.score is None]
    if unsaid:
        raise Unclear("unsaid", *unsaid)
    return _grouped([((it.score or 0,), it) for it in played])


def _groups_of_left(told: Sequence[Told]) -> list[list[Told]]:
    left = _only(told, Status.LEFT)
    behind = len(told) + 1
    return _grouped([((it.left, -(it.place or behind)), it) for it in left])


def _grouped(measured: Sequence[tuple[tuple[int, ...], Told]]) -> list[list[Told]]:
    values = sorted({value for value, _ in measured}, reverse=True)
    return [[it for own, it in measured if own == value] for value in values]


def _refuse_places(played: Sequence[Told]) -> None:
    unsaid = [it.entrant for it in played if it.place is None]
    if unsaid:
        raise Unclear("unsaid", *unsaid)
    for it in played:
        better = [other for other in played if (other.place or 0) < (it.place or 0)]
        if it.place != len(better) + 1:
            raise Unclear("places", it.entrant, places=(len(better) + 1,))


def _refuse_order(played: Sequence[Told], parted: Collection[BetterFirst]) -> None:
    wrong = against_scores(played).difference(parted)
    if wrong:
        better, other = min(wrong)
        raise Unclear("order", other, better)
