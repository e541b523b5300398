"""Telling viewers how far a game or an event has come, once that is committed.

Also that an account may do less than before, so that its viewers are checked again. Knows that
somebody may listen, in this process or behind the same PostgreSQL; not who.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from django.db import DatabaseError, close_old_connections, connection, transaction
from django.db.models import F, QuerySet

from sessions.models import Event, Game
from sessions.models.versions import GameVersion, event_key

MAX_TOLD = 20
MAX_NAMED = 500
"""How many games one statement names: databases take only so many parameters."""
CHANNEL = "farkle_games"
ACCOUNT = "account"
"""Stands where a game's code would stand, which has no small letters; the account's number
follows."""

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Whoever has viewers in this process. Called after each commit, on the thread that committed:
    no method may wait for anything."""

    def announce(self, code: str, version: GameVersion) -> None:
        """The game of this code has this version now."""

    def announce_event(self, key: str) -> None:
        """Something of this event has changed: how far it has come, is to be read."""

    def announce_account(self, number: int) -> None:
        """The account of this number may do less than before."""

    def tell_others(self, payload: str) -> None:
        """Have `notify` called with this payload, on a thread that no request waits for."""


_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Tell this listener, until `stop_listening`."""
    _listeners.append(listener)


def stop_listening(listener: Listener) -> None:
    _listeners.remove(listener)


def revise(game: Game) -> None:
    """Something other than an entry has changed: tell whoever looks on."""
    game.revision += 1
    Game.objects.filter(pk=game.pk).update(revision=game.revision)
    announce_after_commit(game)


def revise_all(games: QuerySet[Game]) -> None:
    """The same of many games. They are locked in the order in which others lock several.

    Told at once is who looks on at the `MAX_TOLD` that were played last: it takes a statement each.
    Others are told when they are looked up again, within seconds.
    """
    keys = list(games.order_by("pk").select_for_update().values_list("pk", flat=True))
    for first in range(0, len(keys), MAX_NAMED):
        named = Game.objects.filter(pk__in=keys[first : first + MAX_NAMED])
        named.update(revision=F("revision") + 1)
    for game in Game.objects.filter(pk__in=games.values("pk")).order_by("-updated_at")[:MAX_TOLD]:
        announce_after_commit(game)


def announce_after_commit(game: Game) -> None:
    """Tell the version that the game has now, once it is committed."""
    transaction.on_commit(partial(_announce, game.code, GameVersion.of(game)))


def revise_event(event: Event) -> None:
    """Something of a locked event has changed: count it, and tell whoever looks on."""
    event.version += 1
    event.save(update_fields=("version",))
    transaction.on_commit(partial(_announce_event, event_key(event.code), event.version))


def announce_account_after_commit(number: int) -> None:
    """Tell that an account may do less than before, once that is committed."""
    transaction.on_commit(partial(_announce_account, number))


def _announce(code: str, version: GameVersion) -> None:
    for listener in _listeners:
        listener.announce(code, version)
    _tell_others(f"{code} {version.version} {version.revision}")


def _announce_event(key: str, version: int) -> None:
    for listener in _listeners:
        listener.announce_event(key)
    _tell_others(f"{key} {version} 0")


def _announce_account(number: int) -> None:
    for listener in _listeners:
        listener.announce_account(number)
    _tell_others(f"{ACCOUNT} {number}")


def _tell_others(payload: str) -> None:
    """Tell the other processes, on another thread if a listener offers one."""
    if connection.vendor != "postgresql":
        return
    listener = next(iter(_listeners), None)
    if listener is None:
        notify([payload])
    else:
        listener.tell_others(payload)


def notify(payloads: Sequence[str]) -> None:
    """Send these on PostgreSQL's channel, in a statement of its own.

    Inside the transaction of an entry, all commits would wait for each other. If a notice gets
    lost, the heartbeat finds what has changed.

    A broken connection shows itself when it is used, and is opened anew then. To test it before
    each notice would double what notices cost an entry.
    """
    try:
        _send(payloads)
    except DatabaseError:
        close_old_connections()
        try:
            _send(payloads)
        except DatabaseError:
            told = ", ".join(payloads)
            logger.warning("Other processes were not told: %s", told, exc_info=True)


_NOTIFY = "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) payload"


def _send(payloads: Sequence[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_NOTIFY, [CHANNEL, list(payloads)])
