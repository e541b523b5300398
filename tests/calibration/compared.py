"""What was estimated beside what was played: errors, and the noise that is in games of chance.

Knows chances and counts of wins; not where they come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import pi, sqrt

BINS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0001)


@dataclass(frozen=True)
class Compared:
    """One seat of one position, in shares of 1."""

    told: float
    played: float
    games: int

    @property
    def error(self) -> float:
        return abs(self.told - self.played)

    @property
    def noise(self) -> float:
        """The error that chance alone would bring on average."""
        return sqrt(2 / pi * self.played * (1 - self.played) / self.games)


def summed(name: str, seats: Sequence[Compared], positions: int) -> str:
    """A line of the table, in points of percent."""
    mean = 100 * sum(it.error for it in seats) / len(seats)
    noise = 100 * sum(it.noise for it in seats) / len(seats)
    worst = max(seats, key=lambda it: it.error)
    return (
        f"| {name} | {positions} | {len(seats)} | {mean:.2f} | {noise:.2f} | "
        f"{100 * worst.error:.1f} ({100 * worst.told:.1f} told, {100 * worst.played:.1f} played) |"
    )


def by_bins(seats: Iterable[Compared]) -> list[str]:
    """Of all that were told about as much, how much was told and how much was played on average."""
    lines, known = [], list(seats)
    for low, high in pairwise(BINS):
        them = [it for it in known if low <= it.told < high]
        if them:
            told, played = (
                100 * sum(values) / len(them)
                for values in ([it.told for it in them], [it.played for it in them])
            )
            bounds = f"{100 * low:.0f}-{100 * min(high, 1):.0f}"
            lines.append(f"| {bounds} | {len(them)} | {told:.1f} | {played:.1f} |")
    return lines
