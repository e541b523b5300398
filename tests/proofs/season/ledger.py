"""What a season ought to come to: counted slowly from what was told, by nothing that the site uses.

Knows the rules of the league that is played here: even points, the best so many nights.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

LEFT, ABSENT = "left", "absent"
Told = dict[int, tuple[int | None, str]]
"""Of one table: the score and how they took part, by entrant."""


@dataclass
class Ledger:
    """All that was told, the latest word on each table; `same` says who is who by now."""

    best: int
    tables: dict[tuple[int, int, int], Told] = field(default_factory=dict)
    byes: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    same: dict[int, int] = field(default_factory=dict)
    guests: set[int] = field(default_factory=set)

    def who(self, entrant: int) -> int:
        return self.same.get(entrant, entrant)

    def night(self, number: int) -> dict[int, Fraction]:
        """What a night has brought everybody who came."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        for (night, _round, _table), told in self.tables.items():
            if night == number:
                for entrant, points in worth(told).items():
                    found[self.who(entrant)] += points
        for (night, _round), out in self.byes.items():
            for entrant in out if night == number else ():
                found[self.who(entrant)] += 4
        return dict(found)

    def season(self, entrants: set[int]) -> dict[int, tuple[int, Fraction]]:
        """The rank and the total of each member."""
        played = sorted({key[0] for key in self.tables} | {key[0] for key in self.byes})
        nights = [it for it in map(self.night, played) if it]
        figures = {}
        for entrant in entrants - self.guests:
            own = sorted((it[entrant] for it in nights if entrant in it), reverse=True)
            kept, struck = own[: self.best], own[self.best :]
            figures[entrant] = (sum(kept, Fraction(0)), struck, kept)
        return {
            it: (1 + sum(other > own for other in figures.values()), own[0])
            for it, own in figures.items()
        }


def worth(told: Told) -> dict[int, Fraction]:
    """The even points of a table: 7 for the first, 1 for the last, of those who came."""
    came = {it: (how != LEFT, score) for it, (score, how) in told.items() if how != ABSENT}
    found = {}
    for entrant, own in came.items():
        better = sum(it > own for it in came.values())
        level = sum(it == own for it in came.values())
        shared = [_of_place(place, len(came)) for place in range(better, better + level)]
        found[entrant] = sum(shared, Fraction(0)) / level
    return found


def _of_place(place: int, size: int) -> Fraction:
    return Fraction(4) if size == 1 else 7 - Fraction(6 * place, size - 1)
