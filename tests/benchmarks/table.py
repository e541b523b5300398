"""Measurements compared, and the table they are printed as. Knows numbers, not what they are of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import fmean, median, quantiles

Rounds = Sequence[Sequence[float]]
"""The seconds of each request, in the rounds in which they were measured."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as long as something else: the middle round, and the middle half of them."""

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f}-{self.high:.2f})"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. The goal is for the ratio, or where there is none for the seconds."""

    measure: str
    seconds: Sequence[float] = ()
    ratio: Ratio | None = None
    to: str = ""
    goal: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return ""
        reached = self.ratio.middle if self.ratio else median(self.seconds)
        return "ok" if reached <= self.goal else "MISSED"


def ratio(rounds: Rounds, base: Rounds) -> Ratio:
    """Compare round by round, so that a machine that is busy for a while is so for both sides.

    Within a round the mean counts: it holds the throws that end a turn at their share.
    """
    of_rounds = [fmean(one) / fmean(other) for one, other in zip(rounds, base, strict=True)]
    low, middle, high = quantiles(of_rounds, n=4, method="inclusive")
    return Ratio(middle, low, high)


def compared(
    measure: str, rounds: Rounds, base: Rounds, *, to: str, goal: float | None = None
) -> Row:
    """The row of something measured in rounds beside something else."""
    return Row(measure, tuple(chain(*rounds)), ratio(rounds, base), to, goal)


def written(rows: Sequence[Row]) -> str:
    """The table as Markdown, its columns in line."""
    head = ("measure", "p50", "p95", "n", "ratio (half)", "to", "goal", "", "note")
    lines = [head, *(_cells(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = tuple("-" * width for width in widths)
    return "\n".join(
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in (lines[0], rule, *lines[1:])
    )


def _cells(row: Row) -> tuple[str, ...]:
    goal = ""
    if row.goal is not None:
        goal = f"≤ {row.goal:g} x" if row.ratio else f"≤ {_time(row.goal)}"
    p50, p95 = (_time(part) for part in _percentiles(row.seconds)) if row.seconds else ("", "")
    shown = str(row.ratio) if row.ratio else ""
    number = str(len(row.seconds)) if row.seconds else ""
    return (row.measure, p50, p95, number, shown, row.to, goal, row.verdict, row.note)


def _percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    if len(seconds) == 1:
        return seconds[0], seconds[0]
    return median(seconds), quantiles(seconds, n=20, method="inclusive")[-1]


def _time(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
