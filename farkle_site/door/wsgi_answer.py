"""Collects what a WSGI application answers (PEP 3333). Knows its rules, not what is said."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import IO, Any

from farkle_site.door.answers import Answer

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType]


class Said:
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
        """Take status and headers. A second call needs an error, as PEP 3333 says."""
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
        size = self.body.tell()
        self.body.seek(0)
        return Answer(self._status, self._headers, self.body, size)
