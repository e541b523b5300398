"""How many turns brought how much: a small chart for each seat, all to the same measure.

Knows turns and where bars go; no HTML. The same numbers are handed over as a table for those who
do not see the bars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.state import FinishedTurn
from sessions.pages.charts.drawing import Rect, Tick, bar, round_step, tidy

WIDTH, HEIGHT = 320, 150
TOP, BOTTOM, SIDE = 26, 28, 26
MAX_LABELS = 5
"""With more bins than these only every other step has its number."""
APART = 0.4
MAX_BINS = 6
STEPS = (250, 500, 1000, 2500)


@dataclass(frozen=True, slots=True)
class Bin:
    """Turns from `least` to `most` points, both included."""

    least: int
    most: int

    @property
    def is_nothing(self) -> bool:
        return self.most == 0


@dataclass(frozen=True, slots=True)
class Bar:
    """A seat's turns of one bin, and where they are drawn."""

    bin: Bin
    count: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class Histogram:
    """A seat's turns, in a drawing of WIDTH x HEIGHT. A tick lies between the bars it parts."""

    seat: int
    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]

    width = WIDTH
    height = HEIGHT
    base = HEIGHT - BOTTOM
    label_y = HEIGHT - 8


@dataclass(frozen=True, slots=True)
class Histograms:
    bins: tuple[Bin, ...]
    seats: dict[int, Histogram]


def histograms(seats: int, turns: Iterable[FinishedTurn]) -> Histograms | None:
    """One for each seat, with the same bins and the same scale; None before the first turn."""
    counted = [turn for turn in turns if turn.is_played]
    if not counted:
        return None
    bins = _bins(max(turn.worth for turn in counted))
    counts: list[Counter[Bin]] = [Counter() for _ in range(seats)]
    for turn in counted:
        counts[turn.seat][_bin_of(bins, turn.worth)] += 1
    most = max(max(count.values(), default=0) for count in counts)
    return Histograms(
        bins=bins,
        seats={
            seat: Histogram(seat, _bars(bins, count, most), _ticks(bins))
            for seat, count in enumerate(counts)
        },
    )


def _bins(best: int) -> tuple[Bin, ...]:
    """The bins: one for no points, then equal steps up to the best turn."""
    step = round_step(best + 1, MAX_BINS, STEPS)
    first = Bin(0, 0)
    return (first, *(Bin(max(at, 1), at + step - 1) for at in range(0, best + 1, step)))


def _bin_of(bins: Sequence[Bin], points: int) -> Bin:
    return next(it for it in bins if points <= it.most)


def _bars(bins: Sequence[Bin], counts: Counter[Bin], most: int) -> tuple[Bar, ...]:
    width = _room(bins) - 4
    return tuple(
        Bar(
            bin=it,
            count=counts[it],
            rect=bar(
                base=HEIGHT - BOTTOM,
                x=_edge(bins, number) + 2,
                width=width,
                height=(HEIGHT - TOP - BOTTOM) * counts[it] / most,
            ),
        )
        for number, it in enumerate(bins)
    )


def _ticks(bins: Sequence[Bin]) -> tuple[Tick, ...]:
    """The numbers of points at which bins begin, with their places."""
    step = bins[1].most + 1
    apart = 1 if len(bins) <= MAX_LABELS else 2
    return tuple(
        Tick(number * step, tidy(_edge(bins, number + 1))) for number in range(0, len(bins), apart)
    )


def _room(bins: Sequence[Bin]) -> float:
    return (WIDTH - 2 * SIDE) / (len(bins) + APART)


def _edge(bins: Sequence[Bin], number: int) -> float:
    """Where a bar's room begins. The first bar, of nothing, stands a little apart."""
    return SIDE + _room(bins) * (number + (APART if number else 0))
