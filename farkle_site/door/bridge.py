"""Runs Django in two small pools of threads, and sends its answers from the event loop.

A thread belongs to a request until the answer is complete, never until somebody has read it: four
phones that took nothing more used to hold all threads there were. Knows WSGI (PEP 3333); not what
is asked or answered.
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPRequestEvent, HTTPScope, Scope

from farkle_site.door.answers import Answer, Sender
from farkle_site.door.turns import Turns
from farkle_site.door.wsgi_answer import Said
from farkle_site.door.wsgi_environ import environ_of
from farkle_site.spool import Spool
from sessions.access.limits.shares import Shares, address_of
from sessions.live.turned_away import Refusal, turn_away

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
CLIENT_GONE = 499
"""A status for the access log alone, as nginx writes it."""
MAX_IN_MEMORY = 128 * 1024
"""Bytes of an answer that wait in memory for their reader; longer answers wait in a file."""

MAX_REQUESTS_EACH = 500
MAX_REQUESTS = 2_000
"""Requests that wait for a thread or have one, of one address, and of all."""
BUSY = Refusal(
    "server_busy",
    503,
    "Server busy",
    "Too many requests wait already, from this address or from all. Ask again in 5 seconds.",
    wait=5,
)

WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Bridge:
    """A WSGI application as an ASGI one. `folder` is where long answers wait.

    Writers have threads of their own: they may wait for the database's one lock, while whoever only
    reads goes on.
    """

    def __init__(
        self,
        app: WSGIApplication,
        sender: Sender,
        *,
        readers: int,
        writers: int,
        folder: Path | str | None = None,
    ) -> None:
        self._app = app
        self._sender = sender
        self._folder = None if folder is None else str(folder)
        self._waiting = Shares(MAX_REQUESTS_EACH, MAX_REQUESTS)
        self._readers = Turns(readers, "reader")
        self._writers = Turns(writers, "writer")

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request, whose body comes in one piece (`WholeBodies`)."""
        if scope["type"] != "http":
            raise NotImplementedError(scope["type"])
        event = cast("HTTPRequestEvent", await receive())
        address = address_of(scope)
        if not self._waiting.take(address):
            await turn_away(scope["path"], BUSY, send)
            return
        try:
            file = cast("dict[str, Any]", scope).get("body_file") or BytesIO(event["body"])
            answer = await self._in_a_thread(address, scope, file)
        finally:
            self._waiting.give_back(address)
        await self._sender.send(answer, scope, send)

    async def _in_a_thread(self, address: str, scope: HTTPScope, body: IO[bytes]) -> Answer:
        """Run it in a context of its own: what one request sets there, the next must not find."""
        threads = self._readers if scope["method"] in SAFE_METHODS else self._writers
        run = contextvars.copy_context().run
        return await threads.run(address, partial(run, self._answer, environ_of(scope, body)))

    def close(self) -> None:
        """Wait for the requests that still run; none is begun any more."""
        for pool in (self._readers, self._writers):
            pool.close()

    def _answer(self, environ: dict[str, Any]) -> Answer:
        """Run the application to its end, unless nobody would see what it says."""
        if _is_for_nobody(environ):
            return Answer(CLIENT_GONE, [], BytesIO(), 0)
        file = Spool(MAX_IN_MEMORY, self._folder)
        body = cast("IO[bytes]", file)
        try:
            said = Said(body)
            self._run(environ, said)
            return said.answer()
        except BaseException:
            body.close()
            raise

    def _run(self, environ: dict[str, Any], said: Said) -> None:
        """Run it, and close its answer in the same thread: a database connection belongs to one."""
        parts = self._app(environ, said.start_response)
        try:
            for part in parts:
                said.write(part)
        finally:
            if hasattr(parts, "close"):
                parts.close()


def _is_for_nobody(environ: dict[str, Any]) -> bool:
    """Has the client hung up? An entry that it has sent is written all the same."""
    connection = environ["asgi.scope"].get("state", {}).get("connection")
    return environ["REQUEST_METHOD"] in SAFE_METHODS and getattr(connection, "is_lost", False)
