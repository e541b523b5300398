"""What places are worth at tables of every size, and the tables that others have published.

The even scale gives every table the same mean, so that nobody gains by sitting at a small one. A
scale that does not is allowed; its means are there to be shown beside it. Sources of the presets:
Match Play (7-5-3-1 and 7-4-1), Tabbycat (3-2-1-0), boardgamers.org (100-50-20-10), EDH_matchmaker
(5 for a win, 1 for a draw), Catan (wins), UK Pinball League (20, 19, 18 … over a whole night: of
its members alone, guests are passed over).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Even:
    """From `first` for the first place down to `last` for the last one, in equal steps."""

    first: Fraction
    last: Fraction

    def of(self, size: int) -> tuple[Fraction, ...]:
        """The points of each place at a table of this size; alone it is the mean."""
        return _even(self.first, self.last, size)


@lru_cache(maxsize=256)
def _even(first: Fraction, last: Fraction, size: int) -> tuple[Fraction, ...]:
    """Remembered: standings ask it for each of their tables."""
    if size == 1:
        return ((first + last) / 2,)
    step = (first - last) / (size - 1)
    return tuple(first - step * place for place in range(size))


@dataclass(frozen=True, slots=True)
class Listed:
    """Points as they are written down: `of_size` for some sizes, `row` for any other.

    Places behind the last one written get nothing. `shared_win`, if it is given, is what each of
    several who share the first place gets.
    """

    row: tuple[Fraction, ...]
    of_size: Mapping[int, tuple[Fraction, ...]]
    shared_win: Fraction | None = None

    def of(self, size: int) -> tuple[Fraction, ...]:
        """The points of each place at a table of this size."""
        row = self.of_size.get(size, self.row)
        return (row + (Fraction(0),) * size)[:size]


@dataclass(frozen=True, slots=True)
class ByScore:
    """The score itself: fair only where all have the same number of turns."""


Scale = Even | Listed | ByScore


def _listed(*row: int, shared_win: int | None = None, **of_size: tuple[int, ...]) -> Listed:
    """`of_size` by names such as `at_3`."""
    sizes = {int(name.removeprefix("at_")): _exact(points) for name, points in of_size.items()}
    return Listed(_exact(row), sizes, None if shared_win is None else Fraction(shared_win))


def _exact(points: Sequence[int]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, points))


SCALES: dict[str, Scale] = {
    "even": Even(Fraction(7), Fraction(1)),
    "beaten": Even(Fraction(100), Fraction(0)),
    "three": _listed(3, 2, 1, 0),
    "fair_three": Even(Fraction(3), Fraction(0)),
    "wbc": _listed(100, 50, 20, 10, at_3=(100, 40, 10)),
    "powers": _listed(1000, 100, 10, 1),
    "commander": _listed(5, shared_win=1),
    "wins": _listed(1),
    "night_list": _listed(*range(20, 0, -1)),
    "club": _listed(15, 13, 10, 9, 8, 7),
    "total": ByScore(),
}
"""The presets by their keys; `even` is the one to begin with."""


def differs(scale: Scale, sizes: Sequence[int]) -> dict[int, Fraction]:
    """The means where they are not the same at tables of all these sizes; else nothing."""
    found = means(scale, sizes)
    return found if len(set(found.values())) > 1 else {}


def means(scale: Scale, sizes: Sequence[int]) -> dict[int, Fraction]:
    """What the average player of a table of each size gets; nothing of a scale by scores."""
    if isinstance(scale, ByScore):
        return {}
    return {size: sum(scale.of(size), Fraction(0)) / size for size in sizes}
