"""How much of what was sent the other side has not taken. Knows sockets, not what they carry."""

from __future__ import annotations

import asyncio

try:
    import fcntl
    import termios
except ImportError:  # Windows: only what this process holds is seen
    fcntl = None  # type: ignore[assignment]


def untaken(transport: asyncio.Transport) -> int:
    """Bytes of an answer that wait in this process, and with them those that wait in the system.

    The system takes megabytes at a time for a connection that used to be quick. Who then reads
    slowly takes some all the while, and only the system sees it.
    """
    here = transport.get_write_buffer_size()
    if not here or fcntl is None:
        return here
    number = transport.get_extra_info("socket").fileno()
    try:
        there = fcntl.ioctl(number, termios.TIOCOUTQ, b"\0" * 4)
    except OSError:  # closed meanwhile
        return here
    return here + int.from_bytes(there, "little")
