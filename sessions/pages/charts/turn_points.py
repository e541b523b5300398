"""What somebody's turns have brought: how many of them nothing, how many so much or so much.

Rare large turns share the last bar, which has no end: else they would press all others together.
Knows counts and where bars go; no game, no HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sessions.pages.charts.drawing import Rect, Tick, bar, round_step, tidy

WIDTH, HEIGHT = 360, 200
TOP, BOTTOM, SIDE = 26, 28, 18
APART = 0.4
MAX_BARS = 7
"""Between the bar of nothing and the last one."""
STEPS = (50, 100, 250, 500)
MAX_LAST_SHARE = 0.03
"""What part of the turns the last bar holds at most."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Turns that brought from `least` to `most` points, or to any number, and their bar."""

    least: int
    most: int | None
    turns: int
    share: float
    rect: Rect

    @property
    def is_nothing(self) -> bool:
        return self.most == 0


@dataclass(frozen=True, slots=True)
class TurnPoints:
    """The bars in a drawing of WIDTH x HEIGHT. A tick lies where a bar begins, the last one where
    the bar without an end does.

    Half of the turns that brought anything brought `middle` points or more, 0 where none did.
    """

    key: str
    title: str
    games: int
    turns: int
    middle: int
    bars: tuple[Bar, ...]
    point_ticks: tuple[Tick, ...]

    width = WIDTH
    height = HEIGHT
    base = HEIGHT - BOTTOM
    number_y = HEIGHT - 8

    @property
    def nothing(self) -> Bar:
        return self.bars[0]


def turn_points(key: str, title: str, counts: Mapping[int, int], games: int) -> TurnPoints | None:
    """How many turns of these games brought how many points; None of no turn.

    `key` is no other chart's of the page.
    """
    turns = sum(counts.values())
    if not turns:
        return None
    scoring = {points: count for points, count in counts.items() if points > 0}
    edges = _edges(scoring)
    return TurnPoints(
        key=key,
        title=title,
        games=games,
        turns=turns,
        middle=_reached_by(scoring, 0.5),
        bars=_bars(counts, edges, turns),
        point_ticks=_ticks(edges),
    )


def _edges(scoring: Mapping[int, int]) -> Sequence[int]:
    """Where the bars behind the first one begin; the last is open."""
    usual = max(_reached_by(scoring, MAX_LAST_SHARE), 1)
    step = round_step(usual, MAX_BARS, STEPS)
    return range(0, max(usual, step) + 1, step)


def _ticks(edges: Sequence[int]) -> tuple[Tick, ...]:
    """Every other edge, and always the last one, from which on the last bar has no end."""
    last = len(edges) - 1
    shown = [*range(0, last - 1, 2), last]
    return tuple(Tick(edges[at], _place(at + 1, len(edges))) for at in shown)


def _reached_by(scoring: Mapping[int, int], part: float) -> int:
    """The most points that at least this part of the turns brought, or more."""
    wanted, above = part * sum(scoring.values()), 0
    for points in sorted(scoring, reverse=True):
        above += scoring[points]
        if above >= wanted:
            return points
    return 0


def _bars(counts: Mapping[int, int], edges: Sequence[int], turns: int) -> tuple[Bar, ...]:
    ends: list[int | None] = [edge - 1 for edge in edges[1:]]
    spans = [(0, 0), *zip([1, *edges[1:]], [*ends, None], strict=True)]
    found = [_count(counts, least, most) for least, most in spans]
    highest = max(found)
    room = _room(len(edges))
    return tuple(
        Bar(
            least,
            most,
            count,
            count / turns,
            bar(
                HEIGHT - BOTTOM,
                _place(at, len(edges)) + 2,
                room - 4,
                (HEIGHT - TOP - BOTTOM) * count / highest,
            ),
        )
        for at, ((least, most), count) in enumerate(zip(spans, found, strict=True))
    )


def _count(counts: Mapping[int, int], least: int, most: int | None) -> int:
    return sum(
        count
        for points, count in counts.items()
        if max(points, 0) >= least and (most is None or points <= most)
    )


def _room(bars: int) -> float:
    return (WIDTH - 2 * SIDE) / (bars + 1 + APART)


def _place(number: int, bars: int) -> float:
    """Where a bar's room begins. The first bar, of nothing, stands a little apart."""
    return tidy(SIDE + _room(bars) * (number + (APART if number else 0)))
