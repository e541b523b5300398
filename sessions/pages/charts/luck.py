"""The luck of a seat, turn by turn: bars above the middle for kind dice, below for unkind ones.

Knows numbers and where bars go; no game, no HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sessions.pages.charts.drawing import Rect, tidy

WIDTH, HEIGHT = 360, 120
APART = 0.25


@dataclass(frozen=True, slots=True)
class LuckBars:
    """The bars in a drawing of WIDTH x HEIGHT, with the number of the turn that each is of."""

    key: int
    bars: tuple[tuple[int, Rect, bool], ...]

    width = WIDTH
    height = HEIGHT
    middle = HEIGHT // 2


def luck_bars(key: int, luck: Sequence[tuple[int, float]], most: float) -> LuckBars | None:
    """The bars of these turns; None of none. `most` is the most luck of any seat's turn."""
    if not luck:
        return None
    room = WIDTH / max(len(luck), 10)
    bars = []
    for place, (turn, value) in enumerate(luck):
        height = max(abs(value) / (most or 1) * (HEIGHT / 2 - 4), 1)
        top = HEIGHT / 2 - height if value > 0 else HEIGHT / 2
        rect = Rect(
            tidy(place * room + room * APART / 2), tidy(top), tidy(room * (1 - APART)), tidy(height)
        )
        bars.append((turn, rect, value > 0))
    return LuckBars(key, tuple(bars))
