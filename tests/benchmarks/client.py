"""A client that costs little itself: one connection kept open, an answer read as it comes."""

from __future__ import annotations

import json
import socket
from time import perf_counter
from typing import Any

import httptools


class WrongAnswerError(Exception):
    """The server did not do what was to be measured."""


class Client:
    """A phone with one connection to the server."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def get(self, path: str, **headers: str) -> float:
        """Ask for a page; return the seconds until it was there as a whole."""
        return self._exchange("GET", path, b"", headers, expected={200})

    def post(self, path: str, body: dict[str, Any], **headers: str) -> float:
        """Send a JSON body; return the seconds until the answer was there as a whole."""
        sent = json.dumps(body).encode()
        return self._exchange("POST", path, sent, headers, expected={200, 201})

    def _exchange(
        self, method: str, path: str, body: bytes, more: dict[str, str], expected: set[int]
    ) -> float:
        headers = {"Host": "127.0.0.1", "Accept": "*/*", **more}
        if body:
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        request = f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body
        answer = _Answer()
        began = perf_counter()
        self._socket.sendall(request)
        while not answer.is_complete:
            received = self._socket.recv(65536)
            if not received:
                raise WrongAnswerError(f"{method} {path}: the server hung up")
            answer.parser.feed_data(received)
        seconds = perf_counter() - began
        status = answer.parser.get_status_code()
        if status not in expected:
            raise WrongAnswerError(f"{method} {path}: {status} {answer.body[:500].decode()}")
        return seconds


class _Answer:
    """Collects what the parser reads."""

    def __init__(self) -> None:
        self.parser = httptools.HttpResponseParser(self)
        self.body = bytearray()
        self.is_complete = False

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.is_complete = True
