"""What a stage of the open ought to come to: counted slowly from what was told, by nothing that the
site uses.

Knows even points, wins, and places shared by equals; no tie-break beyond.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tests.proofs.season.ledger import Told, worth


@dataclass
class Ledger:
    """All that was told of a stage's tables, the latest word on each, and who was seated."""

    tables: dict[tuple[int, int], Told] = field(default_factory=dict)
    people: set[int] = field(default_factory=set)

    def standings(self) -> dict[int, tuple[int, Fraction, Fraction]]:
        """Place, points and wins of everybody."""
        points = dict.fromkeys(self.people, Fraction(0))
        wins = dict.fromkeys(self.people, Fraction(0))
        for told in self.tables.values():
            given = worth(told)
            for it, own in given.items():
                points[it] += own
            best = max((score or 0 for score, how in told.values() if how == "played"), default=0)
            first = [it for it, (score, how) in told.items() if how == "played" and score == best]
            for it in first:
                wins[it] += Fraction(1, len(first))
        figures = {it: (points[it], wins[it]) for it in self.people}
        return {
            it: (1 + sum(other > own for other in figures.values()), *own)
            for it, own in figures.items()
        }
