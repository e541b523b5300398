"""What can still be reached in a season: the most, the final, and what one night has to bring.

Knows the nights so far and what those to come can bring; not who plays them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction

from scoring.contests.season import Counting, Nights, count

MAX_NEEDED = 1 << 40
"""More than any night has ever brought: what this does not reach, nothing does."""


def most_possible(nights: Nights, to_come: Sequence[Fraction], rule: Counting) -> Fraction:
    """The best total that can still be reached, where each night to come brings so many points."""
    return count([*nights, *to_come], rule).total


def can_play_final(nights: Nights, left: int, rule: Counting) -> bool:
    """Whether so many nights to come are enough for the least number of nights."""
    return count(nights, rule).nights + left >= rule.min_nights


def needed(nights: Nights, line: Fraction, rule: Counting) -> int | None:
    """The fewest whole points of one more night that bring the total up to the line, if any do."""
    found = bisect_left(
        range(MAX_NEEDED), line, key=lambda points: count([*nights, Fraction(points)], rule).total
    )
    return found if found < MAX_NEEDED else None
