"""One connection as the server sees it: bytes come, and it is said who waits for whom."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from math import ceil
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from farkle_site.door.connections import Connections
from farkle_site.door.heads import MAX_AHEAD, MAX_FIELDS, MAX_HEAD
from farkle_site.door.protocol import HEAD_SECONDS, READING_SECONDS, Protocol
from farkle_site.door.room import Room
from farkle_site.door.untaken import untaken
from tests.sessions.live.test_hub import on_a_loop

HEAD = b"GET /%s HTTP/1.1\r\nHost: localhost\r\n"
GET = HEAD % b"" + b"\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"


class Place:
    """A server of one application, and the connections it has."""

    def __init__(self, answer: Callable[..., Coroutine[Any, Any, None]]) -> None:
        self.everybody = Connections(Room(100, 100, 1, 1), is_trusted=lambda _: False)
        self.held: list[Protocol] = []
        self._config = uvicorn.Config(answer, lifespan="off", log_config=None, ws="none")
        self._config.load()
        self._state = ServerState()

    def protocol(self) -> Protocol:
        one = Protocol(self._config, self._state, {}, everybody=self.everybody)
        self.held.append(one)
        return one


class Client:
    """The other end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def say(self, said: bytes) -> None:
        self._writer.write(said)
        await self._writer.drain()

    async def answer(self) -> bytes:
        """The next answer's body; the applications here say its length."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = next(li for li in head.lower().split(b"\r\n") if li.startswith(b"content-length"))
        return await self._reader.readexactly(int(length.partition(b":")[2]))

    async def rest(self) -> bytes:
        """All that comes until the connection ends, however it does."""
        try:
            return await self._reader.read()
        except ConnectionError:
            return b""


@asynccontextmanager
async def connected(
    answer: Callable[..., Coroutine[Any, Any, None]], *, buffer: int = 0
) -> AsyncIterator[tuple[Client, Protocol, Connections]]:
    place = Place(answer)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(place.protocol, "127.0.0.1", 0)
    with closing(socket.socket()) as own:
        if buffer:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        own.setblocking(False)
        await loop.sock_connect(own, server.sockets[0].getsockname())
        reader, writer = await asyncio.open_connection(sock=own, limit=1024 * 1024)
        await until(lambda: bool(place.held and place.held[0].is_counted))
        yield Client(reader, writer), place.held[0], place.everybody
        writer.transport.abort()
        server.close()
        await until(lambda: place.held[0].is_lost)


async def until(holds: Callable[[], bool], every: float = 0.001) -> None:
    """Wait until something holds that can only be asked for."""
    end = asyncio.get_running_loop().time() + 10
    while not holds():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(every)


async def echo(scope: Any, receive: Any, send: Any, *, gate: asyncio.Event | None = None) -> None:
    """Answer with the path and the body, once the gate is open."""
    said = scope["path"].encode()
    more = True
    while more:
        event = await receive()
        if event["type"] != "http.request":
            return
        said += event["body"]
        more = event["more_body"]
    if gate:
        await gate.wait()
    await answer_with(said, send)


def behind(gate: asyncio.Event) -> Callable[..., Coroutine[Any, Any, None]]:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await echo(scope, receive, send, gate=gate)

    return app


async def answer_with(said: bytes, send: Any) -> None:
    headers = [(b"content-length", str(len(said)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": said})


def waits(one: Protocol, everybody: Connections) -> bool:
    return one in everybody._waiting


@on_a_loop
async def test_it_waits_for_its_client_until_a_request_is_whole_and_after_its_answer() -> None:
    gate = asyncio.Event()
    async with connected(behind(gate)) as (client, one, everybody):
        assert waits(one, everybody)
        await client.say(POST + b"Content-Length: 4\r\n\r\n")
        await until(lambda: one.cycle is not None)
        assert waits(one, everybody)
        await client.say(b"dice")
        await until(lambda: not waits(one, everybody))

        gate.set()
        assert await client.answer() == b"/dice"
        assert waits(one, everybody)


@on_a_loop
async def test_it_waits_for_its_client_in_a_head_that_comes_during_an_answer() -> None:
    """The head is held in memory: an event stream, which has no end, must not protect it."""
    gate = asyncio.Event()
    async with connected(behind(gate)) as (client, one, everybody):
        await client.say(GET)
        await until(lambda: not waits(one, everybody))
        await client.say(HEAD % b"next")
        await until(lambda: one.head_bytes > 0)
        assert waits(one, everybody)
        await client.say(b"\r\n")
        await until(lambda: not waits(one, everybody))

        gate.set()
        assert [await client.answer(), await client.answer()] == [b"/", b"/next"]


@on_a_loop
async def test_requests_in_advance_are_answered_in_order() -> None:
    async with connected(echo) as (client, one, everybody):
        await client.say(b"".join(HEAD % str(n).encode() + b"\r\n" for n in range(MAX_AHEAD)))
        assert [await client.answer() for _ in range(MAX_AHEAD)] == [
            f"/{number}".encode() for number in range(MAX_AHEAD)
        ]
        assert waits(one, everybody)


@on_a_loop
async def test_too_many_requests_in_advance_are_not_kept() -> None:
    gate = asyncio.Event()
    async with connected(behind(gate)) as (client, one, _):
        await client.say(GET * (MAX_AHEAD + 2))
        assert await client.rest() == b""
        assert not one.is_counted


@on_a_loop
async def test_a_refusal_is_never_taken_for_the_answer_to_an_earlier_request() -> None:
    gate = asyncio.Event()
    async with connected(behind(gate)) as (client, one, everybody):
        await client.say(GET)
        await until(lambda: not waits(one, everybody))
        await client.say(b"no request\r\n\r\n")
        assert await client.rest() == b""


@on_a_loop
async def test_nor_is_that_of_a_broken_body_sent_in_advance() -> None:
    gate = asyncio.Event()
    async with connected(behind(gate)) as (client, _, _):
        await client.say(GET + POST + b"Transfer-Encoding: chunked\r\n\r\nno size\r\n")
        assert await client.rest() == b""


@pytest.mark.parametrize(
    "said",
    [
        HEAD % b"" + b"X: " + b"x" * (MAX_HEAD + 1),
        HEAD % b"" + b"X: " + b"x" * MAX_HEAD + b"\r\n\r\n",
        HEAD % (b"x" * MAX_HEAD) + b"\r\n",
        HEAD % b"" + b"X: x\r\n" * MAX_FIELDS + b"\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: " + b"x" * (MAX_HEAD + 1),
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1;" + b"x" * (MAX_HEAD + 1),
    ],
)
def test_what_is_beside_a_body_is_limited(said: bytes) -> None:
    @on_a_loop
    async def story() -> None:
        async with connected(echo) as (client, _, _):
            await client.say(said)
            assert (await client.rest()).startswith(b"HTTP/1.1 400 ")

    story()


@on_a_loop
async def test_a_large_body_is_no_large_head() -> None:
    body = b"x" * 5 * MAX_HEAD
    chunk = b"%x\r\n%s\r\n" % (1000, body[:1000])
    async with connected(echo) as (client, _, _):
        await client.say(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert len(await client.answer()) == len(body) + 1
        await client.say(POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 500 + b"0\r\n\r\n")
        assert len(await client.answer()) == 500_001


@on_a_loop
async def test_what_comes_after_a_body_is_no_header() -> None:
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await echo(scope, receive, send)
        seen.append([name for name, _ in scope["headers"]])

    async with connected(app) as (client, _, _):
        after = b"0\r\nX-Forwarded-For: 192.0.2.66\r\n\r\n"
        await client.say(POST + b"Transfer-Encoding: chunked\r\n\r\n" + after)
        assert await client.answer() == b"/"
    assert seen == [[b"host", b"transfer-encoding"]]


@on_a_loop
async def test_who_says_nothing_is_overdue_soon() -> None:
    async with connected(echo) as (client, one, _):
        began = one.waits_since
        assert not one.is_overdue(began + HEAD_SECONDS - 1)
        assert one.is_overdue(began + HEAD_SECONDS + 1)

        await client.say(b"GET / HT")
        await until(lambda: one.head_bytes == 8)
        assert one.is_overdue(began + HEAD_SECONDS + 1)
        await client.say(b"TP/1.1\r\n\r\n")
        assert await client.answer() == b"/"
        assert one.head_bytes == 0
        assert one.waits_since > began
        assert one.timeout_keep_alive_task is not None
        assert one.timeout_keep_alive_task.when() > one.loop.time() + HEAD_SECONDS / 2


@on_a_loop
async def test_a_body_under_way_is_waited_for_by_who_reads_it() -> None:
    async with connected(echo) as (client, one, _):
        await client.say(POST + b"Content-Length: 4\r\n\r\n")
        await until(lambda: one.cycle is not None)
        assert not one.is_overdue(one.waits_since + 1000)


@on_a_loop
async def test_who_takes_nothing_is_overdue_and_who_takes_a_little_is_not() -> None:
    many = 64 * 1024 * 1024

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await answer_with(b"x" * many, send)

    async with connected(app, buffer=4096) as (client, one, everybody):
        await client.say(GET)
        await until(lambda: one.transport.get_write_buffer_size() > 0 and waits(one, everybody))
        await _settled(one)
        now = ceil(one.waits_since)  # whole seconds: a sum of fractions may be a hair too long
        assert not one.is_overdue(now + 1)
        assert not one.is_overdue(now + 1 + READING_SECONDS)
        assert one.is_overdue(now + 2 + READING_SECONDS)

        await client._reader.readexactly(8 * 1024 * 1024)
        assert not one.is_overdue(now + 3 + READING_SECONDS)

        one.cut_off()
        assert len(await client.rest()) < many - 8 * 1024 * 1024
        assert one.is_lost


async def _settled(one: Protocol) -> None:
    """Wait until the system takes no more of the answer."""
    seen = [-1, -2]

    def is_same() -> bool:
        seen.append(untaken(one.transport))
        return seen[-1] == seen[-2]

    await until(is_same, every=0.1)
