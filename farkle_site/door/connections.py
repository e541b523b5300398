"""Who is connected, and who makes room for whom. Knows addresses, numbers and times; no HTTP.

A connection waits for its client (to say what it wants, to send the rest, to take its answer) or
the server works for it. Only who keeps the server waiting is ever cut off: whoever has done so for
longest makes room for somebody new.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Protocol

from farkle_site.door.room import Room
from sessions.access.limits.addresses import counted_as

MAX_HEAD_BYTES = 32 * 1024 * 1024
"""Of all heads that have begun and not ended: of headers, memory holds a multiple."""

logger = logging.getLogger(__name__)


class Connection(Protocol):
    """What is known of one."""

    address: str
    is_counted: bool
    waits_since: float
    head_bytes: int

    def is_overdue(self, now: float) -> bool: ...

    def cut_off(self) -> None: ...


class Connections:
    """All connections of this process. A trusted proxy's stand for many people: they are limited by
    the total only."""

    def __init__(self, room: Room, is_trusted: Callable[[str], bool]) -> None:
        self._room = room
        self._is_trusted = is_trusted
        self._number = 0
        self._number_of: dict[str, int] = {}
        self._waiting: dict[Connection, None] = {}
        self._waiting_of: dict[str, dict[Connection, None]] = {}
        self._head_bytes = 0

    def come(self, connection: Connection, host: str) -> None:
        """Somebody connects from `host`. Where it is full, who has waited longest goes: at worst
        the one that has just come."""
        connection.address = address = counted_as(host)
        connection.is_counted = True
        self._number += 1
        self._number_of[address] = self._number_of.get(address, 0) + 1
        self.waits(connection)
        is_one_too_many = self._number_of[address] > self._room.connections_each
        if is_one_too_many and not self._is_trusted(host):
            self._make_room(self._waiting_of[address])
        elif self._number > self._room.connections:
            self._make_room(self._waiting)

    def gone(self, connection: Connection) -> None:
        """It is closed, or will be; whoever hears of it first says so."""
        if connection.is_counted:
            connection.is_counted = False
            self.works(connection)
            self.head_ended(connection)
            self._number -= 1
            left = self._number_of.pop(connection.address) - 1
            if left:
                self._number_of[connection.address] = left

    def waits(self, connection: Connection) -> None:
        """It waits for its client, from now on if it did not before."""
        if connection.is_counted and connection not in self._waiting:
            connection.waits_since = monotonic()
            self._waiting[connection] = None
            self._waiting_of.setdefault(connection.address, {})[connection] = None

    def works(self, connection: Connection) -> None:
        """It has all it needs of its client for now."""
        if connection in self._waiting:
            del self._waiting[connection]
            of_address = self._waiting_of[connection.address]
            del of_address[connection]
            if not of_address:
                del self._waiting_of[connection.address]

    def head_grows(self, connection: Connection, amount: int) -> None:
        """So many bytes more have come of a head that has not ended."""
        connection.head_bytes += amount
        self._head_bytes += amount
        if self._head_bytes > MAX_HEAD_BYTES:
            self._make_room(one for one in self._waiting if one.head_bytes)

    def head_ended(self, connection: Connection) -> None:
        """All of it is there."""
        self._head_bytes -= connection.head_bytes
        connection.head_bytes = 0

    def cut_overdue(self) -> None:
        """Close all that have waited for too long. Nothing is said: phones walk away, and browsers
        open connections that they may need."""
        now = monotonic()
        for connection in [one for one in self._waiting if one.is_overdue(now)]:
            self._close(connection)

    def cut_waiting(self) -> None:
        """Close all that wait for their client, however short: the server stops."""
        for connection in list(self._waiting):
            self._close(connection)

    def _make_room(self, among: Iterable[Connection]) -> None:
        for oldest in among:
            logger.warning("Too many connections: the slowest are closed (%s).", oldest.address)
            self._close(oldest)
            return

    def _close(self, connection: Connection) -> None:
        self.gone(connection)
        connection.cut_off()
