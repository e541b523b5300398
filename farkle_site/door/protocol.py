"""One connection among all others: whether it waits for its client, for how long, and its end.

Knows times and what was taken, not what it means.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Any

from farkle_site.door.connections import Connections
from farkle_site.door.heads import LimitedHeads
from farkle_site.door.untaken import untaken

HEAD_SECONDS = 10
"""Seconds in which a connection has to say what it wants, at first and after each answer."""
READING_SECONDS = 30
"""After so many seconds a client that takes nothing of its answer has gone, or holds it on
purpose."""
MAX_BUFFER = 16 * 1024
"""With so many bytes unsent, nothing more is added to the buffer."""
_AT_ONCE = struct.pack("ii", 1, 0)


class Protocol(LimitedHeads):
    """A connection, known to `everybody`."""

    address = ""
    is_counted = False
    is_lost = False
    waits_since = 0.0
    head_bytes = 0
    untaken = 0
    """So many bytes of an answer had not been taken when it was last looked at."""

    def __init__(self, *arguments: Any, everybody: Connections, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.everybody = everybody
        self.timeout_keep_alive = HEAD_SECONDS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(MAX_BUFFER)
        self.everybody.come(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self.is_lost = True
        self.everybody.gone(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes: a piece of a request, or more than one."""
        super().data_received(data)
        if self.is_in_head:
            self.everybody.head_grows(self, len(data))
        self._look_who_waits()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.scope["state"]["connection"] = self  # for who has to cut it off

    def on_headers_complete(self) -> None:
        """Its head has ended."""
        self.everybody.head_ended(self)
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """It is answered."""
        super().on_response_complete()
        self._look_who_waits()

    def pause_writing(self) -> None:
        """The client takes less than is sent."""
        super().pause_writing()
        self._look_who_waits()

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
        self._look_who_waits()

    def is_overdue(self, now: float) -> bool:
        """Has the client kept the server waiting for too long? A body is waited for elsewhere."""
        left = untaken(self.transport)
        if left:
            if left != self.untaken:
                self.untaken, self.waits_since = left, now
            return now - self.waits_since > READING_SECONDS
        return self._is_asked_for_nothing() and now - self.waits_since > HEAD_SECONDS

    def cut_off(self) -> None:
        """Close it without another word, and let the system forget what nobody takes."""
        if self.is_lost:
            return
        if self.transport.get_write_buffer_size():
            taken = self.transport.get_extra_info("socket")
            with suppress(OSError):  # macOS's, where the client has gone just before
                taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        self.transport.abort()

    def _is_asked_for_nothing(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _look_who_waits(self) -> None:
        is_to_say_more = self.is_in_head or self._is_asked_for_nothing() or self.cycle.more_body
        if is_to_say_more or self.flow.write_paused:
            self.everybody.waits(self)
        else:
            self.everybody.works(self)
