"""Points given to the weaker ones, so that they may win a night of fixed turns too.

Not recommended: it is shown beside the standings without it. Knows scores of earlier nights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

MIN_NIGHTS = 3
"""Before so many nights nobody's average says anything."""


def handicaps(scores: Mapping[int, Sequence[Fraction]], part: Fraction) -> dict[int, Fraction]:
    """This part of what each average lacks to the best one; of those alone who have an average."""
    averages = {
        entrant: sum(own, Fraction(0)) / len(own)
        for entrant, own in scores.items()
        if len(own) >= MIN_NIGHTS
    }
    best = max(averages.values(), default=Fraction(0))
    return {entrant: part * (best - own) for entrant, own in averages.items()}
