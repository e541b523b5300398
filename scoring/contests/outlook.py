"""What somebody still needs in the last round: which place puts them through, for sure or perhaps.

Exact, since tables do not depend on each other: at each other table the most, and the fewest, who
can come to stand level or above are counted by giving the places out greedily. Ties on the line are
open: a tie-break decides them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Totals = Mapping[int, Fraction]


class Chance(StrEnum):
    SURE = "sure"
    POSSIBLE = "possible"
    NO = "no"


def outlook(
    totals: Totals,
    tables: Sequence[Sequence[int]],
    points: Mapping[int, Sequence[Fraction]],
    cut: int,
) -> dict[int, tuple[Chance, ...]]:
    """For everybody who sits in the last round: what each place at their table would mean.

    `totals` are the points before it, of those who do not sit any more, too; `points` those of the
    places at a table of each size, from the first on; so many as `cut` go through.
    """
    hall = _Hall(totals, tables, points)
    return {
        entrant: tuple(hall.chance(entrant, place, table, cut) for place in range(len(table)))
        for table in tables
        for entrant in table
    }


@dataclass(frozen=True, slots=True)
class _Hall:
    totals: Totals
    tables: Sequence[Sequence[int]]
    points: Mapping[int, Sequence[Fraction]]

    def chance(self, entrant: int, place: int, own: Sequence[int], cut: int) -> Chance:
        """What this place at the own table would mean."""
        given = self.points[len(own)]
        line = self.totals[entrant] + given[place]
        others = [self.totals[it] for it in own if it != entrant]
        rest = [(others, [*given[:place], *given[place + 1 :]])]
        rest += [
            ([self.totals[it] for it in table], list(self.points[len(table)]))
            for table in self.tables
            if table is not own
        ]
        seated = {it for table in self.tables for it in table}
        away = [total for it, total in self.totals.items() if it not in seated]
        level = sum(it >= line for it in away) + sum(_most(*it, line) for it in rest)
        above = sum(it > line for it in away) + sum(_fewest(*it, line) for it in rest)
        if level < cut:
            return Chance.SURE
        return Chance.POSSIBLE if above < cut else Chance.NO


def _most(totals: Sequence[Fraction], points: Sequence[Fraction], line: Fraction) -> int:
    """How many with these totals can come up to the line at most, if these points are given out."""
    needs = sorted(line - it for it in totals)
    found = 0
    for given in sorted(points):
        found += found < len(needs) and given >= needs[found]
    return found


def _fewest(totals: Sequence[Fraction], points: Sequence[Fraction], line: Fraction) -> int:
    """How many get beyond the line at least: all but the most who can stay on it."""
    room = sorted((line - it for it in totals), reverse=True)
    kept = 0
    for given in sorted(points, reverse=True):
        kept += kept < len(room) and given <= room[kept]
    return len(room) - kept
