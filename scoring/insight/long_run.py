"""Luck and losses of many turns together, with how far chance alone may be from what is meant.

Luck goes to 0 a turn; how fast, its variance says. What decisions give away is a habit, known the
better the more turns there are. Knows sums; no turns, no games.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from scoring.insight.intervals import DEVIATIONS


@dataclass(frozen=True, slots=True)
class LongRun:
    """Sums over `turns` with all their dice; of the `judged` ones their worth before the first
    throw, what decisions gave away in them, and the squares of that.
    """

    turns: int = 0
    luck: float = 0.0
    variance: float = 0.0
    judged: int = 0
    worth: float = 0.0
    loss: float = 0.0
    loss_squares: float = 0.0

    @property
    def luck_per_turn(self) -> float | None:
        return self.luck / self.turns if self.turns else None

    @property
    def by_chance(self) -> float | None:
        """So far from 0 the luck of a turn is by chance alone, 19 times of 20 at most."""
        return DEVIATIONS * sqrt(max(self.variance, 0.0)) / self.turns if self.turns else None

    @property
    def kept(self) -> float | None:
        """The share of what the turns were worth that no decision gave away."""
        return _share(1 - self.loss / self.worth) if self.worth > 0 else None

    @property
    def kept_bounds(self) -> tuple[float, float] | None:
        """Between what it lies, as far as so few turns can tell; None of fewer than two."""
        if self.judged < 2 or self.worth <= 0:
            return None
        mean = self.loss / self.judged
        spread = max(self.loss_squares - self.judged * mean**2, 0.0) / (self.judged - 1)
        reach = DEVIATIONS * sqrt(self.judged * spread)
        return (
            _share(1 - (self.loss + reach) / self.worth),
            _share(1 - (self.loss - reach) / self.worth),
        )


def _share(value: float) -> float:
    return min(max(value, 0.0), 1.0)
