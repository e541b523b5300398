"""How sure a share is: within which bounds it lies, as far as so few games can tell.

Knows counts; no players, no rules.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

DEVIATIONS = NormalDist().inv_cdf(0.975)
"""Within so many standard deviations of its mean a normal value lies 95 times of 100."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The bounds of Wilson's 95 % interval of a share: of no games, from nothing to all.

    Unlike the plain one (Wald's), it keeps its promise for few games and for shares near the ends,
    and never leaves what a share can be.
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} of {games} games cannot be won")
    if games == 0:
        return 0.0, 1.0
    share, weight = wins / games, DEVIATIONS**2 / games
    middle = share + weight / 2
    reach = DEVIATIONS * sqrt(share * (1 - share) / games + weight / games / 4)
    low, high = (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
    return (max(low, 0.0) if wins else 0.0), (min(high, 1.0) if wins < games else 1.0)
