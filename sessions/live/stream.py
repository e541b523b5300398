"""The event streams of games (server-sent events), held open on the server's event loop.

Django decides who may watch: its view answers an `…/events` request with one event and, in the
TICKET header, what may be watched. This wrapper takes the answer over from there and keeps it
open. Who watches, the view says in the request's scope, which never leaves this process: it holds
the key of a session. Behind a plain WSGI server the same answer is a stream of that one event, and
clients retry.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple, cast

from asgiref.typing import ASGI3Application as ASGIApp
from asgiref.typing import ASGIReceiveCallable as Receive
from asgiref.typing import ASGISendCallable as Send
from asgiref.typing import ASGISendEvent as SendEvent
from asgiref.typing import HTTPResponseBodyEvent, HTTPResponseStartEvent, HTTPScope, Scope

from sessions.access.limits.shares import Shares, address_of
from sessions.access.rights import Watcher
from sessions.live.hub import Hub, Viewer
from sessions.live.turned_away import Refusal, turn_away
from sessions.models.versions import GameVersion, is_event

TICKET = "X-Farkle-Watch"
WATCHERS = "farkle.watchers"
"""Where in a request's scope its view says who watches: a list, because scopes are copied."""
PATH_END = "/events"
RETRY = b"retry: 2000\n\n"
"""Tells a viewer that lost its stream to ask again after so many milliseconds."""
CLOSED = b"event: closed\ndata: {}\n\n"
"""Sent to a viewer who may not watch any more. Whoever then asks again learns why."""
RETRY_SECONDS = 5
"""After so many seconds a viewer that found no room asks again."""
TOO_MANY = Refusal(
    "too_many_viewers",
    503,
    "Too many viewers",
    f"This server takes no more viewers now. Ask again in {RETRY_SECONDS} seconds.",
    wait=RETRY_SECONDS,
)
END_SECONDS = 2
"""How long ending all streams may take."""


class Ticket(NamedTuple):
    """What may be watched: a game and its version. `seen` is the version the viewer has."""

    code: str
    version: GameVersion
    seen: GameVersion | None

    @classmethod
    def read(cls, text: bytes) -> Ticket:
        code, version, seen = json.loads(text)
        return cls(code, GameVersion(*version), GameVersion(*seen) if seen else None)

    def __str__(self) -> str:
        return json.dumps(self)


@lru_cache(maxsize=64)
def event(version: GameVersion, **more: int) -> bytes:
    """The event that says how far a game has come. It is the same for a whole hall."""
    data = json.dumps(version._asdict() | more)
    return f"id: {version}\nevent: version\ndata: {data}\n\n".encode()


class Stream:
    """One open answer: says versions until it is ended; of an event also how many watch it, so that
    a hall of phones does not ask all at once for what is new."""

    __slots__ = ("_is_over", "_send", "_viewers")

    def __init__(self, send: Send, viewers: Callable[[], int] | None = None) -> None:
        self._send = send
        self._viewers = viewers
        self._is_over = False

    async def say(self, version: GameVersion) -> None:
        if not self._is_over:
            more = {} if self._viewers is None else {"viewers": self._viewers()}
            await self._send(_part(event(version, **more)))

    async def end(self, last: bytes = b"") -> None:
        if not self._is_over:
            self._is_over = True
            await self._send({**_END, "body": last})

    async def shut_out(self) -> None:
        await self.end(CLOSED)


class Streams:
    """The open event streams of this process: at most `most`, and `most_each` of one address."""

    def __init__(self, hub: Hub, most: int, most_each: int) -> None:
        self.hub = hub
        self._places = Shares(most_each, most)
        self._open: set[Stream] = set()
        self._is_closing = False

    def wrap(self, app: ASGIApp) -> ASGIApp:
        """`app`, with its event streams kept open."""

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http" or not scope["path"].endswith(PATH_END):
                await app(scope, receive, send)
                return
            if not self._has_room(address_of(scope)):
                await turn_away(scope["path"], TOO_MANY, send)  # without asking the database
                return
            watchers: list[Watcher] = []
            within = cast("HTTPScope", {**scope, WATCHERS: watchers})
            start = await _answer_or_ticket(app, within, receive, send)
            if start is not None:
                who = watchers[0] if watchers else None
                await self._serve(scope, start, who, receive, send)

        return application

    async def close(self) -> None:
        """End all streams, so that the server can stop; their viewers ask again elsewhere."""
        self._is_closing = True
        ends = [asyncio.create_task(stream.end()) for stream in self._open]
        if ends:  # a viewer that takes nothing more is left to the server's own patience
            await asyncio.wait(ends, timeout=END_SECONDS)

    def _has_room(self, address: str) -> bool:
        return not self._is_closing and self._places.has(address)

    async def _serve(
        self,
        scope: HTTPScope,
        start: HTTPResponseStartEvent,
        who: Watcher | None,
        receive: Receive,
        send: Send,
    ) -> None:
        """Keep the answer open; a HEAD request asks for its head only."""
        headers = dict(start["headers"])
        ticket = Ticket.read(headers.pop(_TICKET))
        headers.pop(b"content-length", None)
        head: HTTPResponseStartEvent = {**start, "headers": list(headers.items())}
        address = address_of(scope)
        if not self._has_room(address) or not self._places.take(address):
            await turn_away(scope["path"], TOO_MANY, send)
            return
        try:
            await send(head)
            if scope["method"] == "GET":
                await self._stream(ticket, who, receive, send)
            else:
                await send(_END)
        finally:
            self._places.give_back(address)

    async def _stream(
        self, ticket: Ticket, who: Watcher | None, receive: Receive, send: Send
    ) -> None:
        await send(_part(RETRY))
        code = ticket.code
        stream = Stream(send, partial(self.hub.viewers_of, code) if is_event(code) else None)
        viewer = Viewer(stream.say, ticket.seen, who, stream.shut_out)
        self._open.add(stream)
        self.hub.join(ticket.code, viewer, ticket.version)
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self.hub.leave(ticket.code, viewer)
            self._open.discard(stream)


_TICKET = TICKET.lower().encode()
_END: HTTPResponseBodyEvent = {"type": "http.response.body", "body": b"", "more_body": False}


async def _answer_or_ticket(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send
) -> HTTPResponseStartEvent | None:
    """Let the app answer; where its answer holds a ticket, return its start instead."""
    ticket: HTTPResponseStartEvent | None = None

    async def hold_back(message: SendEvent) -> None:
        nonlocal ticket
        if message["type"] == "http.response.start" and _TICKET in dict(message["headers"]):
            ticket = message
        elif ticket is None:
            await send(message)

    await app(scope, receive, hold_back)
    return ticket


def _part(body: bytes) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": body, "more_body": True}
