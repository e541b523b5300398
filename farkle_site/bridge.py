"""Runs Django in two small pools of threads, and sends its answers from the event loop.

A thread belongs to a request until the answer is complete, never until somebody has read it: four
phones that took nothing more used to hold all threads there were. Knows WSGI (PEP 3333); not what
is asked or answered.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import IO, Any, cast

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPRequestEvent, Scope

from farkle_site.answers import Answer, send_answer
from farkle_site.wsgi_environ import environ_of

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
MAX_IN_MEMORY = 256 * 1024
"""Bytes of an answer that wait in memory for their reader; longer answers wait in a file."""

WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType]


class Bridge:
    """A WSGI application as an ASGI one. `folder` is where long answers wait.

    Writers have threads of their own: they may wait for the database's one lock, while whoever only
    reads goes on.
    """

    def __init__(
        self, app: WSGIApplication, *, readers: int, writers: int, folder: Path | str | None = None
    ) -> None:
        self._app = app
        self._folder = None if folder is None else str(folder)
        self._readers = ThreadPoolExecutor(readers, "reader")
        self._writers = ThreadPoolExecutor(writers, "writer")

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request, whose body comes in one piece (`with_whole_body`)."""
        if scope["type"] != "http":
            raise NotImplementedError(scope["type"])
        event = cast("HTTPRequestEvent", await receive())
        environ = environ_of(scope, event["body"])
        pool = self._readers if scope["method"] in SAFE_METHODS else self._writers
        # In a context of its own: what one request sets there, the next must not find.
        run = contextvars.copy_context().run
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(pool, run, self._answer, environ)
        await send_answer(answer, send)

    def close(self) -> None:
        """Wait for the requests that still run; none is begun any more."""
        for pool in (self._readers, self._writers):
            pool.shutdown(cancel_futures=True)

    def _answer(self, environ: dict[str, Any]) -> Answer:
        """Run the application to its end."""
        file = SpooledTemporaryFile(MAX_IN_MEMORY, dir=self._folder)  # noqa: SIM115  closed when it was sent
        body = cast("IO[bytes]", file)
        try:
            said = _Said(body)
            self._run(environ, said)
            return said.answer()
        except BaseException:
            body.close()
            raise

    def _run(self, environ: dict[str, Any], said: _Said) -> None:
        """What it answers is closed in the same thread: a database's connection belongs to one."""
        parts = self._app(environ, said.start_response)
        try:
            for part in parts:
                said.write(part)
        finally:
            if hasattr(parts, "close"):
                parts.close()


class _Said:
    """What an application has said so far."""

    def __init__(self, body: IO[bytes]) -> None:
        self.body = body
        self._status = 0
        self._headers: list[tuple[bytes, bytes]] = []

    def start_response(
        self,
        status: str,
        headers: list[tuple[str, str]],
        exc_info: ExceptionInfo | None = None,
    ) -> Callable[[bytes], Any]:
        """Take status and headers; once more only from who has made a mistake and says which."""
        if self._status and exc_info is None:
            raise RuntimeError("start_response is called twice")
        if exc_info is not None and self.body.tell():
            raise exc_info[1].with_traceback(exc_info[2])
        self._status = int(status.partition(" ")[0])
        self._headers = [
            (name.strip().lower().encode("latin-1"), value.strip().encode("latin-1"))
            for name, value in headers
        ]
        return self.write

    def write(self, part: bytes) -> None:
        if not self._status:
            raise RuntimeError("a body comes before start_response")
        self.body.write(part)

    def answer(self) -> Answer:
        if not self._status:
            raise RuntimeError("start_response is never called")
        self.body.seek(0)
        return Answer(self._status, self._headers, self.body)
