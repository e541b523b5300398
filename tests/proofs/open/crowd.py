"""Phones that follow an open as browsers do: each has its stream, and asks anew after a hint.

Each has a cookie of its own and a page of the event: the tournament, or the day; one is the big
screen.
Knows sockets and when something came in; nothing of what is shown.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
from bisect import bisect_left
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

import httptools

from tests.proofs.open.calls import Posted

PAGES = ("/e/{}/", "/e/{}/1/")
TV = "/e/{}/tv/"
"""There is one big screen; all others are phones."""
EACH, MOST = 0.02, 4.0
"""Seconds that a page waits for, at most, for each who looks on; as `follow.js` has it."""
AT_ONCE = 5
"""So many come in side by side, until all are there: a hall that scans one code within seconds."""
SHOWN = re.compile(rb'data-shown="(\d+)\.(\d+)"')
Version = tuple[int, int]
PATIENCE = 120


@dataclass
class Asked:
    """One page that was asked for: how long it took, and whether it had changed."""

    seconds: float
    status: int
    page: str


class _Answer:
    """Collects what the parser reads."""

    def __init__(self) -> None:
        self.parser = httptools.HttpResponseParser(self)
        self.body = bytearray()
        self.headers: dict[str, str] = {}
        self.cookies: list[str] = []
        self.is_complete = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers[name.decode().lower()] = value.decode()
        if name.lower() == b"set-cookie":
            self.cookies.append(value.decode().partition(";")[0])

    def on_body(self, piece: bytes) -> None:
        self.body += piece

    def shown(self) -> Version:
        """How far the event had come when this page was made, as it says; the big screen does not,
        and asks after each hint."""
        packed = self.headers.get("content-encoding") == "gzip"
        said = SHOWN.search(gzip.decompress(self.body) if packed else self.body)
        return (int(said[1]), int(said[2])) if said else (0, 0)

    def on_message_complete(self) -> None:
        self.is_complete = True


@dataclass
class Follower:
    """Somebody who looks on. `came` are the versions that the stream has told, and when."""

    port: int
    code: str
    link: str
    page: str
    asked: list[Asked] = field(default_factory=list)
    came: list[tuple[int, float]] = field(default_factory=list)
    _cookies: str = ""
    _tag: str = ""
    _viewers: int = 0
    _shown: Version = (0, 0)
    _is_told: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self) -> None:
        """Open the link, and the page for the first time."""
        await self._connect()
        opened = await self._get(f"/j/{self.link}/")
        assert opened.parser.get_status_code() in {302, 303}, opened.parser.get_status_code()
        self._cookies = "; ".join(opened.cookies)
        page = await self._get(self.page)
        assert "etag" in page.headers, (self.page, page.parser.get_status_code(), page.headers)
        self._tag, self._shown = page.headers["etag"], page.shown()

    async def _connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def _ask(self) -> _Answer:
        """The page as it is now. A connection that was idle may be closed: then on another one."""
        told = {"If-None-Match": self._tag}
        try:
            return await self._get(self.page, **told)
        except ConnectionError:
            await self._connect()
            return await self._get(self.page, **told)

    async def _get(self, path: str, **headers: str) -> _Answer:
        told = {"Host": "127.0.0.1", "Accept-Encoding": "gzip", "Cookie": self._cookies} | headers
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items() if value)
        answer = _Answer()
        self._writer.write(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        while not answer.is_complete:
            received = await self._reader.read(1 << 16)
            if not received:
                raise ConnectionResetError("the server hung up")
            answer.parser.feed_data(received)
        return answer

    async def listen(self) -> None:
        """Note each hint of the stream, and have the page asked for again."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"Host: 127.0.0.1\r\nCookie: {self._cookies}\r\n"
        writer.write(f"GET /api/v1/events/{self.code}/events HTTP/1.1\r\n{head}\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"id: "):
                version = int(line.removeprefix(b"id: ").partition(b".")[0])
                await reader.readline()
                data = json.loads((await reader.readline()).removeprefix(b"data: "))
                self._viewers = data["viewers"]
                if not self.came or self.came[-1][0] != version:
                    self.came.append((version, perf_counter()))
                if (data["version"], data["revision"]) > self._shown:
                    self._is_told.set()

    async def look(self) -> None:
        """As the page's script does: ask soon, and again if something has come meanwhile."""
        while True:
            await self._is_told.wait()
            await asyncio.sleep(random.random() * min(EACH * self._viewers, MOST))
            self._is_told.clear()
            began = perf_counter()
            answer = await self._ask()
            status = answer.parser.get_status_code()
            self.asked.append(Asked(perf_counter() - began, status, self.page))
            assert status in {200, 304}, status
            self._tag = answer.headers.get("etag", self._tag)
            if status == 200:
                self._shown = answer.shown()

    def heard(self, posted: Posted) -> float | None:
        """How long after a call was sent its version, or a later one, was told here."""
        place = bisect_left(self.came, (posted.version, 0.0))
        return self.came[place][1] - posted.began if place < len(self.came) else None


@dataclass
class Crowd:
    """Many followers on one event loop."""

    followers: list[Follower]
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @classmethod
    async def of(cls, number: int, port: int, code: str, link: str) -> Crowd:
        pages = [TV, *(PAGES[it % len(PAGES)] for it in range(number - 1))]
        crowd = cls([Follower(port, code, link, it.format(code)) for it in pages])
        gate = asyncio.Semaphore(AT_ONCE)

        async def come(it: Follower) -> None:
            async with gate:
                await it.open()
                crowd._tasks += [asyncio.create_task(it.listen()), asyncio.create_task(it.look())]

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*map(come, crowd.followers))
        return crowd

    async def leave(self) -> None:
        """Nobody may have stumbled before."""
        for task in self._tasks:
            if task.done():
                task.result()
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    @property
    def asked(self) -> list[Asked]:
        return [it for one in self.followers for it in one.asked]

    def delays(self, posted: list[Posted]) -> list[float]:
        found = (one.heard(it) for it in posted for one in self.followers)
        return [it for it in found if it is not None]
