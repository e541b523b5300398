"""Reading from the database for the hub: blocking calls, all on one thread of their own.

The marks of games, and who may not watch any more. Knows the database; no viewers.
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
from sessions.models import Game
from sessions.models.versions import GameVersion

Result = TypeVar("Result")


class Marks:
    """The marks of games, read by a thread that keeps one connection."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="marks")
        self._data_version: int | None = None

    async def of(self, codes: Sequence[str]) -> dict[str, GameVersion]:
        return await self._run(lambda: _marks_of(codes))

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
        """PostgreSQL: tell the other processes, as soon as this thread comes to it; after `close`
        nobody, and their heartbeat finds it."""
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
    """Close this thread's own connection: which one that is, is found out where it is called."""
    connection.close()


def _fresh(read: Callable[[], Result]) -> Result:
    """Read with a connection that works: one that broke since the last call is opened anew."""
    close_old_connections()
    return read()


def _marks_of(codes: Sequence[str]) -> dict[str, GameVersion]:
    found = Game.objects.filter(code__in=codes).values_list("code", "version", "revision")
    return {code: GameVersion(version, revision) for code, version, revision in found}
