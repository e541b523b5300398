"""One request to an ASGI application, in process: what it is told, and what it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any


def scope_of(method: str = "GET", path: str = "/", **more: Any) -> dict[str, Any]:
    """What uvicorn says about a request."""
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "root_path": "",
        "query_string": b"",
        "headers": [],
        "client": ("192.0.2.7", 50000),
        "server": ("127.0.0.1", 8000),
    } | more


class Exchange:
    """A request with its body, and the answer. The reader may stop reading and go on."""

    def __init__(self, *pieces: bytes, **scope: Any) -> None:
        self.scope = scope_of(**scope)
        self.answered: list[dict[str, Any]] = []
        self.reads_on = asyncio.Event()
        self.reads_on.set()
        self.has_begun = asyncio.Event()
        self._pieces = list(pieces or (b"",))

    def of(self, app: Any) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(app(self.scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        piece, self._pieces = self._pieces[0], self._pieces[1:]
        return {"type": "http.request", "body": piece, "more_body": bool(self._pieces)}

    async def send(self, message: dict[str, Any]) -> None:
        self.has_begun.set()
        await self.reads_on.wait()
        self.answered.append(message)

    @property
    def status(self) -> int:
        return self.answered[0]["status"]

    @property
    def headers(self) -> Sequence[tuple[bytes, bytes]]:
        return self.answered[0]["headers"]

    @property
    def pieces(self) -> list[bytes]:
        """The body, as it was sent; its end is said once, with the last piece."""
        *before, last = self.answered[1:]
        assert [message["more_body"] for message in before] == [True] * len(before)
        assert not last["more_body"]
        return [message["body"] for message in self.answered[1:]]

    @property
    def body(self) -> bytes:
        return b"".join(self.pieces)
