"""Two ways to make a call of the API: within this process, and over a real connection that insists.

Know requests; nothing of what is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from time import perf_counter, sleep
from typing import Any, Protocol
from uuid import uuid4

from django.test import Client as InProcess

from tests.proofs.client import Client

API = "/api/v1/"
PRINTED = "/links/"
"""Links are there before the day: nobody waits between them."""
Body = dict[str, Any] | None


@dataclass(frozen=True)
class Posted:
    """A call that has changed something: when it was sent and answered, and the event's version."""

    began: float
    ended: float
    version: int


class Way(Protocol):
    """`body` is None for a question. Returns the status and what was answered."""

    def ask(self, path: str, body: Body, token: str) -> tuple[int, Any]: ...


@dataclass(frozen=True)
class Within:
    """Calls of this process: fast, and there is nothing to be lost. No cookie is kept; each call is
    made in what `committed` returns, where a transaction around all keeps commits from being real.
    """

    committed: Callable[..., AbstractContextManager[object]]

    def ask(self, path: str, body: Body, token: str) -> tuple[int, Any]:
        told = {"headers": {"Host": "localhost"} | _bearer(token)}
        with self.committed(execute=True):
            if body is None:
                answer = InProcess().get(API + path, **told)
            else:
                kind = "application/json"
                answer = InProcess().post(API + path, body, content_type=kind, **told)
        return answer.status_code, answer.json()


@dataclass
class OverHttp:
    """Each call goes to a server, with a key of its own, until it is answered; what changes
    something waits for a `pause` before."""

    port: int
    pause: float = 0.0
    answered: int = 0
    posted: list[Posted] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._client = Client(self.port)

    @property
    def cut_off(self) -> int:
        """How many answers were cut off on their way."""
        return len(self._client.cut_off_at)

    def ask(self, path: str, body: Body, token: str) -> tuple[int, Any]:
        self._client.headers = _bearer(token)
        method = "GET" if body is None else "POST"
        if body is not None and not path.endswith(PRINTED):
            sleep(self.pause)
        began = perf_counter()
        answer = self._client.insist(method, API + path, body, str(uuid4()))
        ended = perf_counter()
        told = answer.json()
        self.answered += 1
        if body is not None and answer.status == 200 and "version" in told:
            self.posted.append(Posted(began, ended, told["version"]))
        return answer.status, told

    def close(self) -> None:
        self._client.close()


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
