"""Wins above the expected share, game by game: a step up for a win, a small one down for none.

At a table of four everybody is expected to win a quarter: so who wins one game of four stays on
the zero line. Knows wins and where steps go; no player, no HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from sessions.pages.charts.drawing import Tick, in_groups, stairs
from sessions.pages.charts.graph import MAX_POINTS, Graph, games_across, values_upward

LINE = 3
"""At least as thick as the line is drawn."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a game was won, and the share of it that was expected: a quarter of four sides."""

    played_on: date
    is_winner: bool
    expected: float


@dataclass(frozen=True, slots=True)
class Step:
    """How things stand after so many games, the last of them played on this day."""

    games: int
    played_on: date
    wins: int
    expected: float

    @property
    def above(self) -> float:
        """Wins more than expected, without what adding up thirds leaves behind."""
        return round(self.wins - self.expected, 6)


@dataclass(frozen=True, slots=True)
class Steps(Graph):
    """The steps as drawn, from the zero line on."""

    key: str
    title: str
    steps: tuple[Step, ...]
    path: str
    zero: float
    end: float
    above_ticks: tuple[Tick, ...]
    game_ticks: tuple[Tick, ...]
    first_day: date

    @property
    def parting(self) -> float:
        """Where below is another colour than above: what lies on the zero line is all above."""
        return self.zero + LINE / 2

    @property
    def last(self) -> Step:
        return self.steps[-1]

    @property
    def gap(self) -> float:
        """How far the last one is from what is expected, either way."""
        return abs(self.last.above)

    @property
    def is_as_expected(self) -> bool:
        """Whether the gap is none once it is written with one decimal."""
        return self.gap < 0.05

    @property
    def decimals(self) -> int:
        """How many are needed beside the drawing."""
        return 0 if all(tick.value == int(tick.value) for tick in self.above_ticks) else 1


def steps(key: str, title: str, games: Sequence[Outcome]) -> Steps | None:
    """The steps of these games, which come in the order in which they were played; None of none.

    `key` is no other chart's of the page. Of many games only every second, third … older one is a
    step; the newest all are.
    """
    if not games:
        return None
    drawn = _steps(games)
    above = [0.0, *(it.above for it in drawn)]
    across, game_ticks = games_across(len(games), 0)
    upward, above_ticks = values_upward(min(above), max(above), 1)
    numbers = [0, *(it.games for it in drawn)]
    return Steps(
        key=key,
        title=title,
        steps=drawn,
        path=stairs(
            [(across.at(at), upward.at(it)) for at, it in zip(numbers, above, strict=True)]
        ),
        zero=upward.at(0),
        end=upward.at(above[-1]),
        above_ticks=above_ticks,
        game_ticks=game_ticks,
        first_day=games[0].played_on,
    )


def _steps(games: Sequence[Outcome]) -> tuple[Step, ...]:
    wins = list(accumulate(int(it.is_winner) for it in games))
    expected = list(accumulate(it.expected for it in games))
    lasts = [it.stop - 1 for it in in_groups(len(games), MAX_POINTS)]
    return tuple(Step(at + 1, games[at].played_on, wins[at], expected[at]) for at in lasts)
