"""The wrapper that keeps event streams open, between an application and a connection."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from sessions.access.rights import Watcher
from sessions.live.hub import Hub
from sessions.live.stream import TICKET, WATCHERS, Streams, Ticket, event
from sessions.models.versions import GameVersion
from tests.sessions.live.test_hub import on_a_loop

EVENTS = "/api/v1/games/K7MX2Q/events"
HEADERS = [(b"content-type", b"text/event-stream"), (b"content-length", b"5")]
START = b"retry: 2000\n\n"


class Connection:
    """What the server gives an application for one request, and what went out on it."""

    def __init__(self, path: str = EVENTS, method: str = "GET", address: str = "192.0.2.7") -> None:
        self.scope: dict[str, Any] = {
            "type": "http",
            "path": path,
            "method": method,
            "client": (address, 50000),
        }
        self.heads: list[dict[str, Any]] = []
        self.body = b""
        self.is_complete = False
        self.takes_more = asyncio.Event()
        self.takes_more.set()
        self._news = asyncio.Condition()
        self._is_closed = asyncio.Event()

    @property
    def status(self) -> int:
        (head,) = self.heads
        return head["status"]

    @property
    def headers(self) -> dict[bytes, bytes]:
        (head,) = self.heads
        return dict(head["headers"])

    async def receive(self) -> dict[str, Any]:
        await self._is_closed.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        await self.takes_more.wait()
        assert not self.is_complete, "something was sent after the end"
        if message["type"] == "http.response.start":
            self.heads.append(message)
        else:
            self.body += message["body"]
            self.is_complete = not message.get("more_body", False)
        if self.is_complete:
            self._is_closed.set()
        async with self._news:
            self._news.notify_all()

    def hang_up(self) -> None:
        self._is_closed.set()

    async def has(self, body: bytes) -> None:
        """Wait until exactly this has gone out."""
        async with self._news:
            await self._news.wait_for(lambda: self.body == body)


class Site:
    """An application that answers with `ticket`, where it has one, behind the wrapper."""

    who: Watcher | None = None
    """Who watches, as the application says it."""

    def __init__(self, ticket: Ticket | None = None, most: int = 10, most_each: int = 10) -> None:
        self.ticket = ticket
        self.hub = Hub()
        self.streams = Streams(self.hub, most, most_each)
        self._wrapped = self.streams.wrap(self._answer)

    def open(self, connection: Connection) -> asyncio.Task[None]:
        request = self._wrapped(connection.scope, connection.receive, connection.send)
        return asyncio.create_task(request)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        headers = list(HEADERS)
        if self.ticket:
            headers.append((TICKET.lower().encode(), str(self.ticket).encode()))
        if self.who:
            scope[WATCHERS].append(self.who)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"he", "more_body": True})
        await send({"type": "http.response.body", "body": b"llo"})


@pytest.mark.parametrize(
    ("version", "said"),
    [
        (GameVersion(0), b'id: 0\nevent: version\ndata: {"version": 0, "revision": 0}\n\n'),
        (GameVersion(12), b'id: 12\nevent: version\ndata: {"version": 12, "revision": 0}\n\n'),
        (GameVersion(12, 3), b'id: 12.3\nevent: version\ndata: {"version": 12, "revision": 3}\n\n'),
    ],
)
def test_an_event_says_version_and_revision(version: GameVersion, said: bytes) -> None:
    assert event(version) == said


@pytest.mark.parametrize("seen", [None, GameVersion(0), GameVersion(12), GameVersion(12, 3)])
def test_a_ticket_is_read_as_it_was_written(seen: GameVersion | None) -> None:
    ticket = Ticket("K7MX2Q", GameVersion(12, 4), seen)
    assert Ticket.read(str(ticket).encode()) == ticket


@on_a_loop
async def test_an_answer_with_a_ticket_becomes_a_stream() -> None:
    site, connection = Site(Ticket("K7MX2Q", GameVersion(3), None)), Connection()
    request = site.open(connection)
    await connection.has(START + event(GameVersion(3)))
    assert connection.status == 200
    assert connection.headers == {b"content-type": b"text/event-stream"}
    site.hub.update("K7MX2Q", GameVersion(4))
    await connection.has(START + event(GameVersion(3)) + event(GameVersion(4)))
    connection.hang_up()
    await request
    assert (len(site.hub), connection.is_complete) == (0, False)


@on_a_loop
async def test_who_has_seen_the_version_waits_for_the_next() -> None:
    site, connection = Site(Ticket("K7MX2Q", GameVersion(3), GameVersion(3))), Connection()
    request = site.open(connection)
    await connection.has(START)
    site.hub.update("K7MX2Q", GameVersion(4))
    await connection.has(START + event(GameVersion(4)))
    connection.hang_up()
    await request


@on_a_loop
async def test_who_has_seen_the_version_but_not_the_revision_is_told_it() -> None:
    site, connection = Site(Ticket("K7MX2Q", GameVersion(3, 1), GameVersion(3))), Connection()
    request = site.open(connection)
    await connection.has(START + event(GameVersion(3, 1)))
    site.hub.update("K7MX2Q", GameVersion(3, 2))
    await connection.has(START + event(GameVersion(3, 1)) + event(GameVersion(3, 2)))
    connection.hang_up()
    await request


@on_a_loop
async def test_an_answer_without_a_ticket_passes_as_it_is() -> None:
    site, connection = Site(), Connection()
    await site.open(connection)
    assert (connection.status, connection.headers) == (200, dict(HEADERS))
    assert (connection.body, connection.is_complete) == (b"hello", True)


@pytest.mark.parametrize("path", ["/", "/api/v1/games/K7MX2Q/", "/api/v1/games/K7MX2Q/events/"])
def test_other_addresses_are_not_looked_into(path: str) -> None:
    @on_a_loop
    async def story() -> None:
        site, connection = Site(Ticket("K7MX2Q", GameVersion(3), None)), Connection(path)
        await site.open(connection)
        assert TICKET.lower().encode() in connection.headers
        assert (connection.body, len(site.hub)) == (b"hello", 0)

    story()


@on_a_loop
async def test_a_question_for_the_head_is_answered_and_done() -> None:
    site, connection = Site(Ticket("K7MX2Q", GameVersion(3), None)), Connection(method="HEAD")
    await site.open(connection)
    assert (connection.status, connection.is_complete, connection.body) == (200, True, b"")
    assert connection.headers == {b"content-type": b"text/event-stream"}
    assert len(site.hub) == 0


@on_a_loop
async def test_one_viewer_too_many_is_asked_to_come_back() -> None:
    site = Site(Ticket("K7MX2Q", GameVersion(3), None), most=2)
    viewers = [Connection(), Connection()]
    requests = [site.open(viewer) for viewer in viewers]
    for viewer in viewers:
        await viewer.has(START + event(GameVersion(3)))

    await site.open(refused := Connection())
    assert (refused.status, refused.is_complete) == (503, True)
    assert refused.headers[b"retry-after"] == b"5"
    assert refused.headers[b"content-type"] == b"application/problem+json"
    assert int(refused.headers[b"content-length"]) == len(refused.body)
    assert json.loads(refused.body) == {
        "type": "/api/v1/problems/too_many_viewers/",
        "title": "Too many viewers",
        "status": 503,
        "detail": "This server takes no more viewers now. Ask again in 5 seconds.",
        "instance": refused.scope["path"],
        "code": "too_many_viewers",
        "errors": [],
    }

    viewers[0].hang_up()
    await requests[0]
    request = site.open(welcome := Connection())
    await welcome.has(START + event(GameVersion(3)))
    for viewer in (viewers[1], welcome):
        viewer.hang_up()
    await asyncio.gather(requests[1], request)


@on_a_loop
async def test_one_household_cannot_take_all_places() -> None:
    site = Site(Ticket("K7MX2Q", GameVersion(3), None), most=10, most_each=2)
    household = [Connection(address=f"2001:db8::{number}") for number in range(2)]
    requests = [site.open(viewer) for viewer in household]
    for viewer in household:
        await viewer.has(START + event(GameVersion(3)))

    await site.open(refused := Connection(address="2001:db8::ffff"))
    assert (refused.status, json.loads(refused.body)["code"]) == (503, "too_many_viewers")
    await site.open(heads := Connection(address="2001:db8:0:1::1", method="HEAD"))
    requests.append(site.open(neighbour := Connection(address="2001:db8:0:1::1")))
    await neighbour.has(START + event(GameVersion(3)))
    assert heads.status == 200
    for viewer in (*household, neighbour):
        viewer.hang_up()
    await asyncio.gather(*requests)


@on_a_loop
async def test_closing_ends_every_stream_and_lets_nobody_in() -> None:
    site = Site(Ticket("K7MX2Q", GameVersion(3), None))
    viewers = [Connection() for _ in range(3)]
    requests = [site.open(viewer) for viewer in viewers]
    for viewer in viewers:
        await viewer.has(START + event(GameVersion(3)))

    await site.streams.close()
    site.hub.update(
        "K7MX2Q", GameVersion(4)
    )  # after their end, before they have left: nothing may be sent
    await asyncio.gather(*requests)
    assert [viewer.is_complete for viewer in viewers] == [True, True, True]
    assert {viewer.body for viewer in viewers} == {START + event(GameVersion(3))}
    assert len(site.hub) == 0

    await site.open(late := Connection())
    assert late.status == 503


@pytest.mark.slow
@on_a_loop
async def test_a_viewer_that_takes_nothing_does_not_keep_the_others_from_ending() -> None:
    site = Site(Ticket("K7MX2Q", GameVersion(3), None))
    stuck, quick = Connection(), Connection()
    requests = [site.open(stuck), site.open(quick)]
    for viewer in (stuck, quick):
        await viewer.has(START + event(GameVersion(3)))
    stuck.takes_more.clear()

    await site.streams.close()
    assert (stuck.is_complete, quick.is_complete) == (False, True)
    stuck.takes_more.set()
    await asyncio.gather(*requests)
    assert stuck.is_complete


@on_a_loop
async def test_nothing_to_close_is_no_mistake() -> None:
    await Site().streams.close()


@on_a_loop
async def test_who_may_not_watch_any_more_is_told_so_and_the_stream_ends() -> None:
    site, connection = Site(Ticket("K7MX2Q", GameVersion(3), None)), Connection()
    site.who = Watcher(link="ana")
    request = site.open(connection)
    await connection.has(START + event(GameVersion(3)))
    site.hub.shut_out({("K7MX2Q", site.who)})
    site.hub.update("K7MX2Q", GameVersion(4))
    await request
    assert connection.body == START + event(GameVersion(3)) + b"event: closed\ndata: {}\n\n"
    assert (connection.is_complete, len(site.hub)) == (True, 0)


@on_a_loop
async def test_who_is_shut_out_while_the_server_stops_is_ended_once() -> None:
    site, connection = Site(Ticket("K7MX2Q", GameVersion(3), None)), Connection()
    site.who = Watcher(link="ana")
    request = site.open(connection)
    await connection.has(START + event(GameVersion(3)))
    site.hub.shut_out({("K7MX2Q", site.who)})
    await site.streams.close()
    await request
    assert connection.is_complete
