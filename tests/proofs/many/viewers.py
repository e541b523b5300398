"""What watching costs: how soon an event arrives, and how much memory a viewer takes.

A benchmark, not a test: a missed goal is for a person to judge.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from farkle_site.door.room import allow_open_files
from tests.proofs.client import GAMES, NEW_GAME, Started
from tests.proofs.holding import until
from tests.proofs.many.phones import PATIENCE, Phone, Poster, open_phones
from tests.proofs.site import Server, Site, serving

PER_GAME = 10
WARM = 20
"""So many viewers have come and gone before memory is measured: what every server has once."""


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    posts: int
    near: int
    open: int
    churn: int
    cycles: int


FULL = Sizes(posts=500, near=100, open=5_000, churn=1_000, cycles=24)
QUICK = Sizes(posts=50, near=20, open=200, churn=100, cycles=8)


def measure(site: Site, sizes: Sizes, tell: Callable[[str], None]) -> None:
    """Measure everything on fresh servers and tell a line for each figure."""
    allow_open_files(2 * sizes.open)
    for part in (_delay, _memory, _churn):
        with serving(site) as server:
            asyncio.run(part(server, sizes, tell))
    assert site.complaints() == ""


async def _delay(server: Server, sizes: Sizes, tell: Callable[[str], None]) -> None:
    """POST to event, in milliseconds, of all viewers of one game."""
    poster = await Poster.at(server.port)
    game = await _new_game(poster)
    await _posts(poster, game, [], sizes.posts // 5)  # warms up
    alone, _ = await _posts(poster, game, [], sizes.posts)
    phones = await open_phones(server.port, [game] * sizes.near, "127.0.0.1")
    posts, events = await _posts(poster, game, phones, sizes.posts)
    every = [moment for of_post in events for moment in of_post]
    last = [max(of_post) for of_post in events]
    ratio = median(every) / median(posts)
    tell(f"a POST with nobody watching the game: {_spread(alone)}")
    tell(f"a POST with {sizes.near} watching it: {_spread(posts)}")
    tell(f"from POST to the event at a viewer: {_spread(every)}")
    tell(f"from POST to the event at the last viewer: {_spread(last)}")
    tell(f"event / POST: {ratio:.2f} x (goal: at most 1.2)")
    await _leave(poster, phones)


async def _posts(
    poster: Poster, game: Started, phones: list[Phone], number: int
) -> tuple[list[float], list[list[float]]]:
    """Seconds of each POST, and of each viewer's event from the POST's beginning."""
    posts, events = [], []
    for _ in range(number):
        began, ended, version = await poster.record(game)
        async with asyncio.timeout(PATIENCE):
            for phone in phones:
                await phone.has(version)
        posts.append(ended - began)
        events.append([phone.came_at - began for phone in phones])
    return posts, events


async def _memory(server: Server, sizes: Sizes, tell: Callable[[str], None]) -> None:
    """What the server process grows by with every open viewer."""
    poster = await Poster.at(server.port)
    games = [await _new_game(poster) for _ in range(sizes.open // PER_GAME)]
    poster.close()
    await _come_and_go(server, games[0], WARM, "127.0.0.1")
    before = resident(server)
    phones = await open_phones(server.port, games * PER_GAME, "127.0.0.1")
    each = (resident(server) - before) / len(phones)
    tell(f"memory of a server without viewers: {before / 1024:.1f} MiB")
    tell(f"memory for each of {len(phones)} open viewers: {each:.1f} KiB (goal: at most 30)")
    poster = await Poster.at(server.port)  # the server has closed one that was idle meanwhile
    posts = []
    for game in games[:100]:
        watching = phones[games.index(game) :: len(games)]
        of_post, _ = await _posts(poster, game, watching, 1)
        posts += of_post
    tell(f"a POST with all of them open, {PER_GAME} watching it: {_spread(posts)}")
    await _beaten(phones)
    each = (resident(server) - before) / len(phones)
    tell(f"memory for each after a heartbeat: {each:.1f} KiB")
    await _leave(poster, phones)


async def _beaten(phones: list[Phone]) -> None:
    """Wait until the next heartbeat has reached everybody."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(phone.news() for phone in phones))


async def _churn(server: Server, sizes: Sizes, tell: Callable[[str], None]) -> None:
    """Viewers come and go; memory after the first quarter against memory at the end."""
    poster = await Poster.at(server.port)
    game = await _new_game(poster)
    sizes_in_time = []
    for cycle in range(sizes.cycles):
        # Ports of one address are used up for a minute by those who hang up.
        await _come_and_go(server, game, sizes.churn, f"127.0.1.{cycle + 1}")
        sizes_in_time.append(resident(server))
    settled = sizes_in_time[sizes.cycles // 4]
    since = (sizes.cycles - 1 - sizes.cycles // 4) * sizes.churn
    shown = " ".join(f"{size / 1024:.1f}" for size in sizes_in_time[:: sizes.cycles // 8])
    tell(f"memory while {sizes.churn * sizes.cycles} viewers come and go: {shown} MiB")
    tell(f"growth over the last {since} of them: {sizes_in_time[-1] - settled} KiB in all")
    poster.close()


async def _come_and_go(server: Server, game: Started, number: int, from_address: str) -> None:
    phones = await open_phones(server.port, [game] * number, from_address)
    for phone in phones[::2]:
        phone.hang_up()
    for phone in phones[1::2]:
        phone.vanish()
    await asyncio.to_thread(until, lambda: open_files(server) < 50)


async def _leave(poster: Poster, phones: list[Phone]) -> None:
    poster.close()
    for phone in phones:
        phone.vanish()
    await asyncio.sleep(0)


async def _new_game(poster: Poster) -> Started:
    _, _, answer = await poster.post(GAMES, NEW_GAME)
    return Started.of(answer)


def resident(server: Server) -> int:
    """KiB of memory that the server's process has for itself (shared pages by their part)."""
    assert server.process is not None
    rollup = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text(encoding="ascii")
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, flags=re.MULTILINE)
    assert found, rollup
    return int(found[1])


def open_files(server: Server) -> int:
    assert server.process is not None
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def _spread(seconds: list[float]) -> str:
    return (
        f"p50 {median(seconds) * 1000:5.1f} ms, p95 {quantiles(seconds, n=20)[-1] * 1000:5.1f} ms"
    )
