"""Reads a request's body before a worker thread is taken, and refuses what takes too much.

A phone with bad reception may take seconds to send a body; it must not hold one of the few threads
meanwhile. A file to be imported may be larger than anything else, and waits on the disk. Knows
bytes, sizes and times, not what they mean.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from asgiref.typing import ASGI3Application as ASGIApp
from asgiref.typing import ASGIReceiveCallable as Receive
from asgiref.typing import ASGIReceiveEvent as ReceiveEvent
from asgiref.typing import ASGISendCallable as Send
from asgiref.typing import HTTPScope, Scope

from farkle_site.spool import Spool
from sessions.access.limits.shares import Shares, address_of
from sessions.live.turned_away import Refusal, turn_away

BODY_SECONDS = 30
"""A whole body comes within that time."""
SMALL = 16 * 1024
"""Bytes of each body that count for nothing: an entry, a form."""
MAX_UPLOAD = 17 * 1024 * 1024
"""Bytes of a file that is imported, and what a form puts round it."""
UPLOAD_SECONDS = 120
MAX_LARGE_EACH = 8 * 1024 * 1024
MAX_LARGE = 64 * 1024 * 1024
"""Bytes of larger bodies that are held for one address, and for all."""
MAX_UPLOADS_EACH = 20 * 1024 * 1024
MAX_UPLOADS = 256 * 1024 * 1024
"""The same of files that are imported, most of which is on the disk."""
TOO_SLOW = Refusal(
    "body_too_slow",
    408,
    "Body too slow",
    f"A request's body has to come within {BODY_SECONDS} seconds.",
    is_last=True,
)
TOO_MUCH = Refusal(
    "too_much_at_once",
    503,
    "Too much at once",
    "Too many large requests are under way from this address, or from all. Ask again in 5 seconds.",
    wait=5,
    is_last=True,
)
STOPPING = Refusal(
    "server_busy",
    503,
    "Server busy",
    "The server is being stopped. Ask again in 5 seconds.",
    wait=5,
    is_last=True,
)


class RefusedError(Exception):
    """A request is not played. What is left of its body is not read."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class ClientGoneError(Exception):
    """The connection broke off before the body was complete."""


class WholeBodies:
    """`app`, called once a request's whole body is there; more than `limit` bytes answer 413.

    A file that is sent to one of these `uploads` may have MAX_UPLOAD bytes. What is longer than the
    `limit` waits in a file in this `folder`, which the scope names as "body_file".
    """

    def __init__(
        self,
        app: ASGIApp,
        limit: int,
        large: Shares | None = None,
        *,
        uploads: re.Pattern[str] | None = None,
        folder: Path | str | None = None,
    ) -> None:
        self._app = app
        self._limit = limit
        self._uploads = uploads
        self._folder = None if folder is None else str(folder)
        self._large = large or Shares(MAX_LARGE_EACH, MAX_LARGE)
        self._of_uploads = Shares(MAX_UPLOADS_EACH, MAX_UPLOADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        room = self._of_uploads if self._is_upload(scope["path"]) else self._large
        held = _Held(room, address_of(scope))
        body = Spool(self._limit, self._folder)
        try:
            length = await self._read(scope, receive, held, body)
            await self._play(scope, receive, send, body, length)
        except RefusedError as refused:
            await turn_away(scope["path"], refused.refusal, send)
        except ClientGoneError:
            return  # half a form could still read as a whole one: it must not be played
        finally:
            held.give_back()
            body.close()

    async def _play(
        self, scope: HTTPScope, receive: Receive, send: Send, body: Spool, length: int
    ) -> None:
        known = _with_length(scope, length)
        body.seek(0)
        if length > self._limit:
            known["body_file"] = body  # type: ignore[typeddict-unknown-key]  # ours alone
            await self._app(known, _replay(b"", receive), send)
        else:
            await self._app(known, _replay(body.read(), receive), send)

    def _is_upload(self, path: str) -> bool:
        return self._uploads is not None and bool(self._uploads.fullmatch(path))

    async def _read(self, scope: HTTPScope, receive: Receive, held: _Held, body: Spool) -> int:
        """Write the whole body down, and say how long it is.

        Raises RefusedError, ClientGoneError where there is none to be had.
        """
        headers = dict(scope["headers"])
        most = MAX_UPLOAD if self._is_upload(scope["path"]) else self._limit
        declared = headers.get(b"content-length", b"0")
        if declared.isdigit() and int(declared) > most:
            raise RefusedError(_too_large(most))
        if declared == b"0" and b"transfer-encoding" not in headers:
            return 0
        try:
            async with asyncio.timeout(BODY_SECONDS if most == self._limit else UPLOAD_SECONDS):
                return await self._collect(receive, held, body, most)
        except TimeoutError:
            raise RefusedError(TOO_SLOW) from None
        except asyncio.CancelledError:
            raise RefusedError(STOPPING) from None

    async def _collect(self, receive: Receive, held: _Held, body: Spool, most: int) -> int:
        length = 0
        more = True
        while more:
            event = await receive()
            if event["type"] != "http.request":
                raise ClientGoneError
            length += len(event["body"])
            more = event.get("more_body", False)
            if length > most:
                raise RefusedError(_too_large(most))
            if not held.grow_to(length):
                raise RefusedError(TOO_MUCH)
            body.write(event["body"])
        return length


class _Held:
    """What one body counts for while it is held."""

    def __init__(self, large: Shares, address: str) -> None:
        self._large = large
        self._address = address
        self._counts = 0

    def grow_to(self, size: int) -> bool:
        more = size - SMALL - self._counts
        if more > 0:
            if not self._large.take(self._address, more):
                return False
            self._counts += more
        return True

    def give_back(self) -> None:
        if self._counts:
            self._large.give_back(self._address, self._counts)


def _with_length(scope: HTTPScope, length: int) -> HTTPScope:
    """Tell WSGI the length, which a body sent in chunks has not declared."""
    headers = [(k, v) for k, v in scope["headers"] if k != b"content-length"]
    if length:
        headers.append((b"content-length", str(length).encode()))
    return {**scope, "headers": headers}


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body once, then what really comes next."""
    events: list[ReceiveEvent] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> ReceiveEvent:
        return events.pop() if events else await receive()

    return replay


def _too_large(limit: int) -> Refusal:
    detail = f"A request may carry at most {limit} bytes."
    return Refusal("body_too_large", 413, "Body too large", detail, is_last=True)
