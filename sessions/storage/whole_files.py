"""Files that have their name only once they are whole and on the disk.

Whatever stops the program in between leaves no half file that looks like one. Knows folders; not
what is written.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

OWNERS_ALONE = 0o600


def is_there(file: Path) -> bool:
    """Whether there is such a file. Where nobody can tell, writing it says why."""
    return os.path.exists(file)  # noqa: PTH110  a path's own raises for a closed folder


def name_taken(file: Path) -> str:
    """What whoever wants to write there is told where there is such a file."""
    return f"There is already a file {file}. Name another one."


@contextmanager
def named_when_whole(file: Path) -> Iterator[IO[bytes]]:
    """A draft beside it, which gets the name at the end; only its owner can read it.

    Raises OSError where it cannot be written; there is nothing then.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNERS_ALONE)
    try:
        with os.fdopen(descriptor, "r+b") as draft:
            yield draft
            draft.flush()
            os.fsync(draft.fileno())
        path.rename(file)
        sync_folder(file.parent)
    finally:
        with suppress(FileNotFoundError):
            path.unlink()


def sync_folder(folder: Path) -> None:
    """Have a new name survive a power cut, where folders can be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
