"""Sends a whole answer, however slowly its reader takes it. Knows bytes, not what they mean.

The event loop reads what is left from a file as the connection takes it. No thread waits with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO

from asgiref.typing import ASGISendCallable

PIECE = 64 * 1024
"""So many bytes are handed to a connection at a time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All of an answer. `body` is read from where it stands, and closed in the end."""

    status: int
    headers: Iterable[tuple[bytes, bytes]]
    body: IO[bytes]


async def send_answer(answer: Answer, send: ASGISendCallable) -> None:
    """Send it; `send` waits while the connection takes nothing more."""
    with answer.body as body:
        await send(
            {
                "type": "http.response.start",
                "status": answer.status,
                "headers": answer.headers,
                "trailers": False,
            }
        )
        piece = body.read(PIECE)
        while following := piece and body.read(PIECE):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            await asyncio.sleep(0)  # a reader who takes everything at once has no more right
            piece = following
        await send({"type": "http.response.body", "body": piece, "more_body": False})
