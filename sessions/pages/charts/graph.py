"""What drawings over games share: their size, the games across, round values upward.

Knows numbers and their places; not what is drawn there.
"""

from __future__ import annotations

from math import ceil, floor

from sessions.pages.charts.drawing import Scale, Tick, around, round_step, ticks

WIDTH, HEIGHT = 360, 218
LEFT, RIGHT, TOP, BOTTOM = 54, 20, 12, 52
MAX_POINTS = 250
"""On a phone they stand a pixel apart; the drawing and its table are to stay a few kilobytes."""
MAX_GAMES, MAX_VALUES = 6, 4


class Graph:
    """Where the parts of the frame lie, in a drawing of WIDTH x HEIGHT."""

    width = WIDTH
    height = HEIGHT
    left = LEFT
    right = WIDTH - RIGHT
    bottom = HEIGHT - BOTTOM
    game_y = HEIGHT - BOTTOM + 20
    day_y = HEIGHT - BOTTOM + 42


def games_across(games: int, first: float) -> tuple[Scale, tuple[Tick, ...]]:
    """How far on the right each game lies, and the numbers below.

    The drawing goes from `first` on: from 0, where after a game means at its end, or from the half
    before 1, where each game has its own room.
    """
    scale = Scale(first, games + first, LEFT, WIDTH - RIGHT)
    step = round_step(games, MAX_GAMES)
    return scale, ticks(scale, range(step, games + 1, step))


def values_upward(lowest: float, highest: float, decimals: int) -> tuple[Scale, tuple[Tick, ...]]:
    """How high each value lies, and the round ones beside the drawing, of so many decimals.

    These are at least a twentieth of the highest one apart: else what hardly differs would look as
    if it did.
    """
    unit = 10**decimals
    bottom, top = floor(round(lowest * unit, 6)), ceil(round(highest * unit, 6))
    step = round_step(max(top - bottom, abs(top) // 5), MAX_VALUES)
    low, high = around(bottom, max(top, bottom + 1), step)
    scale = Scale(low / unit, high / unit, HEIGHT - BOTTOM, TOP)
    return scale, ticks(scale, (at / unit for at in range(low, high + 1, step)))
