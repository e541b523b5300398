"""How many games somebody has won one after another, in the order in which they were played.

A win that is shared goes on with a streak. Knows results; one pass over them, player by player.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet

from sessions.models import SeatResult

AT_ONCE = 10_000
PLAYER, WON, DAY = map(itemgetter, range(3))


class Streak(NamedTuple):
    """The most games won in a row, and how many of the last ones were."""

    longest: int = 0
    current: int = 0

    @property
    def still_lasts(self) -> bool:
        """Whether the longest is the one that goes on now."""
        return 0 < self.longest == self.current


class Run(NamedTuple):
    """So many games won in a row, by the player with this key, from one day to another."""

    player: int
    games: int
    since: date
    until: date


def streaks(rows: QuerySet[SeatResult]) -> dict[int, Streak]:
    """The streaks of all players who sat on these seats, by their keys."""
    found = {}
    for player, games in _by_player(rows):
        longest = current = 0
        for won, same in groupby(games, key=WON):
            current = sum(1 for _ in same) if won else 0
            longest = max(longest, current)
        found[player] = Streak(longest, current)
    return found


def longest_runs(rows: QuerySet[SeatResult]) -> dict[int, list[Run]]:
    """The longest of each player who has won; several where they are as long."""
    found: dict[int, list[Run]] = {}
    for player, games in _by_player(rows, "played_on"):
        days = ([DAY(it) for it in same] for won, same in groupby(games, key=WON) if won)
        runs = [Run(player, len(of), of[0], of[-1]) for of in days]
        longest = max((run.games for run in runs), default=0)
        found[player] = [run for run in runs if run.games == longest]
    return found


def _by_player(
    rows: QuerySet[SeatResult], *columns: str
) -> Iterator[tuple[int, Iterator[tuple[Any, ...]]]]:
    seats = rows.filter(player__isnull=False).order_by("player_id", "played_at", "game_id")
    played = seats.values_list("player_id", "is_winner", *columns)
    return groupby(played.iterator(chunk_size=AT_ONCE), key=PLAYER)
