"""Where an answer waits for its reader: in memory, and in a file once it is long.

Knows bytes; not what is answered.
"""

from __future__ import annotations

from io import SEEK_END, BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO


class Spool(SpooledTemporaryFile[bytes]):
    """An answer that stays in memory where no file can be written.

    It also comes back into memory where a file takes no more: a full disk is no reason to show
    nothing.
    """

    def __init__(self, max_size: int, folder: str | None) -> None:
        """Without a buffer: a disk that is full would be noticed only when the answer is read."""
        super().__init__(max_size, buffering=0, dir=folder)

    def rollover(self) -> None:
        """The library's, which leaves half a file where it fails."""
        in_memory = self._file
        try:
            super().rollover()
            is_whole = self._file.seek(0, SEEK_END) == in_memory.tell()
        except OSError:
            is_whole = False
        if not is_whole:
            self._stay_in(in_memory)

    def write(self, s: bytes) -> int:  # type: ignore[override]
        """Add to the end. A file may take a part only, before it takes nothing more."""
        if not self._rolled:
            return super().write(s)
        left = s
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError:
            self._stay_in(self._read_back())
            self._file.write(left)
        return len(s)

    def _read_back(self) -> IO[bytes]:
        self._file.seek(0)
        memory = BytesIO()
        memory.write(self._file.read())
        return memory

    def _stay_in(self, memory: IO[bytes]) -> None:
        if self._file is not memory:
            self._file.close()
        self._file, self._rolled = memory, False
        self._max_size = 0  # and does not try again
