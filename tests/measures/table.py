"""One line for each figure: what was measured, the goal, whether it is met. Measures nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured. The goal is the most it may be or, for a size, the least."""

    name: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def goal(self) -> str:
        """The goal as it is written in the table."""
        if self.most is not None:
            return f"≤ {_written(self.most, self.unit)}"
        return f"≥ {_written(self.least, self.unit)}" if self.least is not None else ""

    @property
    def verdict(self) -> str:
        """Is the goal met?"""
        if self.most is None and self.least is None:
            return ""
        too_much = self.most is not None and self.value > self.most
        too_little = self.least is not None and self.value < self.least
        return "MISSED" if too_much or too_little else "met"


def written(title: str, figures: Sequence[Figure]) -> str:
    """A table in Markdown, its columns in line, under a heading."""
    head = (title, "", "goal", "", "")
    lines = [head, *(_cells(figure) for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = tuple("-" * width for width in widths)
    return "".join(_line(line, widths) for line in (lines[0], rule, *lines[1:]))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |\n"


def _cells(figure: Figure) -> tuple[str, ...]:
    value = _written(figure.value, figure.unit)
    return (figure.name, value, figure.goal, figure.verdict, figure.note)


def _written(number: float, unit: str) -> str:
    return f"{round(number, 3 if abs(number) < 1 else 1):g} {unit}".strip()
