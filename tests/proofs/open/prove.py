"""The open of 64 as a command: played over HTTP while many look on, with other seeds, and once more
while the server is killed.

What does not hold raises; what pages and hints took is told, for a person to judge.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles

from tests.proofs.open.calls import OverHttp
from tests.proofs.open.crowd import Asked, Crowd
from tests.proofs.open.day import LONG, SHORT, Day, Size
from tests.proofs.open.playing import Open
from tests.proofs.site import Server, Site, serving

BUSY = "The database is busy"
GOAL, RATIO = 0.3, 1.2
"""Seconds of a page, and how much longer than its POST a hint may take."""
A_RESULT = 2.0
"""Seconds from one call to the next at least while people look on: a hall takes minutes."""
Tell = Callable[[object], None]


@dataclass(frozen=True)
class How:
    """How large the open is, how many look on at the first one, how many are played, how often the
    server of one more is killed."""

    size: Size
    followers: int
    seeds: int
    kills: int


FULL = How(LONG, followers=200, seeds=3, kills=5)
QUICK = How(SHORT, followers=20, seeds=1, kills=2)


def prove(site: Site, how: How, seed: int, tell: Tell) -> str:
    """Play it so often. Raises AssertionError."""
    site.collect()
    with serving(site) as server:
        asyncio.run(_looked_at(server, how, seed, tell))
        for it in range(seed + 1, seed + how.seeds):
            tell(f"seed {it}: {Open(it, how.size, OverHttp(server.port)).play()}")
    assert site.complaints() == ""
    with serving(site) as server:
        tell(f"seed {seed}, killed: {_killed(server, how, seed)}")
    assert site.complaints(but=BUSY) == ""
    return "all standings were those of the slow count"


async def _looked_at(server: Server, how: How, seed: int, tell: Tell) -> None:
    way = OverHttp(server.port, pause=A_RESULT)
    loop = asyncio.get_running_loop()
    crowds: list[Crowd] = []

    def founded(day: Day) -> None:
        """They come in before the door opens, and the playing waits for them."""
        link = next(it["code"] for it in _links(day) if it["role"] == "follow")
        coming = Crowd.of(how.followers, server.port, day.code, link)
        crowds.append(asyncio.run_coroutine_threadsafe(coming, loop).result())
        way.posted.clear()

    told = await asyncio.to_thread(Open(seed, how.size, way, founded=founded).play)
    (crowd,) = crowds
    await crowd.leave()
    tell(f"seed {seed}: {told}")
    changes = [
        it
        for it, before in zip(way.posted[1:], way.posted, strict=False)
        if it.version > before.version
    ]
    posts = [it.ended - it.began for it in changes]
    hints = crowd.delays(changes)
    tell(f"  {len(crowd.followers)} look on; a POST: {_spread(posts)}; its hint: {_spread(hints)}")
    tell(f"  hint / POST: {median(hints) / median(posts):.2f} x (goal: at most {RATIO})")
    tell(f"  {_pages(crowd.asked)}")


def _links(day: Day) -> list[dict[str, str]]:
    found: list[dict[str, str]] = day.event("links/")["results"]
    return found


def _pages(asked: list[Asked]) -> str:
    seconds = [it.seconds for it in asked]
    slow = sum(it > GOAL for it in seconds)
    slowest = max(asked, key=lambda it: it.seconds)
    return (
        f"{len(asked)} pages asked for, {sum(it.status == 304 for it in asked)} unchanged: "
        f"{_spread(seconds)}, the slowest {slowest.seconds * 1000:.0f} ms ({slowest.page}), "
        f"{slow} over {GOAL * 1000:.0f} ms (goal: none)"
    )


def _spread(seconds: list[float]) -> str:
    return f"p50 {median(seconds) * 1000:.0f} ms, p95 {quantiles(seconds, n=20)[-1] * 1000:.0f} ms"


def _killed(server: Server, how: How, seed: int) -> str:
    """The same day on a server that dies so often, at any moment of its work."""
    way = OverHttp(server.port)
    over = threading.Event()
    killed: list[int] = []
    rng = random.Random(seed)

    def founded(_day: Day) -> None:
        killer.start()

    def kill() -> None:
        for _ in range(how.kills):
            until = way.answered + rng.randint(15, 45)
            while way.answered < until and not over.is_set():
                time.sleep(0.002)
            time.sleep(rng.uniform(0, 0.03))
            if over.is_set():
                return
            server.restart()
            killed.append(way.answered)

    killer = threading.Thread(target=kill, daemon=True)
    try:
        told = Open(seed, how.size, way, founded=founded).play()
    finally:
        over.set()
        killer.join(timeout=60)
    assert len(killed) == how.kills, f"killed {len(killed)} times only"
    return f"{how.kills} kills, {way.cut_off} answers cut off; {told}"
