"""A file with word of how far it is: who waits for thousands of games sees them counted.

Before each of its pieces stands a line of JSON: how many `games` are written, `of` how many, and
how many `bytes` of the file follow this line. The last line has `"is_whole": true`; where it is
missing, the file broke off. Knows what is counted; not what is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

MEDIA_TYPE = "application/vnd.farkle.progress"
STEP = 25
"""So many games may be written before a line says so, where no piece is sent meanwhile."""

Each = Callable[[], object]
"""Called once for each game that is written."""


def unheard() -> None:
    """Where nobody waits to be told."""


def told(made: Callable[[Each], Iterator[bytes | str]], of: int) -> Iterator[bytes]:
    """What `made` writes, each piece behind its line. Empty pieces only say how far it is."""
    written = said = 0

    def each() -> None:
        nonlocal written
        written += 1

    yield _line(0, of)
    for piece in made(each):
        data = piece.encode() if isinstance(piece, str) else piece
        if data or written >= said + STEP:
            said = written
            yield _line(written, of, len(data)) + data
    yield _line(written, of, is_whole=True)


def _line(written: int, of: int, size: int = 0, *, is_whole: bool = False) -> bytes:
    said = {"games": written, "of": of, "bytes": size, "is_whole": is_whole}
    return f"{json.dumps(said)}\n".encode()
