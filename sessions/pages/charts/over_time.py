"""A figure over the games of somebody: a dot for each game, and as a line the mean of the last ten.

Knows numbers, days and where they go; not what the figure is, no HTML. Where there are many games,
the older ones are drawn as the means of a few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from statistics import fmean

from sessions.pages.charts.drawing import Scale, Tick, dots, in_groups, line
from sessions.pages.charts.graph import MAX_POINTS, Graph, games_across, values_upward

WINDOW = 10
HALF = 0.5


@dataclass(frozen=True, slots=True)
class GameValue:
    """The figure of one game, and the day on which it was played."""

    played_on: date
    value: float


@dataclass(frozen=True, slots=True)
class Point:
    """What is drawn of the games from the number `first` to `last`: mostly of one.

    `value` is their mean, `played_on` the day of the last one, and `running` the mean of the ten
    games up to that one, None where there are not as many.
    """

    first: int
    last: int
    played_on: date
    value: float
    running: float | None

    @property
    def is_pooled(self) -> bool:
        return self.first < self.last


@dataclass(frozen=True, slots=True)
class OverTime(Graph):
    """The figure as drawn: single games, pooled ones, the running mean. So many `decimals`."""

    key: str
    title: str
    decimals: int
    points: tuple[Point, ...]
    dots: str
    pooled: str
    running: str
    value_ticks: tuple[Tick, ...]
    game_ticks: tuple[Tick, ...]
    first_day: date
    highest: GameValue
    mean: float

    @property
    def last(self) -> Point:
        return self.points[-1]


def over_time(
    key: str, title: str, games: Sequence[GameValue], *, decimals: int = 0
) -> OverTime | None:
    """The figure of these games, which come in the order in which they were played; None of none.

    `key` is no other chart's of the page, `title` says what the figure is.
    """
    if not games:
        return None
    values = [it.value for it in games]
    points = _points(games, values)
    across, game_ticks = games_across(len(games), HALF)
    upward, value_ticks = values_upward(min(values), max(values), decimals)
    means = [(it.last, it.running) for it in points if it.running is not None]
    return OverTime(
        key=key,
        title=title,
        decimals=decimals,
        points=points,
        dots=_dots(across, upward, [it for it in points if not it.is_pooled]),
        pooled=_dots(across, upward, [it for it in points if it.is_pooled]),
        running=line((across.at(at), upward.at(mean)) for at, mean in means),
        value_ticks=value_ticks,
        game_ticks=game_ticks,
        first_day=games[0].played_on,
        highest=max(games, key=lambda it: it.value),
        mean=fmean(values),
    )


def _points(games: Sequence[GameValue], values: Sequence[float]) -> tuple[Point, ...]:
    return tuple(
        Point(
            first=it.start + 1,
            last=it.stop,
            played_on=games[it.stop - 1].played_on,
            value=fmean(values[it.start : it.stop]),
            running=fmean(values[it.stop - WINDOW : it.stop]) if it.stop >= WINDOW else None,
        )
        for it in in_groups(len(games), MAX_POINTS)
    )


def _dots(across: Scale, upward: Scale, points: Sequence[Point]) -> str:
    return dots((across.at((it.first + it.last) / 2), upward.at(it.value)) for it in points)
