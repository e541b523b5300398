"""What one address can send to keep a server from everybody else, and somebody else who asks on.

Knows sockets; nothing of what the server does about it.
"""

from __future__ import annotations

import http.client
import json
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Self

from tests.proofs.client import GAMES, Started

PATIENCE = 60.0
BODY = 1024 * 1024


class Crowd:
    """Many connections of one address, held until the end."""

    def __init__(self, port: int, address: str) -> None:
        self._place = ("127.0.0.1", port)
        self._address = address
        self._held: list[socket.socket] = []

    def __len__(self) -> int:
        """How many of them the server has not closed yet."""
        return sum(map(_is_open, self._held))

    def send(self, said: bytes, *, reads_little: bool = False) -> None:
        """One more connection that says this and then nothing. It may be closed at any moment."""
        one = socket.socket()
        self._held.append(one)
        if reads_little:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.settimeout(PATIENCE)
        with suppress(ConnectionError):
            one.bind((self._address, 0))
            one.connect(self._place)
            one.sendall(said)

    def answers(self) -> list[bytes]:
        """The first line that each was answered with, of those that were."""
        lines = []
        for one in self._held:
            one.settimeout(0)
            with suppress(OSError):
                lines.append(one.recv(4096, socket.MSG_PEEK).partition(b"\r\n")[0])
        return [line for line in lines if line]

    def close(self) -> None:
        for one in self._held:
            one.close()


@contextmanager
def crowd(port: int, address: str = "127.0.0.1") -> Iterator[Crowd]:
    """127.0.0.1 is a trusted proxy's address by default, the others of this machine are not."""
    one = Crowd(port, address)
    try:
        yield one
    finally:
        one.close()


def _is_open(one: socket.socket) -> bool:
    """What has come may still lie there, so that reading would not tell."""
    ended = select.POLLRDHUP | select.POLLHUP | select.POLLERR
    poll = select.poll()
    poll.register(one, ended)
    return not poll.poll(0)


def head(method: str, path: str, **headers: object) -> bytes:
    """The head of a request."""
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{lines}\r\n".encode()


def stopped_body() -> bytes:
    """A request that stops one byte short of its end."""
    return head("POST", GAMES, Content_Type="application/json", Content_Length=BODY) + b" " * (
        BODY - 1
    )


class Bystander:
    """Somebody who reads and scores meanwhile, each time over a new connection."""

    def __init__(self, port: int, game: Started, address: str) -> None:
        self._port = port
        self._game = game
        self._address = address
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._go_on)
        self.waited: list[float] = []
        self.refused: list[object] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        self._thread.join(2 * PATIENCE)

    def _go_on(self) -> None:
        while not self._is_over.is_set():
            for method, path, body in (
                ("GET", f"{GAMES}{self._game.code}/", None),
                ("POST", f"{GAMES}{self._game.code}/totals/", {"points": 0}),
            ):
                began = time.monotonic()
                status = self._ask(method, path, body)
                self.waited.append(time.monotonic() - began)
                if status != 200:
                    self.refused.append(status)

    def _ask(self, method: str, path: str, body: object) -> object:
        headers = self._game.headers | {"Content-Type": "application/json"}
        with ExitStack() as open_:
            connection = http.client.HTTPConnection(
                "127.0.0.1", self._port, PATIENCE, source_address=(self._address, 0)
            )
            open_.callback(connection.close)
            try:
                connection.request(method, path, body and json.dumps(body), headers)
                return connection.getresponse().status
            except (OSError, http.client.HTTPException) as error:
                return repr(error)
