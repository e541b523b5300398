"""What somebody still needs: which place puts them through, for sure or perhaps.

For the last round it is exact, since tables do not depend on each other: at each other table the
most, and the fewest, who can come to stand level or above are counted by giving the places out
greedily. Ties on the line are open: a tie-break decides them. With more rounds to come, only what
is certain by then is said.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm

Totals = Mapping[int, Fraction]
Points = Mapping[int, Sequence[Fraction]]


class Chance(StrEnum):
    """What a place would mean."""

    SURE = "sure"
    POSSIBLE = "possible"
    NO = "no"


class Verdict(StrEnum):
    """What is certain by now: through whatever happens, out, or still open."""

    IN = "in"
    OUT = "out"
    OPEN = "open"


def outlook(
    totals: Totals, tables: Sequence[Sequence[int]], points: Points, cut: int
) -> dict[int, tuple[Chance, ...]]:
    """For everybody who sits in the last round: what each place at their table would mean.

    `totals` are the points before it, of those who do not sit any more, too; `points` those of the
    places at a table of each size, from the first on; so many as `cut` go through.
    """
    hall = _in_whole_numbers(totals, tables, points)
    return {
        entrant: tuple(hall.chance(entrant, place, number, cut) for place in range(len(table)))
        for number, table in enumerate(tables)
        for entrant in table
    }


def verdict(chances: Collection[Chance]) -> Verdict:
    """What all places together mean."""
    if set(chances) == {Chance.SURE}:
        return Verdict.IN
    return Verdict.OUT if set(chances) == {Chance.NO} else Verdict.OPEN


def certain(
    totals: Totals, rounds: int, least: Fraction, most: Fraction, cut: int
) -> dict[int, Verdict]:
    """What is certain with so many rounds to come, in each of which a place is worth that much.

    In, if fewer than `cut` others can come up to what playing on brings at least; out, if as many
    are already beyond all that can be reached.
    """
    lowest, highest = rounds * least, rounds * most
    found = {}
    for entrant, own in totals.items():
        others = [it for other, it in totals.items() if other != entrant]
        if sum(it + highest >= own + lowest for it in others) < cut:
            found[entrant] = Verdict.IN
        elif sum(it > own + highest for it in others) >= cut:
            found[entrant] = Verdict.OUT
        else:
            found[entrant] = Verdict.OPEN
    return found


@dataclass(frozen=True, slots=True)
class _Hall:
    """The last round in whole numbers: the totals at each table in order, and of who sits at none.

    `given` are the points of the places at each table.
    """

    totals: Mapping[int, int]
    tables: Sequence[Sequence[int]]
    given: Sequence[Sequence[int]]
    away: Sequence[int]

    def chance(self, entrant: int, place: int, table: int, cut: int) -> Chance:
        """What this place at the own table would mean."""
        own, given = self.totals[entrant], self.given[table]
        line = own + given[place]
        level, above = self._away(line)
        for number, totals in enumerate(self.tables):
            rest, left = totals, self.given[number]
            if number == table:
                at = rest.index(own)
                rest, left = [*rest[:at], *rest[at + 1 :]], [*left[:place], *left[place + 1 :]]
            level += _most(rest, left, line)
            above += _fewest(rest, left, line)
        if level < cut:
            return Chance.SURE
        return Chance.POSSIBLE if above < cut else Chance.NO

    def _away(self, line: int) -> tuple[int, int]:
        return sum(it >= line for it in self.away), sum(it > line for it in self.away)


def _in_whole_numbers(totals: Totals, tables: Sequence[Sequence[int]], points: Points) -> _Hall:
    """All points times what makes each of them whole: it counts the same, and much faster."""
    everything = [*totals.values(), *(it for row in points.values() for it in row)]
    times = lcm(*(it.denominator for it in everything))
    whole = {entrant: int(it * times) for entrant, it in totals.items()}
    seated = {it for table in tables for it in table}
    return _Hall(
        totals=whole,
        tables=[sorted((whole[it] for it in table), reverse=True) for table in tables],
        given=[sorted((int(it * times) for it in points[len(t)]), reverse=True) for t in tables],
        away=[total for it, total in whole.items() if it not in seated],
    )


def _most(totals: Sequence[int], points: Sequence[int], line: int) -> int:
    """How many with these totals can come up to the line at most, if these points are given out.

    Both begin with the largest: who needs least gets the least that is enough.
    """
    found, left = 0, len(points)
    for total in totals:
        left -= 1
        while left >= 0 and total + points[left] < line:
            left -= 1
        if left < 0:
            break
        found += 1
    return found


def _fewest(totals: Sequence[int], points: Sequence[int], line: int) -> int:
    """How many get beyond the line at least: all but the most who can stay on it."""
    kept, at = 0, 0
    for total in reversed(totals):
        while at < len(points) and total + points[at] > line:
            at += 1
        if at == len(points):
            break
        at += 1
        kept += 1
    return len(totals) - kept
