"""What one address can take from all others: threads, connections, memory, places of viewers.

A measurement: how long somebody else waits meanwhile, and what the server's memory grows by.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from farkle_site.door.room import allow_open_files
from tests.proofs.client import GAMES, Started, start_game
from tests.proofs.many.crowds import Bystander, Crowd, crowd, head, stopped_body
from tests.proofs.many.viewers import resident
from tests.proofs.site import Server, Site, serving

LARGE = 16 * 1024 * 1024
ADDRESSES = {"a proxy's address": "127.0.0.1", "any address": "127.0.0.2"}


@dataclass(frozen=True)
class Sizes:
    """How many connections each crowd has, and for how many seconds it holds on."""

    readers: int
    silent: int
    heads: int
    bodies: int
    viewers: int
    seconds: int


FULL = Sizes(readers=500, silent=6_593, heads=3_000, bodies=300, viewers=6_100, seconds=15)
QUICK = Sizes(readers=20, silent=300, heads=100, bodies=40, viewers=100, seconds=2)


def measure(site: Site, sizes: Sizes, tell: Callable[[str], None]) -> None:
    """Send each crowd to a fresh server, from both kinds of addresses; tell a line for each."""
    allow_open_files(20_000)
    (site.folder / "static" / "large.bin").write_bytes(bytes(LARGE))
    for kind in _kinds(sizes):
        for whose, address in ADDRESSES.items():
            with serving(site) as server:
                outcome = _outcome(server, address, kind, sizes.seconds)
                tell(f"{kind.number} {kind.name}, from {whose}: {outcome}")
    lines = site.complaints().splitlines()
    tell(f"lines in the log: {len(lines)}, of them different: {len({_said(li) for li in lines})}")


@dataclass(frozen=True)
class Kind:
    """A crowd: so many connections, each of which says this."""

    name: str
    number: int
    said: Callable[[Started], bytes]
    reads_little: bool = False

    def fill(self, crowd: Crowd, game: Started) -> None:
        for _ in range(self.number):
            crowd.send(self.said(game), reads_little=self.reads_little)


def _kinds(sizes: Sizes) -> list[Kind]:
    """All that have stopped a site once."""
    endless = head("GET", "/", **{f"X{number}": "x" * 300 for number in range(150)})[:-2]
    return [
        Kind("readers of a file that take nothing", sizes.readers, _file, reads_little=True),
        Kind("connections that say nothing", sizes.silent, lambda _: b""),
        Kind("heads without end", sizes.heads, lambda _: endless),
        Kind("bodies one byte short of 1 MiB", sizes.bodies, lambda _: stopped_body()),
        Kind("viewers", sizes.viewers, _stream),
    ]


def _file(game: Started) -> bytes:
    return head("GET", "/static/large.bin")


def _stream(game: Started) -> bytes:
    return head("GET", f"{GAMES}{game.code}/events", **game.headers)


def _outcome(server: Server, address: str, kind: Kind, seconds: int) -> str:
    game = start_game(server.port)
    with _settled(server) as before, crowd(server.port, address) as them:
        others = [
            Bystander(server.port, start_game(server.port), a) for a in (address, "127.0.0.9")
        ]
        with others[0], others[1]:
            began = time.monotonic()
            kind.fill(them, game)
            took = time.monotonic() - began
            most = resident(server)
            while time.monotonic() < began + took + seconds:
                time.sleep(0.5)
                most = max(most, resident(server))
            held = len(them)
    told = "; ".join(
        f"{who} waited {max(one.waited):.2f} s at most in {len(one.waited)} requests"
        + (f", {len(one.refused)} of them refused ({one.refused[0]})" if one.refused else "")
        for who, one in zip(("another there", "somebody elsewhere"), others, strict=True)
    )
    grown = (most - before) / 1024
    return f"{told}; memory +{grown:.0f} MiB; {held} still open after {took + seconds:.0f} s"


@contextmanager
def _settled(server: Server) -> Iterator[int]:
    """KiB of a server that has answered a few."""
    for _ in range(20):
        start_game(server.port)
    yield resident(server)


def _said(line: str) -> str:
    return line.partition(": ")[2].partition("(")[0]
