"""The hub of a server process: every viewer of every game and event, on one event loop.

Knows codes, versions and how to send bytes; no database, no HTTP. A slow viewer waits in its own
task and then gets the newest version: it delays nobody. The hub knows who each viewer is, and no
more: somebody else finds out whether those who are doubted may still watch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from typing import TypeVarTuple, Unpack

from sessions.access.rights import Watcher
from sessions.access.watching import Viewing
from sessions.live.pace import Pace
from sessions.models.versions import GameVersion, how_far, is_event

Send = Callable[[GameVersion], Awaitable[None]]
ShutOut = Callable[[], Awaitable[None]]
Given = TypeVarTuple("Given")

AT_A_TIME = 50
"""How many viewers a heartbeat tells before the event loop may do something else."""


class Viewer:
    """Somebody who watches a game. `seen` is the last version that was sent.

    Without `who` a viewer is never doubted: there is nothing to look their right up by.
    """

    __slots__ = ("due", "is_out", "is_sending", "seen", "send", "shut_out", "who")

    def __init__(
        self,
        send: Send,
        seen: GameVersion | None,
        who: Watcher | None = None,
        shut_out: ShutOut | None = None,
    ) -> None:
        self.send = send
        self.seen = seen
        self.who = who
        self.shut_out = shut_out
        self.due: GameVersion | None = None
        self.is_sending = False
        self.is_out = False


class Hub:
    """Viewers by game. All methods run on the event loop, except those that say otherwise."""

    def __init__(self) -> None:
        self.pace = Pace(self.update)
        self._viewers: dict[str, set[Viewer]] = {}
        self._versions: dict[str, GameVersion] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._unsure: set[str] = set()
        self._has_joined = asyncio.Event()
        self._doubted: set[Viewing] = set()
        self._has_doubts = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def __len__(self) -> int:
        return sum(map(len, self._viewers.values()))

    @property
    def watched(self) -> list[str]:
        """The codes of the games, and the keys of the events, that somebody watches."""
        return list(self._viewers)

    def viewers_of(self, key: str) -> int:
        """How many watch this here."""
        return len(self._viewers.get(key, ()))

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def announce(self, code: str, version: GameVersion) -> None:
        """A game has a new version. May be called from any thread."""
        self.soon(self.update, code, version)

    def announce_event(self, key: str) -> None:
        """An event has changed. May be called from any thread."""
        self.soon(self.ask, key)

    def announce_account(self, number: int) -> None:
        """An account may do less than before. May be called from any thread."""
        self.soon(self.doubt_account, number)

    def soon(self, call: Callable[[Unpack[Given]], object], *given: *Given) -> None:
        """Call this on the event loop, if that still runs. May be called from any thread."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # it has been closed meanwhile
                loop.call_soon_threadsafe(call, *given)

    def ask(self, key: str) -> None:
        """Have the version of this read, if somebody watches it."""
        if key in self._viewers:
            self._unsure.add(key)
            self._has_joined.set()

    def update(self, code: str, version: GameVersion) -> None:
        """Send the version to every viewer of the game, or event, that has not seen it.

        A new revision of a game, and a new version of an event, may be a link that was closed: then
        all of them are doubted. What is only played in an event waits for its pace.
        """
        for key in self.pace.events_of(code):
            self.ask(key)
        viewers = self._viewers.get(code)
        if viewers is None:
            return
        before = self._versions[code]
        if how_far(code, version) < how_far(code, before):
            return
        if is_event(code) and version != before and self.pace.holds_back(code, before, version):
            return
        self._versions[code] = version
        if _may_shut_out(code, before, version):
            self._doubt((code, viewer.who) for viewer in viewers if viewer.who)
        for viewer in viewers:
            self._tell(viewer, version)

    def doubt_account(self, number: int) -> None:
        self._doubt(viewing for viewing in self.viewings() if viewing[1].account == number)

    def viewings(self) -> set[Viewing]:
        """Who watches what, without the viewers that are never doubted."""
        return {
            (code, viewer.who)
            for code, viewers in self._viewers.items()
            for viewer in viewers
            if viewer.who
        }

    async def doubted(self, after: float = 0) -> set[Viewing]:
        """Wait until somebody has to ask the database whether viewers may still watch, and so many
        seconds more: who they are by then."""
        await self._has_doubts.wait()
        await asyncio.sleep(after)
        self._has_doubts.clear()
        doubted, self._doubted = self._doubted, set()
        return doubted

    def shut_out(self, viewings: Collection[Viewing]) -> None:
        """Shut these viewers out. Each is told in its own task, after what is being sent to it."""
        for code in {code for code, _ in viewings}:
            for viewer in list(self._viewers.get(code, ())):
                if (code, viewer.who) in viewings:
                    self.leave(code, viewer)
                    viewer.due, viewer.is_out = None, True
                    self._begin(viewer)

    def _doubt(self, viewings: Iterable[Viewing]) -> None:
        self._doubted.update(viewings)
        if self._doubted:
            self._has_doubts.set()

    def join(self, code: str, viewer: Viewer, version: GameVersion) -> None:
        """Let somebody watch a game that is at this version; what they missed is sent at once."""
        self._viewers.setdefault(code, set()).add(viewer)
        known = self._versions.get(code, version)
        now = self._versions[code] = max(version, known, key=partial(how_far, code))
        if viewer.who and _may_shut_out(code, version, now):
            self._doubt([(code, viewer.who)])  # let in before what the new revision has changed
        self._tell(viewer, now)
        self._unsure.add(code)
        self._has_joined.set()

    async def newly_joined(self) -> list[str]:
        """Wait until somebody joins, or something is asked for: what these have come to is to be
        read. Games may have moved on since their version was."""
        await self._has_joined.wait()
        self._has_joined.clear()
        codes, self._unsure = list(self._unsure), set()
        return codes

    def follow(self, key: str, games: Iterable[str]) -> None:
        """These games are played in an event: whoever watches it is told of them."""
        if key in self._viewers:
            self.pace.follow(key, games)

    def leave(self, code: str, viewer: Viewer) -> None:
        viewers = self._viewers.get(code, set())
        viewers.discard(viewer)
        if not viewers:
            self._viewers.pop(code, None)
            self._versions.pop(code, None)
            self.pace.forget(code)

    async def beat(self) -> None:
        """Send every viewer the version again: a sign of life, and a second chance."""
        everybody = [(code, viewer) for code, all_ in self._viewers.items() for viewer in all_]
        for number, (code, viewer) in enumerate(everybody, start=1):
            if viewer in self._viewers.get(code, ()):
                self._tell(viewer, self._versions[code], again=True)
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)

    def _tell(self, viewer: Viewer, version: GameVersion, *, again: bool = False) -> None:
        if viewer.seen == version and not again:
            return
        viewer.due = version
        self._begin(viewer)

    def _begin(self, viewer: Viewer) -> None:
        if not viewer.is_sending:
            viewer.is_sending = True
            task = asyncio.get_running_loop().create_task(self._send(viewer))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, viewer: Viewer) -> None:
        """Send what is due. If more becomes due meanwhile, only the newest is sent next."""
        try:
            while viewer.due is not None:
                version, viewer.due = viewer.due, None
                await viewer.send(version)
                viewer.seen = version
            if viewer.is_out and viewer.shut_out is not None:
                await viewer.shut_out()
        finally:
            viewer.is_sending = False


def _may_shut_out(code: str, before: GameVersion, now: GameVersion) -> bool:
    """May whoever was let in before be out now? Entries shut nobody out."""
    if is_event(code):
        return now.version > before.version
    return now.revision > before.revision
