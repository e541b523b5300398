"""Two players, game by game: how often each has finished above the other one so far.

Knows days, who was ahead, and where lines go; no player, no HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, pairwise

from sessions.pages.charts.drawing import Scale, Tick, in_groups, stairs
from sessions.pages.charts.graph import Graph, games_across, values_upward

MAX_STEPS = 180
"""Of each of the two lines."""


@dataclass(frozen=True, slots=True)
class Met:
    """A game of both: `ahead` is 1 where the first one finished above the other, -1 where below."""

    played_on: date
    ahead: int


@dataclass(frozen=True, slots=True)
class Stand:
    """How things stand after so many games, the last of them played on this day."""

    games: int
    played_on: date
    one: int
    two: int

    @property
    def leads(self) -> int:
        """Who has finished above more often: 1 the first, -1 the other, 0 neither."""
        return (self.one > self.two) - (self.one < self.two)


@dataclass(frozen=True, slots=True)
class Duel(Graph):
    """The two lines as drawn. `since` is the day from which on who leads has been ahead, and
    `changes` how often the lead has gone from one to the other."""

    key: str
    title: str
    one: str
    two: str
    stands: tuple[Stand, ...]
    one_path: str
    two_path: str
    one_end: float
    two_end: float
    value_ticks: tuple[Tick, ...]
    game_ticks: tuple[Tick, ...]
    first_day: date
    since: date
    changes: int

    @property
    def last(self) -> Stand:
        return self.stands[-1]

    @property
    def level(self) -> int:
        return self.last.games - self.last.one - self.last.two


def duel(key: str, title: str, names: tuple[str, str], games: Sequence[Met]) -> Duel | None:
    """The lines of these games, which come in the order in which they were played; None of none.

    `key` is no other chart's of the page. Of many games only every second, third … older one is a
    step; the newest all are.
    """
    if not games:
        return None
    stands = _stands(games)
    drawn = [stands[it.stop - 1] for it in in_groups(len(games), MAX_STEPS)]
    last, leads = stands[-1], [it.leads for it in stands]
    across, game_ticks = games_across(len(games), 0)
    upward, value_ticks = values_upward(0, max(last.one, last.two), 0)
    return Duel(
        key=key,
        title=title,
        one=names[0],
        two=names[1],
        stands=tuple(drawn),
        one_path=_path(across, upward, [(it.games, it.one) for it in drawn]),
        two_path=_path(across, upward, [(it.games, it.two) for it in drawn]),
        one_end=upward.at(last.one),
        two_end=upward.at(last.two),
        value_ticks=value_ticks,
        game_ticks=game_ticks,
        first_day=games[0].played_on,
        since=stands[_since(leads)].played_on,
        changes=_changes(leads),
    )


def _stands(games: Sequence[Met]) -> list[Stand]:
    ones = accumulate(int(it.ahead > 0) for it in games)
    twos = accumulate(int(it.ahead < 0) for it in games)
    sums = enumerate(zip(games, ones, twos, strict=True), start=1)
    return [Stand(number, it.played_on, one, two) for number, (it, one, two) in sums]


def _path(across: Scale, upward: Scale, counts: Sequence[tuple[int, int]]) -> str:
    return stairs([(across.at(at), upward.at(count)) for at, count in ((0, 0), *counts)])


def _since(leads: Sequence[int]) -> int:
    """The game after which who leads today came to be ahead, for the last time."""
    at = len(leads) - 1
    while at > 0 and leads[at - 1] == leads[-1]:
        at -= 1
    return at


def _changes(leads: Sequence[int]) -> int:
    """How often somebody else leads than who led before; to be level is no lead."""
    led = [it for it in leads if it]
    return sum(one != two for one, two in pairwise(led))
