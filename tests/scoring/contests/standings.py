"""Tables as they ended, and what the standings make of them: for tests of keys."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scoring.contests.played import Line, Played
from scoring.contests.points import Finish, Status, award
from scoring.contests.scales.listed import SCALES
from scoring.contests.standings import Row, rank


def table(number: int, *places: tuple[int, int], over: bool = True, **scores: int) -> Played:
    """A table of a round: who had which place, in the order in which they threw; `e1=9000`."""
    finish = [Finish(it, place, scores.get(f"e{it}")) for it, place in places]
    points = award(finish, SCALES["even"])
    lines = (Line(it, points[it.entrant], seat) for seat, it in enumerate(finish))
    return Played(number, tuple(lines), over)


def in_order(number: int, *entrants: int, **scores: int) -> Played:
    return table(number, *((it, place) for place, it in enumerate(entrants, 1)), **scores)


def ranks(rows: Sequence[Row]) -> list[tuple[int, int | None]]:
    return [(row.entrant, row.rank) for row in rows]


def figure(key: str, entrant: int, *results: Played, **more: object) -> object:
    everybody = {line.entrant for played in results for line in played.lines}
    rows = rank(everybody, results, (key,), **more)
    return next(row.values[key] for row in rows if row.entrant == entrant)


OPPONENTS = (
    *(in_order(1, 1, 2, 3, 4), in_order(2, 4, 3, 1), in_order(3, 2, 4)),
    Played(3, (Line(Finish(1, None, status=Status.BYE), Fraction(4)),)),
)
