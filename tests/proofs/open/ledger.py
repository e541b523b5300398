"""What a stage of the open ought to come to: counted slowly from what was told, by nothing that the
site uses.

Knows even points, and places shared by equals; no tie-break beyond.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tests.proofs.season.ledger import Told, worth


@dataclass
class Ledger:
    """All that was told of a stage's tables, the latest word on each, and who was seated; and of
    the tables of the knock-out that follows."""

    tables: dict[tuple[int, int], Told] = field(default_factory=dict)
    knock_out: dict[tuple[int, int], Told] = field(default_factory=dict)
    people: set[int] = field(default_factory=set)

    def standings(self) -> dict[int, tuple[int, Fraction]]:
        """Place and points of everybody."""
        points = dict.fromkeys(self.people, Fraction(0))
        for told in self.tables.values():
            for it, own in worth(told).items():
                points[it] += own
        return {
            it: (1 + sum(other > own for other in points.values()), own)
            for it, own in points.items()
        }
