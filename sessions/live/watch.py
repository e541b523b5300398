"""Keeping the hub informed: what this process commits, what others commit, and a heartbeat.

PostgreSQL tells through one LISTEN connection; SQLite is asked whether its file has changed. A
message that got lost is made good by the heartbeat, which reads the marks anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import Error, connection

from sessions.games import announcements
from sessions.games.marks import Mark
from sessions.live.hub import Hub
from sessions.live.marks import Marks

HEARTBEAT = 15.0
POLL = 0.1
LONGEST_BACK_OFF = 10.0

logger = logging.getLogger(__name__)


class Watch:
    """Runs while the server does."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.marks = Marks()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.hub.open(asyncio.get_running_loop())
        announcements.listen(self.hub.announce)
        others = self._listen() if connection.vendor == "postgresql" else self._poll()
        running = (others, self._check_joined(), self._beat())
        self._tasks = [asyncio.create_task(task) for task in running]

    async def stop(self) -> None:
        announcements.stop_listening(self.hub.announce)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.marks.close()

    async def _refresh(self, codes: Sequence[str]) -> None:
        """Read the marks of these games anew."""
        for code, mark in (await self.marks.of(codes)).items():
            self.hub.update(code, mark)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            with _database_may_be_away():
                await self._refresh(self.hub.watched)
            await self.hub.beat()

    async def _check_joined(self) -> None:
        """What was recorded while a viewer was let in, nobody has told that viewer."""
        while True:
            codes = await self.hub.newly_joined()
            with _database_may_be_away():
                await self._refresh(codes)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            with _database_may_be_away():
                if self.hub.watched and await self.marks.have_changed():
                    await self._refresh(self.hub.watched)

    async def _listen(self) -> None:
        """Hear from PostgreSQL; a connection that is lost is opened again, ever more patiently."""
        back_off = POLL
        while True:
            try:
                listening = await psycopg.AsyncConnection.connect(**_parameters(), autocommit=True)
                async with listening:
                    await listening.execute(f"LISTEN {announcements.CHANNEL}")
                    back_off = POLL
                    await self._refresh(self.hub.watched)
                    async for notice in listening.notifies():
                        code, *counters = notice.payload.split()
                        self.hub.update(code, Mark(*map(int, counters)))
            except (psycopg.Error, Error):
                logger.warning("Lost touch with PostgreSQL's notices; trying again.")
            await asyncio.sleep(back_off)
            back_off = min(back_off * 2, LONGEST_BACK_OFF)


@contextmanager
def _database_may_be_away() -> Iterator[None]:
    """The hub outlives a database that is away for a while; the next heartbeat catches up."""
    try:
        yield
    except Error:
        logger.warning("The marks of the watched games cannot be read.", exc_info=True)


def _parameters() -> dict[str, Any]:
    """Where Django's own connections go, without what is only for them."""
    ours = {"cursor_factory", "context", "server_side_binding", "prepare_threshold"}
    parameters = connection.get_connection_params()
    return {key: value for key, value in parameters.items() if key not in ours}
