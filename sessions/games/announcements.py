"""Telling whoever watches how far a game has come, once that is committed.

Knows that somebody may listen, in this process or behind the same PostgreSQL; not who.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from django.db import DatabaseError, connection, transaction

from sessions.games.marks import Mark
from sessions.models import Game

CHANNEL = "farkle_games"

logger = logging.getLogger(__name__)
_listeners: list[Callable[[str, Mark], None]] = []


def listen(listener: Callable[[str, Mark], None]) -> None:
    """Call `listener(code, mark)` after each commit, on the thread that committed."""
    _listeners.append(listener)


def stop_listening(listener: Callable[[str, Mark], None]) -> None:
    _listeners.remove(listener)


def announce_after_commit(game: Game) -> None:
    """Tell the mark that the game has now, and only if it comes to stay."""
    transaction.on_commit(partial(_announce, game.code, Mark.of(game)))


def _announce(code: str, mark: Mark) -> None:
    for listener in _listeners:
        listener(code, mark)
    if connection.vendor == "postgresql":
        _notify(code, mark)


def _notify(code: str, mark: Mark) -> None:
    """Reach the other processes. As a statement of its own: inside the transaction it would make
    all commits wait for each other. What is lost here is only a hint."""
    try:
        with connection.cursor() as cursor:
            payload = f"{code} {mark.version} {mark.revision}"
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
    except DatabaseError:
        logger.warning("Other processes were not told of game %s.", code, exc_info=True)
