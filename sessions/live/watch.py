"""Keeping the hub informed: what this process commits, what others commit, and a heartbeat.

PostgreSQL tells through one LISTEN connection; SQLite is asked whether its file has changed. A
message that got lost is made good by the heartbeat, which reads the marks anew, and whether all
who watch still may.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import Error, connection

from sessions.games import announcements
from sessions.games.marks import Mark
from sessions.games.watching import Viewing
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
        announcements.listen(self.hub.announce, self.hub.announce_account)
        others = self._listen() if connection.vendor == "postgresql" else self._poll()
        running = (others, self._check_joined(), self._check_doubted(), self._beat())
        self._tasks = [asyncio.create_task(task) for task in running]

    async def stop(self) -> None:
        announcements.stop_listening(self.hub.announce, self.hub.announce_account)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.marks.close()

    async def _refresh(self, codes: Sequence[str]) -> None:
        """Read the marks of these games anew."""
        for code, mark in (await self.marks.of(codes)).items():
            self.hub.update(code, mark)

    async def _look_again(self, viewings: Collection[Viewing]) -> None:
        """Shut out those of them who may not watch any more."""
        self.hub.shut_out(await self.marks.shut_out(viewings))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            with _database_may_be_away():
                await self._refresh(self.hub.watched)
                await self._look_again(self.hub.viewings())
            await self.hub.beat()

    async def _check_joined(self) -> None:
        """What was recorded while a viewer was let in, nobody has told that viewer."""
        while True:
            codes = await self.hub.newly_joined()
            with _database_may_be_away():
                await self._refresh(codes)

    async def _check_doubted(self) -> None:
        while True:
            viewings = await self.hub.doubted()
            with _database_may_be_away():
                await self._look_again(viewings)

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
                        self._hear(notice.payload)
            except (psycopg.Error, Error):
                logger.warning("Lost touch with PostgreSQL's notices; trying again.")
            await asyncio.sleep(back_off)
            back_off = min(back_off * 2, LONGEST_BACK_OFF)

    def _hear(self, payload: str) -> None:
        """What another process tells; or this one, which has told its hub already."""
        what, *numbers = payload.split()
        if what == announcements.ACCOUNT:
            self.hub.doubt_account(int(numbers[0]))
        else:
            self.hub.update(what, Mark(*map(int, numbers)))


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
