"""How many may be connected: what the settings wish for, as far as the system has files for it.

Every connection is an open file, and so is a long answer that waits for its reader. Knows numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

MAX_BESIDE_VIEWERS = 1_000
"""Connections for pages and calls, beside those of viewers: of one address, and of all."""
OTHER_FILES = 2_500
"""Files for everything else: long answers (at most 2,000: farkle_site.door.answers), the database,
Python's own, and connections that come all at once before room is made for them."""


@dataclass(frozen=True, slots=True)
class Room:
    """At most so many, in all and of one address."""

    connections: int
    connections_each: int
    viewers: int
    viewers_each: int


def made_room(viewers: int, viewers_each: int) -> Room:
    """Let this process open so many files, and make the best of it where the system says no."""
    connections = viewers + MAX_BESIDE_VIEWERS
    wished = connections + OTHER_FILES
    files = allow_open_files(wished)
    if files < wished:
        connections = min(connections, files * 2 // 3)
        viewers = min(viewers, connections * 3 // 4)
    viewers_each = min(viewers_each, viewers)
    connections_each = min(connections, viewers_each + MAX_BESIDE_VIEWERS)
    return Room(connections, connections_each, viewers, viewers_each)


def allow_open_files(wished: int) -> int:
    """Raise this process's own limit (1024 is usual) as far as the system lets it, never lower it.
    Return how many it may open, of those wished for."""
    try:
        import resource  # noqa: PLC0415  Windows has neither the module nor the limit
    except ImportError:
        return wished
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wished = min(wished, most)
    if now != resource.RLIM_INFINITY and now < wished:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, most))
    return wished
