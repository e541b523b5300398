"""Keeping the hub informed: what this process commits, what others commit, and a heartbeat.

PostgreSQL tells through one LISTEN connection; SQLite is asked whether its file has changed. A
message that got lost is made good by the heartbeat: it reads all versions anew, and finds out
whether all who watch still may.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Sequence

from django.db import connection

from sessions import announcements
from sessions.access.watching import Viewing
from sessions.live.database_thread import DatabaseThread
from sessions.live.hub import Hub
from sessions.live.outage import Outage
from sessions.models.versions import GameVersion, is_event
from sessions.storage.connecting import own_connection

HEARTBEAT_SECONDS = 15.0
POLL_SECONDS = 0.1
MAX_BACK_OFF_SECONDS = 10.0
TELL_AFTER_SECONDS = 0.02
"""The other processes are told a little later, so that the answer to whoever has entered something
is on its way first, and several notices go in one statement."""
DOUBT_AFTER_SECONDS = 0.05
"""So much later it is looked whether all may still watch: what has changed is on its way first."""
_OF_ACCOUNT = re.compile(rf"{announcements.ACCOUNT} (\d{{1,18}})", re.ASCII)
_OF_GAME = re.compile(r"(\S+) (\d{1,9}) (\d{1,9})", re.ASCII)


class Watch:
    """Runs while the server does."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.database = DatabaseThread()
        self.outage = Outage("The versions of the watched games cannot be read")
        self.silence = Outage("PostgreSQL's notices cannot be heard")
        self._tasks: list[asyncio.Task[None]] = []
        self._untold: list[str] = []

    async def start(self) -> None:
        self.hub.open(asyncio.get_running_loop())
        announcements.listen(self)
        others = self._listen() if connection.vendor == "postgresql" else self._poll()
        running = (others, self._check_joined(), self._check_doubted(), self._beat())
        self._tasks = [asyncio.create_task(task) for task in running]

    async def stop(self) -> None:
        announcements.stop_listening(self)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tell()
        self.database.close()

    def announce(self, code: str, version: GameVersion) -> None:
        self.hub.announce(code, version)

    def announce_event(self, key: str) -> None:
        self.hub.announce_event(key)

    def announce_account(self, number: int) -> None:
        self.hub.announce_account(number)

    def tell_others(self, payload: str) -> None:
        self.hub.soon(self._tell_soon, payload)

    def _tell_soon(self, payload: str) -> None:
        if not self._untold:
            asyncio.get_running_loop().call_later(TELL_AFTER_SECONDS, self._tell)
        self._untold.append(payload)

    def _tell(self) -> None:
        untold, self._untold = self._untold, []
        if untold:
            self.database.tell_others(untold)

    async def _refresh(self, codes: Sequence[str]) -> None:
        """Read the versions of these games and events anew."""
        versions = await self.database.versions_of(codes)
        if versions:
            self.outage.is_over()
        for code, (version, games) in versions.items():
            if is_event(code):
                self.hub.follow(code, games)
            self.hub.update(code, version)

    async def _look_again(self, viewings: Collection[Viewing]) -> None:
        """Shut out those of them who may not watch any more."""
        self.hub.shut_out(await self.database.shut_out(viewings))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with self.outage.survived():
                await self._refresh(self.hub.watched)
                await self._look_again(self.hub.viewings())
            await self.hub.beat()

    async def _check_joined(self) -> None:
        """Tell new viewers what was recorded while they were let in: no notice has reached them.
        And those of an event what has changed in it."""
        while True:
            codes = await self.hub.newly_joined()
            with self.outage.survived():
                await self._refresh(codes)

    async def _check_doubted(self) -> None:
        while True:
            viewings = await self.hub.doubted(DOUBT_AFTER_SECONDS)
            with self.outage.survived():
                await self._look_again(viewings)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            with self.outage.survived():
                if self.hub.watched and await self.database.have_changed():
                    await self._refresh(self.hub.watched)

    async def _listen(self) -> None:
        """Hear from PostgreSQL. A lost connection is opened again, after ever longer pauses."""
        back_off = POLL_SECONDS
        while True:
            with self.silence.survived():
                async with await own_connection() as listening:
                    await listening.execute(f"LISTEN {announcements.CHANNEL}")
                    await self._refresh(self.hub.watched)
                    self.silence.is_over()
                    back_off = POLL_SECONDS
                    async for notice in listening.notifies():
                        self._hear(notice.payload)
            await asyncio.sleep(back_off)
            back_off = min(back_off * 2, MAX_BACK_OFF_SECONDS)

    def _hear(self, payload: str) -> None:
        """Pass on a notice of another process. Our own come back too; the hub knows those already.

        Whoever else may use the database can send anything: what cannot be read is ignored.
        """
        if account := _OF_ACCOUNT.fullmatch(payload):
            self.hub.doubt_account(int(account[1]))
        elif (game := _OF_GAME.fullmatch(payload)) and is_event(game[1]):
            self.hub.ask(game[1])
        elif game := _OF_GAME.fullmatch(payload):
            self.hub.update(game[1], GameVersion(int(game[2]), int(game[3])))
