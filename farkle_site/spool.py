"""Where an answer waits for its reader: in memory, and in a file once it is long.

Knows bytes; not what is answered.
"""

from __future__ import annotations

from tempfile import SpooledTemporaryFile


class Spool(SpooledTemporaryFile[bytes]):
    """Stays in memory where no file can be written: a full disk is no reason to show nothing."""

    def rollover(self) -> None:
        """The library's, which leaves half a file where it fails."""
        in_memory = self._file
        try:
            super().rollover()
        except OSError:
            self._file, self._rolled = in_memory, False
            self._max_size = 0  # and does not try again
