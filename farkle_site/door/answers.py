"""Sends whole answers, however slowly their readers take them. Knows bytes, not what they mean.

The event loop reads what is left from a file as the connection takes it; no thread waits with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

from asgiref.typing import ASGISendCallable, HTTPResponseBodyEvent, HTTPScope

from sessions.access.limits.shares import Shares, address_of

PIECE = 64 * 1024
"""Bytes handed to a connection at a time. An answer with more is a long one."""
MIN_COUNTED = 128 * 1024
"""What a long answer counts for at least, because it may be an open file."""
MAX_UNSENT_EACH = 64 * 1024 * 1024
MAX_UNSENT = 256 * 1024 * 1024
"""Bytes of long answers that wait for the readers of one address, and for all."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All of an answer. `body` is read from where it stands, `size` bytes, and then closed."""

    status: int
    headers: Iterable[tuple[bytes, bytes]]
    body: IO[bytes]
    size: int


@dataclass(frozen=True, slots=True, eq=False)
class _Long:
    address: str
    counts: int
    connection: Any


class Sender:
    """Sends all answers, and holds no more of them than it may: who has let a long one wait for
    longest is cut off."""

    def __init__(self, each: int = MAX_UNSENT_EACH, together: int = MAX_UNSENT) -> None:
        self._each = each
        self._shares = Shares(each, together)
        self._waiting: dict[_Long, None] = {}

    async def send(self, answer: Answer, scope: HTTPScope, send: ASGISendCallable) -> None:
        """Answer a request; `send` waits while the connection takes nothing more."""
        with answer.body as body:
            await send(
                {
                    "type": "http.response.start",
                    "status": answer.status,
                    "headers": answer.headers,
                    "trailers": False,
                }
            )
            if answer.size <= PIECE:
                await send(_part(body.read()))
            else:
                connection = scope.get("state", {}).get("connection")
                with self._counted(address_of(scope), answer.size, connection):
                    await _send_long(body, connection, send)

    @contextmanager
    def _counted(self, address: str, size: int, connection: Any) -> Iterator[None]:
        one = _Long(address, min(max(size, MIN_COUNTED), self._each), connection)
        while not self._shares.take(address, one.counts):
            self._cut_off(address)
        self._waiting[one] = None
        try:
            yield
        finally:
            self._forget(one)

    def _cut_off(self, address: str) -> None:
        """Cut off the long answer that has waited longest: at this address, or else at any."""
        here = (one for one in self._waiting if one.address == address)
        oldest = next(here, None) or next(iter(self._waiting))
        self._forget(oldest)
        if oldest.connection is not None:
            oldest.connection.cut_off()

    def _forget(self, one: _Long) -> None:
        if one in self._waiting:
            del self._waiting[one]
            self._shares.give_back(one.address, one.counts)


async def _send_long(body: IO[bytes], connection: Any, send: ASGISendCallable) -> None:
    """Send the body piece by piece, as long as there is somebody to take it."""
    piece = body.read(PIECE)
    while following := body.read(PIECE):
        await send(_part(piece, more=True))
        await asyncio.sleep(0)  # who takes everything at once has no more right than others
        if connection is not None and connection.is_lost:
            return
        piece = following
    await send(_part(piece))


def _part(body: bytes, *, more: bool = False) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": body, "more_body": more}
