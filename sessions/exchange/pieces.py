"""A file that is sent while it is written: nobody waits for its end to see its beginning.

Knows bytes; not what they are.
"""

from __future__ import annotations

import io
from typing import Any


class Pieces(io.RawIOBase):
    """A file that is written to its end and handed on as it grows."""

    def __init__(self) -> None:
        super().__init__()
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        """What was written since the last time."""
        piece = bytes(self._written)
        self._written.clear()
        return piece
