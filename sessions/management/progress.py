"""Shows how far a command has come: how many of how many, and how many a second.

It does not know what is counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from django.core.management.base import OutputWrapper

AT_A_TERMINAL_SECONDS = 0.2
IN_A_FILE_SECONDS = 10
CLEARED = "\r\x1b[K"


class Progress:
    """One line that changes at a terminal, or now and then a further line of a file."""

    def __init__(
        self,
        out: OutputWrapper,
        what: str,
        total: int,
        *,
        is_shown: bool,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.count = 0
        self._out, self._what, self._total = out, what, total
        self._is_shown, self._now = is_shown, now
        self._is_terminal = out.isatty()
        self._began = self._told = now()

    def step(self, many: int = 1) -> None:
        """One more is done, or so many."""
        self.count += many
        every = AT_A_TERMINAL_SECONDS if self._is_terminal else IN_A_FILE_SECONDS
        if self._now() - self._told >= every:
            self._tell()

    def make_room(self) -> None:
        """Clear the line, because something else is about to be written."""
        if self._is_shown and self._is_terminal:
            self._write(CLEARED)

    def end(self) -> None:
        """Say a last time how far it came; the line stays."""
        self._tell()
        if self._is_shown and self._is_terminal:
            self._write("\n")

    def _tell(self) -> None:
        self._told = self._now()
        if not self._is_shown:
            return
        rate = self.count / max(self._told - self._began, 0.001)
        words = f"{self.count:,} of {self._total:,} {self._what}, {rate:,.0f} a second"
        self._write(f"{CLEARED}{words}" if self._is_terminal else f"{words}\n")

    def _write(self, text: str) -> None:
        """Write just this text: Django's own wrapper adds line ends, and paints errors red."""
        self._out.write(text, str, ending="")
        self._out.flush()
