"""What it costs who sits with whom, and less than what no draw can cost.

To meet once more costs more each time, so that rather two pairs meet twice than one three times; so
does the short table. Knows the past, and no tables yet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.contests.draws.past import Pair, Past, fewest_again

PRICE_AGAIN = 2
PRICE_TONIGHT = 10
"""To meet again on the same evening costs so much more than after another one."""
PRICE_WISH = 25
"""What it costs to seat two together who would rather be apart."""
PRICE_NEVER = 10_000
"""The same of two who must not: only where there is no other way."""
PRICE_SHORT = 3


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices after this past. `apart` are pairs with a wish, `never` those who must not meet.

    With `points`, those of different strength are to sit apart too: their difference squared.
    """

    past: Past
    apart: Collection[Pair] = field(default_factory=frozenset)
    never: Collection[Pair] = field(default_factory=frozenset)
    points: Mapping[int, Fraction] = field(default_factory=dict)

    def of_pair(self, pair: Pair) -> int:
        """What it costs that these two sit together; nothing if they never have."""
        met, tonight = self.past.met.get(pair, 0), self.past.tonight.get(pair, 0)
        again = PRICE_AGAIN * _grows(met) + PRICE_TONIGHT * _grows(tonight)
        wished = PRICE_WISH * (pair in self.apart) + PRICE_NEVER * (pair in self.never)
        return again + wished + self._of_distance(pair)

    def _of_distance(self, pair: Pair) -> int:
        if not self.points:
            return 0
        one, other = (self.points.get(it, Fraction(0)) for it in pair)
        return int((one - other) ** 2)

    def of_short(self, entrant: int) -> int:
        """What it costs that somebody sits at a short table."""
        return PRICE_SHORT * (2 * self.past.short.get(entrant, 0) + 1)

    def fewest_again(self, people: Collection[int], tables: int) -> int:
        """So many meetings are repeated at least."""
        return fewest_again(self.past.rounds, tables, people)

    def least(self, people: Sequence[int], sizes: Sequence[int]) -> int:
        """No draw costs less: repeated meetings spread evenly over all pairs, and short tables."""
        pairs = sum(size * (size - 1) // 2 for size in sizes)
        coming = set(people)
        again = self.fewest_again(coming, len(sizes))
        tonight = fewest_again(self.past.rounds_tonight, len(sizes), coming)
        short = sum(size for size in sizes if size < max(sizes))
        return (
            PRICE_AGAIN * _spread(again, pairs)
            + PRICE_TONIGHT * _spread(tonight, pairs)
            + sum(sorted(map(self.of_short, people))[:short])
        )


def _grows(times: int) -> int:
    """1, 3, 6, 10 … for the first, second, third, fourth time again."""
    return times * (times + 1) // 2


def _spread(again: int, pairs: int) -> int:
    """What so many repeated meetings cost at least."""
    each, more = divmod(again, pairs) if pairs else (0, 0)
    return more * _grows(each + 1) + (pairs - more) * _grows(each)
