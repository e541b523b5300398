"""The chances to win, turn by turn: a line for each seat, or each team.

Knows chances and where lines go; no HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sessions.games.told.chances import Moment
from sessions.pages.charts.drawing import Scale, Tick, every, line, ticks

WIDTH, HEIGHT = 540, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 10, 36


@dataclass(frozen=True, slots=True)
class WinChart:
    """The lines in a drawing of WIDTH x HEIGHT, each with its colour; numbers beside the axes."""

    lines: tuple[tuple[int, str], ...]
    percents: tuple[Tick, ...]
    turns: tuple[Tick, ...]

    width = WIDTH
    height = HEIGHT
    left = LEFT
    right = WIDTH - RIGHT
    number_y = HEIGHT - BOTTOM + 26


def win_chart(moments: Sequence[Moment], told: Mapping[int, int]) -> WinChart:
    """The lines of the seats that are told, each in its colour, of moments of which at least two
    have chances."""
    known = [(it.turn, it.chances) for it in moments if it.chances is not None]
    last = max(known[-1][0], 1)
    across = Scale(0, last, LEFT, WIDTH - RIGHT)
    upward = Scale(0, 100, HEIGHT - BOTTOM, TOP)
    lines = tuple(
        (
            colour,
            line(
                (across.at(turn), upward.at(100 * chances[seat]))
                for turn, chances in known
                if seat < len(chances)
            ),
        )
        for seat, colour in told.items()
    )
    return WinChart(lines, ticks(upward, (0, 25, 50, 75, 100)), ticks(across, every(last, 8)))
