"""The nights of a year as squares: a column for each week, Monday on top, half a year in a band.

The more games a night had, the larger is its square. Knows days and where they go; no HTML.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from sessions.pages.charts.drawing import squares

WIDTH = 360
LEFT, TOP, CELL, GAP = 38, 22, 11.5, 14
BAND = TOP + 7 * CELL + GAP
NOTHING = 2.5
SIDES = (4, 6, 8, 10)
"""How large a square is: of no game, and of few to many."""
DAY = timedelta(days=1)
NAMED = (0, 2, 4, 6)
"""The days of the week that have room for their names."""


@dataclass(frozen=True, slots=True)
class Night:
    """So many games on one day."""

    played_on: date
    games: int


@dataclass(frozen=True, slots=True)
class Level:
    """From `least` to `most` games a night: the path of all these nights, and of one for the key.

    The level without games has 0 as its most.
    """

    least: int
    most: int
    path: str
    key: str

    @property
    def is_one(self) -> bool:
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class Label:
    """A day for whose month or day of the week this place stands."""

    day: date
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Calendar:
    """The year, in a drawing of WIDTH x `height`."""

    key: str
    title: str
    year: int
    levels: tuple[Level, ...]
    months: tuple[Label, ...]
    weekdays: tuple[Label, ...]
    nights: tuple[Night, ...]

    width = WIDTH
    height = int(2 * BAND)

    @property
    def games(self) -> int:
        return sum(night.games for night in self.nights)

    @property
    def fullest(self) -> Night:
        return max(self.nights, key=lambda night: night.games)


def calendar(key: str, title: str, year: int, nights: Iterable[Night]) -> Calendar | None:
    """Those nights that are of this year; None where nothing was played in it.

    `key` is no other chart's of the page. A day may be named several times: its games add up.
    """
    games: Counter[date] = Counter()
    for night in nights:
        if night.played_on.year == year and night.games:
            games[night.played_on] += night.games
    if not games:
        return None
    first = date(year, 1, 1)
    days = [first + DAY * at for at in range((date(year + 1, 1, 1) - first).days)]
    return Calendar(
        key=key,
        title=title,
        year=year,
        levels=_levels(days, games),
        months=tuple(Label(day, _x(day), _top(day) - 8) for day in days if day.day == 1),
        weekdays=tuple(
            Label(day, LEFT - 8, _y(day))
            for half in (days[:7], days[-7:])
            for day in half
            if day.weekday() in NAMED
        ),
        nights=tuple(Night(day, games[day]) for day in sorted(games)),
    )


def _levels(days: list[date], games: Counter[date]) -> tuple[Level, ...]:
    """No games, then up to four levels of about as many numbers each, up to the fullest night."""
    highest = max(games.values())
    count = min(len(SIDES), highest)
    mosts = [0, *(-(-highest * at // count) for at in range(1, count + 1))]
    sides = (NOTHING, *SIDES[len(SIDES) - count :])
    return tuple(
        Level(
            least=least,
            most=most,
            path=squares(((_x(day), _y(day)) for day in days if least <= games[day] <= most), side),
            key=squares([(CELL / 2, CELL / 2)], side),
        )
        for least, most, side in zip([0, *(it + 1 for it in mosts)], mosts, sides, strict=False)
    )


def _x(day: date) -> float:
    """The middle of its week's column: each half of a year begins on the left."""
    begin = date(day.year, 1 if day.month <= 6 else 7, 1)
    week = ((day - begin).days + begin.weekday()) // 7
    return LEFT + CELL * (week + 0.5)


def _y(day: date) -> float:
    return _top(day) + CELL * (day.weekday() + 0.5)


def _top(day: date) -> float:
    return TOP + (0 if day.month <= 6 else BAND)
