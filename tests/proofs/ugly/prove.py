"""The proof: ugly requests without end, several at once, and a server that answers all of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from threading import Lock
from time import monotonic

from tests.proofs.client import ask
from tests.proofs.site import NO_LIMIT, Server, Site, serving
from tests.proofs.ugly import judge
from tests.proofs.ugly.draft import Draft
from tests.proofs.ugly.requests import World, request
from tests.proofs.ugly.wire import Line, NoAnswerError

SENDERS = 6
MAX_LINES = 500
PER_STAGE = 400
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "tests.proofs.ugly.settings",
    "FARKLE_API_UNKNOWN_GAMES": NO_LIMIT,
}
"""What a site needs that is tried so: nobody is told to come back later."""
SET = "from tests.proofs.ugly import stage; stage.tell({})"
EXPECTED = (
    "uvicorn.error: Invalid HTTP request received.",
    " django.security.",
)
"""What a server may say of such requests, in a line."""


@dataclass(frozen=True)
class Outcome:
    """How the requests were answered."""

    sent: int
    statuses: dict[int, int]
    seconds: float
    failures: list[str]

    def __str__(self) -> str:
        counts = ", ".join(f"{status}: {n:,}" for status, n in sorted(self.statuses.items()))
        speed = self.sent / self.seconds
        return f"{self.sent:,} requests, {speed:.0f} a second, {len(self.failures)} wrong; {counts}"


def prove(
    site: Site, numbers: range, seed: int, say: Callable[[object], None] = lambda _: None
) -> Outcome:
    """Send the requests of these numbers. Raises AssertionError with all that is wrong."""
    site.collect()
    stages = numbers[-1] // PER_STAGE - numbers[0] // PER_STAGE + 1
    told = site.manage("shell", "--verbosity", "0", "-c", SET.format(stages))
    world = World(**json.loads(told))
    with serving(site) as server:
        outcome = _Run(server, world, seed, say).through(numbers)
        assert server.is_running, "the server has ended"
        assert ask(server.port, "GET", "/join/").status == 200
    lines = [it for it in site.complaints().splitlines() if not any(ok in it for ok in EXPECTED)]
    wrong = [*outcome.failures, *lines[:MAX_LINES]]
    assert not wrong, "\n".join([*wrong, str(outcome)])
    return outcome


class _Run:
    """The requests under way."""

    def __init__(
        self, server: Server, world: World, seed: int, say: Callable[[object], None]
    ) -> None:
        self._port, self._world, self._seed, self._say = server.port, world, seed, say
        self._statuses: Counter[int] = Counter()
        self._failures: list[str] = []
        self._lock = Lock()

    def through(self, numbers: range) -> Outcome:
        began = monotonic()
        left = iter(numbers)
        with ThreadPoolExecutor(SENDERS) as senders:
            for done in [senders.submit(self._send, left) for _ in range(SENDERS)]:
                done.result()
        seconds = monotonic() - began
        return Outcome(len(numbers), dict(self._statuses), seconds, self._failures)

    def _send(self, left: Iterator[int]) -> None:
        lines = [Line(self._port) for _ in range(3)]
        while (number := self._next(left)) is not None:
            stage = self._world.stage(number, PER_STAGE)
            self._try(request(self._world, stage, self._seed, number), lines)
        for line in lines:
            line.close()

    def _next(self, left: Iterator[int]) -> int | None:
        with self._lock:
            return next(islice(left, 1), None)

    def _try(self, draft: Draft, lines: list[Line]) -> None:
        if draft.times == 1:
            self._ask(draft, lines[0])
            return
        with ThreadPoolExecutor(draft.times) as together:
            for done in [together.submit(self._ask, draft, it) for it in lines[: draft.times]]:
                done.result()

    def _ask(self, draft: Draft, line: Line) -> None:
        try:
            answer = line.ask(draft)
        except NoAnswerError as error:
            self._count(0, draft, str(error) if draft.is_sound else "")
        else:
            self._count(answer.status, draft, judge.wrong(draft, answer))

    def _count(self, status: int, draft: Draft, wrong: str) -> None:
        with self._lock:
            self._statuses[status] += 1
            if wrong:
                said = f"--seed {self._seed} --only {draft.number}: {wrong}\n    {draft}"
                self._failures.append(said)
                self._say(said)
            if sum(self._statuses.values()) % 5_000 == 0:
                self._say(dict(sorted(self._statuses.items())))
