"""How many games somebody has won one after another, counted by the database.

A win that is shared goes on with a streak. Knows results in the order in which they were played.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.db import connection
from django.db.models import QuerySet

from sessions.models import SeatResult

_RUNS = """
WITH played (player, won, played_at, game, day) AS ({rows}),
numbered AS (
    SELECT player, won, day,
        ROW_NUMBER() OVER (PARTITION BY player ORDER BY played_at, game) AS place,
        ROW_NUMBER() OVER (PARTITION BY player, won ORDER BY played_at, game) AS own
    FROM played
),
runs AS (
    SELECT player, won, COUNT(*) AS games, MAX(place) AS last, MIN(day) AS since, MAX(day) AS until
    FROM numbered GROUP BY player, won, place - own
)
"""
_BY_PLAYER = """
SELECT player,
    MAX(CASE WHEN won THEN games ELSE 0 END),
    MAX(CASE WHEN won AND last = played THEN games ELSE 0 END)
FROM (SELECT runs.*, MAX(last) OVER (PARTITION BY player) AS played FROM runs) AS ended
GROUP BY player
"""
_LONGEST = """
SELECT player, games, since, until FROM (
    SELECT runs.*, MAX(games) OVER (PARTITION BY player) AS longest FROM runs WHERE won
) AS of_player
WHERE games = longest ORDER BY until, player
"""


class Streak(NamedTuple):
    """The most games won in a row, and how many of the last ones were."""

    longest: int = 0
    current: int = 0


class Run(NamedTuple):
    """So many games won in a row, by the player with this key, from one day to another."""

    player: int
    games: int
    since: date
    until: date


def streaks(rows: QuerySet[SeatResult]) -> dict[int, Streak]:
    """The streaks of all players who sat on these seats, by their keys."""
    return {key: Streak(longest, current) for key, longest, current in _asked(rows, _BY_PLAYER)}


def longest_runs(rows: QuerySet[SeatResult]) -> list[Run]:
    """The longest of each player; several where they are as long."""
    found = _asked(rows, _LONGEST)
    return [Run(key, games, _day(since), _day(until)) for key, games, since, until in found]


def _asked(rows: QuerySet[SeatResult], question: str) -> list[tuple]:
    seats = rows.filter(player__isnull=False).order_by()
    columns = seats.values_list("player", "is_winner", "played_at", "game", "played_on")
    sql, values = columns.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(_RUNS.format(rows=sql) + question, values)
        return list(cursor.fetchall())


def _day(value: date | str) -> date:
    """SQLite has no dates of its own."""
    return date.fromisoformat(value) if isinstance(value, str) else value
