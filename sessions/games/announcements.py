"""Telling whoever watches that a game has a new version, once it is committed.

Knows that somebody may listen, in this process or behind the same PostgreSQL; not who.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from django.db import DatabaseError, connection, transaction

CHANNEL = "farkle_games"

logger = logging.getLogger(__name__)
_listeners: list[Callable[[str, int], None]] = []


def listen(listener: Callable[[str, int], None]) -> None:
    """Call `listener(code, version)` after each commit, on the thread that committed."""
    _listeners.append(listener)


def stop_listening(listener: Callable[[str, int], None]) -> None:
    _listeners.remove(listener)


def announce_after_commit(code: str, version: int) -> None:
    transaction.on_commit(partial(_announce, code, version))


def _announce(code: str, version: int) -> None:
    for listener in _listeners:
        listener(code, version)
    if connection.vendor == "postgresql":
        _notify(code, version)


def _notify(code: str, version: int) -> None:
    """Reach the other processes. As a statement of its own: inside the transaction it would make
    all commits wait for each other. What is lost here is only a hint."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{code} {version}"])
    except DatabaseError:
        logger.warning("Other processes were not told of game %s.", code, exc_info=True)
