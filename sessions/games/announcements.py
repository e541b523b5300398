"""Telling whoever watches how far a game has come, once that is committed.

And that an account may do less than before: its viewers have to be looked at again. Knows that
somebody may listen, in this process or behind the same PostgreSQL; not who.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from django.db import DatabaseError, connection, transaction

from sessions.games.marks import Mark
from sessions.models import Game

CHANNEL = "farkle_games"
ACCOUNT = "account"
"""Stands in the place of a game's code, which is never in small letters; a number follows."""

logger = logging.getLogger(__name__)
_listeners: list[Callable[[str, Mark], None]] = []
_of_accounts: list[Callable[[int], None]] = []


def listen(
    listener: Callable[[str, Mark], None], of_accounts: Callable[[int], None] = lambda _: None
) -> None:
    """Call `listener(code, mark)` after each commit, on the thread that committed.

    And `of_accounts(number)` where an account may do less.
    """
    _listeners.append(listener)
    _of_accounts.append(of_accounts)


def stop_listening(
    listener: Callable[[str, Mark], None], of_accounts: Callable[[int], None]
) -> None:
    _listeners.remove(listener)
    _of_accounts.remove(of_accounts)


def announce_after_commit(game: Game) -> None:
    """Tell the mark that the game has now, and only if it comes to stay."""
    transaction.on_commit(partial(_announce, game.code, Mark.of(game)))


def announce_account_after_commit(number: int) -> None:
    """Tell that an account may do less than before, if that comes to stay."""
    transaction.on_commit(partial(_announce_account, number))


def _announce(code: str, mark: Mark) -> None:
    for listener in _listeners:
        listener(code, mark)
    _notify(f"{code} {mark.version} {mark.revision}")


def _announce_account(number: int) -> None:
    for listener in _of_accounts:
        listener(number)
    _notify(f"{ACCOUNT} {number}")


def _notify(payload: str) -> None:
    """Reach the other processes. As a statement of its own: inside the transaction it would make
    all commits wait for each other. What is lost here is only a hint."""
    if connection.vendor != "postgresql":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
    except DatabaseError:
        logger.warning("Other processes were not told: %s", payload, exc_info=True)
