"""A figure that goes on from game to game, and how uncertain it is: a line at the lower bound of
what is almost certain, and the range up to the upper one.

Of many games only every second, third … older one is drawn; the newest all are. Knows numbers, days
and where they go; not what the figure is, no HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sessions.pages.charts.drawing import Tick, in_groups, line
from sessions.pages.charts.graph import MAX_POINTS, Graph, games_across, values_upward

HALF = 0.5


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between what the figure lay after a game, and the day on which that was played."""

    played_on: date
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class After:
    """The bounds after so many games."""

    games: int
    bounds: Bounds

    @property
    def played_on(self) -> date:
        return self.bounds.played_on


@dataclass(frozen=True, slots=True)
class Band(Graph):
    """The figure as drawn: the range as an area, its lower bound as a line."""

    key: str
    title: str
    points: tuple[After, ...]
    area: str
    line: str
    end: float
    value_ticks: tuple[Tick, ...]
    game_ticks: tuple[Tick, ...]
    first_day: date
    highest: Bounds

    @property
    def last(self) -> After:
        return self.points[-1]


def band(key: str, title: str, games: Sequence[Bounds]) -> Band | None:
    """The figure of these games, which come in the order in which they were played; None of none.

    `key` is no other chart's of the page, `title` says what the figure is.
    """
    if not games:
        return None
    lasts = [it.stop for it in in_groups(len(games), MAX_POINTS)]
    points = tuple(After(last, games[last - 1]) for last in lasts)
    across, game_ticks = games_across(len(games), HALF)
    upward, value_ticks = values_upward(
        min(it.bounds.low for it in points), max(it.bounds.high for it in points), 0
    )
    lows = [(across.at(it.games), upward.at(it.bounds.low)) for it in points]
    highs = [(across.at(it.games), upward.at(it.bounds.high)) for it in points]
    return Band(
        key=key,
        title=title,
        points=points,
        area=line([*lows, *reversed(highs)]),
        line=line(lows),
        end=lows[-1][1],
        value_ticks=value_ticks,
        game_ticks=game_ticks,
        first_day=games[0].played_on,
        highest=max(games, key=lambda it: it.low),
    )
