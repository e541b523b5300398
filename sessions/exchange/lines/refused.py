"""Why lines are not taken, and what a numbered line is. Knows no file."""

from __future__ import annotations

from typing import Any

NumberedLine = tuple[int, dict[str, Any]]
"""A line, and the number by which it is refused."""
MAX_LINE = 64 << 20
"""Bytes of one line: more than the longest log has."""
MAX_WORDS = 300


class LineRefusedError(Exception):
    """Why a line that can be read cannot be taken."""


class LinesRefusedError(Exception):
    """Nothing was taken; the message says which line it was, and why."""

    def __init__(self, number: int, why: object) -> None:
        words = " ".join(str(why).split())
        said = words if len(words) <= MAX_WORDS else f"{words[:MAX_WORDS]}…"
        self.number, self.why = number, said
        super().__init__(f"Line {number}: {said} Nothing was taken over.")
