"""Clients of the API over real connections: one who asks, one who insists, one who watches.

Know HTTP and server-sent events; nothing of what is asked for.
"""

from __future__ import annotations

import http.client
import json
import select
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import time
from typing import Any

PATIENCE = 60.0
MAX_TRIES = 100
BUSY = 503
"""Ask again later: a machine with more to do than it can makes writers wait for each other."""
GAMES = "/api/v1/games/"
NEW_GAME = {
    "rules": {"target_score": 8_435_042},  # no game ends while it is needed
    "players": [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cleo"}],
}


class CutOffError(Exception):
    """The connection broke off before the whole answer was there."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """One connection kept open; a broken one is opened anew with the next request."""

    def __init__(self, port: int, **headers: str) -> None:
        self.headers = headers
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.cut_off_at: list[float] = []

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Raises CutOffError, and TimeoutError where there is no answer at all."""
        with self._closed_when_broken():
            self.send(method, path, body, **headers)
            return self.receive()

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> None:
        """The first half of asking."""
        sent = None if body is None else json.dumps(body)
        kind = {} if body is None else {"Content-Type": "application/json"}
        self._connection.request(method, path, sent, self.headers | kind | headers)

    def receive(self) -> Answer:
        """The second half: wait for the answer."""
        response = self._connection.getresponse()
        return Answer(response.status, dict(response.getheaders()), response.read())

    def has_answer(self) -> bool:
        """Has anything come in yet?"""
        return bool(select.select([self._connection.sock], [], [], 0)[0])

    def insist(self, method: str, path: str, body: Any, key: str) -> Answer:
        """Send the same request with the same key until it is answered, and not put off."""
        for _ in range(MAX_TRIES):
            try:
                answer = self.ask(method, path, body, **{"Idempotency-Key": key})
            except CutOffError:
                self.cut_off_at.append(time())
                continue
            if answer.status != BUSY:
                return answer
        raise CutOffError(f"{method} {path}: not answered in {MAX_TRIES} tries")

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _closed_when_broken(self) -> Iterator[None]:
        try:
            yield
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise CutOffError(str(error)) from error


@contextmanager
def client_of(port: int, **headers: str) -> Iterator[Client]:
    client = Client(port, **headers)
    try:
        yield client
    finally:
        client.close()


def ask(port: int, method: str, path: str, body: Any = None, **headers: str) -> Answer:
    """One request over a connection of its own."""
    with client_of(port) as client:
        return client.ask(method, path, body, **headers)


@dataclass(frozen=True)
class Started:
    """A game, and the token that lets whoever sends it manage the game."""

    code: str
    token: str

    @classmethod
    def of(cls, game: dict[str, Any]) -> Started:
        """What was answered to whoever started it."""
        tokens = {link["role"]: link["token"] for link in game["links"]}
        return cls(game["code"], tokens["manage"])

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def start_game(port: int) -> Started:
    """Start a game that goes on for ever."""
    answer = ask(port, "POST", GAMES, NEW_GAME)
    assert answer.status == 201, answer.body
    return Started.of(answer.json())


def record(port: int, game: Started) -> int:
    """Enter a farkled turn; return the version that the game has then."""
    answer = ask(port, "POST", f"{GAMES}{game.code}/totals/", {"points": 0}, **game.headers)
    assert answer.status == 200, answer.body
    return answer.json()["version"]


def entries(client: Client, code: str) -> list[dict[str, Any]]:
    """The whole log of a game."""
    log: list[dict[str, Any]] = []
    while True:
        since = log[-1]["version"] if log else 0
        page = client.ask("GET", f"{GAMES}{code}/entries/?limit=1000&since={since}")
        assert page.status == 200, page.body
        more = page.json()["results"]
        log += more
        if len(more) < 1000:
            return log


class Watcher:
    """Somebody who watches a game. `seen` is the last event's id of when they last watched."""

    def __init__(
        self, port: int, game: Started, seen: str, patience: float, headers: dict[str, str]
    ) -> None:
        headers |= game.headers
        if seen:
            headers["Last-Event-ID"] = seen
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        self._connection.request("GET", f"{GAMES}{game.code}/events", headers=headers)
        self.response = self._connection.getresponse()
        self._latest = seen

    @property
    def status(self) -> int:
        return self.response.status

    def next_version(self) -> int:
        """Wait for the next event that is news. Raises CutOffError where the stream has ended."""
        return int(self.next_id().partition(".")[0])

    def next_id(self) -> str:
        """The same, with the revision where there is one: "12" or "12.3"."""
        while (found := self._next_event()) == self._latest:
            pass  # a heartbeat
        self._latest = found
        return found

    def wait_for(self, version: int) -> None:
        """Wait until the stream says this version. Raises CutOffError."""
        while self.next_version() < version:
            pass

    def ends_closed(self) -> bool:
        """Wait for the end of the stream: did it say before that this viewer is shut out?"""
        closed = False
        try:
            while True:
                closed = self._block().get("event") == "closed"
        except CutOffError:
            return closed

    def close(self) -> None:
        self.response.close()
        self._connection.close()

    def _next_event(self) -> str:
        while (fields := self._block()).get("event") != "version":
            assert fields == {"retry": "2000"}, fields
        version, _, revision = fields["id"].partition(".")
        told = {"version": int(version), "revision": int(revision or 0)}
        assert json.loads(fields["data"]) == told
        return fields["id"]

    def _block(self) -> dict[str, str]:
        fields = {}
        while line := self._line():
            name, _, value = line.partition(": ")
            fields[name] = value
        return fields

    def _line(self) -> str:
        try:
            line = self.response.readline()
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException) as error:
            raise CutOffError(str(error)) from error
        if not line.endswith(b"\n"):
            raise CutOffError("the stream has ended")
        return line.decode().removesuffix("\n")


@contextmanager
def watching(
    port: int, game: Started, seen: str = "", patience: float = PATIENCE, **headers: str
) -> Iterator[Watcher]:
    watcher = Watcher(port, game, seen, patience, headers)
    try:
        yield watcher
    finally:
        watcher.close()
