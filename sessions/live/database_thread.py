"""What the hub asks of the database: blocking calls, all on one thread of their own.

The versions of games, and who may not watch any more. Knows the database; no viewers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

from django.db import close_old_connections, connection

from sessions import announcements
from sessions.access.watching import Viewing, in_portions, shut_out
from sessions.events.reading.following import followed
from sessions.models import Game
from sessions.models.versions import EVENT, GameVersion, event_key, is_event

Result = TypeVar("Result")
Versions = dict[str, tuple[GameVersion, tuple[str, ...]]]
"""How far each game or event has come, and of an event which games are played in it."""


class DatabaseThread:
    """Asks the database on behalf of an event loop, on one thread that keeps one connection."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="live-database")
        self._data_version: int | None = None

    async def versions_of(self, keys: Sequence[str]) -> Versions:
        return await self._run(partial(_versions_of, keys))

    async def shut_out(self, viewings: Collection[Viewing]) -> set[Viewing]:
        """Those who may not watch any more. Between two portions others may read."""
        gone: set[Viewing] = set()
        for portion in in_portions(viewings):
            gone |= await self._run(partial(shut_out, portion))
        return gone

    async def have_changed(self) -> bool:
        """SQLite: has another connection committed anything since the last call?"""
        return await self._run(self._has_data_version_changed)

    def tell_others(self, payloads: Sequence[str]) -> None:
        """PostgreSQL: tell the other processes, as soon as this thread comes to it.

        After `close` nobody is told: the heartbeat of the others finds what has changed.
        """
        with suppress(RuntimeError):
            self._thread.submit(announcements.notify, payloads)

    def close(self) -> None:
        self._thread.submit(_close)
        self._thread.shutdown()

    async def _run(self, read: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, _fresh, read)

    def _has_data_version_changed(self) -> bool:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            (now,) = cursor.fetchone()
        before, self._data_version = self._data_version, now
        return now != before


def _close() -> None:
    """Close the connection of the thread that calls this: Django keeps one for each thread."""
    connection.close()


def _fresh(read: Callable[[], Result]) -> Result:
    """Read with a connection that works: one that broke since the last call is opened anew."""
    close_old_connections()
    return read()


def _versions_of(keys: Sequence[str]) -> Versions:
    """Nothing is asked about events while nobody watches one."""
    codes = [it for it in keys if not is_event(it)]
    found = Game.objects.filter(code__in=codes).values_list("code", "version", "revision")
    versions: Versions = {
        code: (GameVersion(version, revision), ()) for code, version, revision in found
    }
    if events := [it.removeprefix(EVENT) for it in keys if is_event(it)]:
        versions |= {event_key(code): it for code, it in followed(events).items()}
    return versions
