"""Sends bytes and reads whole answers, strictly. Knows sockets and HTTP; nothing of the site."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import h11

from tests.proofs.ugly.draft import Draft

PATIENCE = 120.0
SILENCE = 5.0
"""So long is waited for an answer that need not come."""
STREAM = b"text/event-stream"


@dataclass(frozen=True)
class Answer:
    """A whole one."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def header(self, name: bytes) -> bytes:
        return next((value for it, value in self.headers if it == name), b"")


class NoAnswerError(Exception):
    """None came, or no whole one, or one that is not HTTP; the message says which."""


class Line:
    """A connection that is opened when needed, and kept as long as it is of use."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def ask(self, draft: Draft) -> Answer:
        """Raises NoAnswerError. A connection that the server has closed meanwhile is no failure."""
        used = self._socket is not None
        try:
            return self._ask(draft)
        except NoAnswerError:
            if not used:
                raise
            return self._ask(draft)

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _ask(self, draft: Draft) -> Answer:
        self._send(draft)
        return self._receive(draft)

    def _send(self, draft: Draft) -> None:
        if self._socket is None or not draft.is_sound:
            self.close()
            self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.settimeout(PATIENCE if draft.is_sound else SILENCE)
        with suppress(BrokenPipeError, ConnectionResetError):  # refused before all was sent
            self._socket.sendall(draft.wire())

    def _receive(self, draft: Draft) -> Answer:
        assert self._socket is not None
        with self._closed_when_broken():
            reader = _reader(draft)
            answer = _whole(self._socket, reader)
        if reader.their_state is not h11.DONE or not draft.is_sound or _is_last(draft, answer):
            self.close()
        return answer

    @contextmanager
    def _closed_when_broken(self) -> Iterator[None]:
        try:
            yield
        except (OSError, h11.RemoteProtocolError) as error:
            self.close()
            raise NoAnswerError(f"{type(error).__name__}: {error}") from error


def _is_last(draft: Draft, answer: Answer) -> bool:
    names = {name.lower() for name, _ in draft.headers}
    return bool(names & {b"upgrade", b"expect", b"connection"}) or answer.status in {400, 413, 431}


def _reader(draft: Draft) -> h11.Connection:
    """Reads an answer to this method, whatever was really sent."""
    reader = h11.Connection(h11.CLIENT, max_incomplete_event_size=1_000_000)
    method = draft.method if draft.method in {b"HEAD", b"CONNECT"} else b"GET"
    reader.send(h11.Request(method=method, target="/", headers=[("Host", "x")]))
    reader.send(h11.EndOfMessage())
    return reader


def _whole(connection: socket.socket, reader: h11.Connection) -> Answer:
    """Raises OSError, RemoteProtocolError."""
    head: Any = None
    body = bytearray()
    while True:
        event = reader.next_event()
        if event is h11.NEED_DATA:
            data = connection.recv(262_144)
            if not data and head is None:
                raise ConnectionResetError("closed without an answer")
            reader.receive_data(data)
        elif isinstance(event, h11.Response):
            head = event
            if _is_stream(head):
                return Answer(head.status_code, tuple(head.headers), b"")
        elif isinstance(event, h11.Data):
            body += event.data
        elif event is h11.PAUSED or isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
            return Answer(head.status_code, tuple(head.headers), bytes(body))


def _is_stream(head: h11.Response) -> bool:
    """It has no end: its beginning is answer enough."""
    return any(n == b"content-type" and v.startswith(STREAM) for n, v in head.headers)
