"""Thousands of watching phones in one process, and one that posts: cheap, on one event loop.

Know sockets and when something came in; nothing of what is measured.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Iterable
from time import perf_counter
from typing import Any

import httptools

from tests.proofs.client import GAMES, Started

PATIENCE = 120
OPENING_AT_ONCE = 100


class Phone(asyncio.Protocol):
    """Watches one game: notes the latest version, and when it came."""

    __slots__ = ("_awaited", "_transport", "came_at", "version")

    def __init__(self) -> None:
        self.version = -1
        self.came_at = 0.0
        self._awaited: tuple[int, asyncio.Future[None]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        came_at = perf_counter()
        _, found, rest = data.rpartition(b"id: ")
        if found:
            self.version, self.came_at = _version(rest), came_at
            if self._awaited is not None and self.version >= self._awaited[0]:
                self._awaited[1].set_result(None)
                self._awaited = None

    def ask(self, game: Started) -> None:
        head = f"GET {GAMES}{game.code}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        self._transport.write(f"{head}{_lines(game.headers)}\r\n".encode())

    async def has(self, version: int) -> None:
        """Wait until this version has come."""
        if self.version < version:
            await self.news(version)

    async def news(self, version: int = 0) -> None:
        """Wait for the next event, of this version or a newer one."""
        arrived = asyncio.get_running_loop().create_future()
        self._awaited = (version, arrived)
        await arrived

    def hang_up(self) -> None:
        """Say goodbye in order."""
        self._transport.close()

    def vanish(self) -> None:
        """Break off, as a phone does that leaves the network."""
        taken = self._transport.get_extra_info("socket")
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._transport.abort()


async def open_phones(port: int, games: Iterable[Started], from_address: str) -> list[Phone]:
    """A phone for each of the games, a hundred at a time; each has got its first event."""
    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def open_one(game: Started) -> Phone:
        async with gate:
            _, phone = await loop.create_connection(
                Phone, "127.0.0.1", port, local_addr=(from_address, 0)
            )
            phone.ask(game)
            await phone.has(0)
            return phone

    async with asyncio.timeout(PATIENCE):
        return list(await asyncio.gather(*map(open_one, games)))


def _version(event: bytes) -> int:
    """Of an id "12", or "12.3" with a revision."""
    return int(event.partition(b"\n")[0].partition(b".")[0])


def _lines(headers: dict[str, str]) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items())


class Poster:
    """Records entries over one open connection; reads an answer as it comes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def at(cls, port: int) -> Poster:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def post(
        self, path: str, body: dict[str, Any], **headers: str
    ) -> tuple[float, float, dict[str, Any]]:
        """When it was sent, when the whole answer was there, and the answer."""
        sent = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        head += _lines(headers)
        answer = _Answer()
        began = perf_counter()
        self._writer.write(f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent)
        while not answer.is_complete:
            received = await self._reader.read(65536)
            assert received, "the server hung up"
            answer.parser.feed_data(received)
        ended = perf_counter()
        assert answer.parser.get_status_code() in {200, 201}, answer.body
        return began, ended, json.loads(answer.body)

    async def record(self, game: Started) -> tuple[float, float, int]:
        """Enter a farkled turn: when it was sent, when answered, and the version."""
        path = f"{GAMES}{game.code}/totals/"
        began, ended, answer = await self.post(path, {"points": 0}, **game.headers)
        return began, ended, answer["version"]

    def close(self) -> None:
        self._writer.close()


class _Answer:
    """Collects what the parser reads."""

    def __init__(self) -> None:
        self.parser = httptools.HttpResponseParser(self)
        self.body = bytearray()
        self.is_complete = False

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.is_complete = True
