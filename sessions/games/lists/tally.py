"""Who has won how often tonight: the games of one chain of rematches, up to this one.

Three queries, however long the evening is. Knows games and who has won them; no words and no page.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import NamedTuple

from django.db import connection

from scoring.state import GameState
from sessions.models import Game, SeatTotal

MAX_GAMES = 200
"""As many as one evening has: a chain that goes on for months is cut off here."""
MAX_BREAK = timedelta(hours=12)
"""A rematch that is asked for so much later belongs to another evening."""

_CHAIN = f"""
WITH RECURSIVE chain (id, before, place) AS (
    SELECT id, rematch_of_id, 1 FROM game_sessions_game WHERE id = %s
    UNION ALL
    SELECT game.id, game.rematch_of_id, chain.place + 1
    FROM chain JOIN game_sessions_game AS game ON game.id = chain.before
    WHERE chain.place < {MAX_GAMES}
)
SELECT id FROM chain ORDER BY place
"""  # noqa: S608  # the number is our own


class Wins(NamedTuple):
    """A side, by the name of its seat or team, and how many games it has won or shared."""

    name: str
    games: int


def tally(game: Game, state: GameState) -> list[Wins]:
    """The wins of each side in its order at the table; empty where there is nothing to compare.

    A side is known by its name, wherever it sits: seats change places between games. Whoever plays
    no more, but has won tonight, stands at the end.
    """
    names = dict.fromkeys(seat.team or seat.name for seat in state.seats)
    if not game.is_rematch or len(names) < 2:
        return []
    won = _winners(game)
    games = Counter(name.casefold() for name in won)
    if not games:
        return []
    here = {name.casefold() for name in names}
    gone = {name.casefold(): name for name in won if name.casefold() not in here}
    return [Wins(name, games[name.casefold()]) for name in (*names, *gone.values())]


def _of_tonight(game: Game) -> list[Game]:
    """The games of the chain that have no long break after them, the newest first."""
    with connection.cursor() as cursor:
        cursor.execute(_CHAIN, [game.pk])
        keys = [key for (key,) in cursor.fetchall()]
    found = Game.objects.only("status", "created_at", "updated_at", "deleted_at").in_bulk(keys)
    games = [found[keys[0]]]
    for key in keys[1:]:
        if games[-1].created_at - found[key].updated_at > MAX_BREAK:
            break
        games.append(found[key])
    return games


def _winners(game: Game) -> list[str]:
    """The sides that have won tonight, each as often as it has, by their names in this game."""
    of_tonight = _of_tonight(game)
    over = [it.pk for it in of_tonight if _is_over(it)]
    won = SeatTotal.objects.filter(game__in=over, is_winner=True).order_by("game", "position")
    sides = dict.fromkeys(
        (key, team or game.said(name)) for key, team, name in won.values_list(*_SIDE)
    )
    return [name for _key, name in sides]


def _is_over(game: Game) -> bool:
    return game.status == Game.Status.FINISHED and not game.deleted_at


_SIDE = ("game_id", "team", "name")
