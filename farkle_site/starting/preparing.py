"""Getting a site ready is done by one process at a time, as is its daily backup; others wait.

Two that started at once on an empty PostgreSQL made the same tables, and one of them died; two with
one data folder collected the same files. Knows locks; what is done under them, the commands know.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import psycopg
from django.conf import settings
from django.core.management import CommandError
from django.db import Error, connection

from sessions.storage.connecting import own_connection_now
from sessions.storage.trouble import trouble_of

POLL_SECONDS = 0.1
_TAKEN = PermissionError if sys.platform == "win32" else BlockingIOError
"""What a system says where another process has the lock."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Task:
    """What one process does at a time. `waiting` is what the others say."""

    file: str
    advisory_lock: int
    """PostgreSQL's locks of this kind have numbers, of one database."""
    waiting: str


PREPARING = Task(
    "preparing.lock",
    int.from_bytes(b"farkle", "big"),
    "Another process is getting this site ready: waiting for it.",
)
BACKING_UP = Task(
    "backup.lock",
    int.from_bytes(b"backup", "big"),
    "Another process is making a backup of this site: waiting for it.",
)


@contextmanager
def alone(say: Say, task: Task = PREPARING) -> Iterator[None]:
    """Nobody else does this with this data folder or this database meanwhile.

    Raises CommandError where the database cannot be used, or the folder's files cannot be locked.
    """
    try:
        with _folder_alone(say, task), _database_alone(say, task):
            yield
    except (Error, psycopg.Error) as error:  # the latter from the connection that locks
        trouble = trouble_of(error)
        if trouble is None:
            raise
        why = " ".join(str(error).split())
        raise CommandError(
            f"{trouble.sentence} ({why}). Start again when it can be used."
        ) from error


def is_under_way(task: Task) -> bool:
    """Whether a process does this with this data folder just now."""
    try:
        with (settings.DATA_DIR / task.file).open("r+") as handle:
            return not _locks(handle)
    except FileNotFoundError:
        return False


@contextmanager
def _folder_alone(say: Say, task: Task) -> Iterator[None]:
    file: Path = settings.DATA_DIR / task.file
    with file.open("a") as handle:
        _wait_until(lambda: _locks(handle), say, task)
        yield  # closing the file gives the lock back, and so does a process that dies


@contextmanager
def _database_alone(say: Say, task: Task) -> Iterator[None]:
    """An SQLite file is prepared from one data folder; a PostgreSQL from many machines."""
    if connection.vendor != "postgresql":
        yield
        return
    with own_connection_now() as own:

        def locks() -> bool:
            words, number = "SELECT pg_try_advisory_lock(%s)", task.advisory_lock
            return own.execute(words, [number]).fetchone() == (True,)

        _wait_until(locks, say, task)
        yield


def _wait_until(locks: Callable[[], bool], say: Say, task: Task) -> None:
    if locks():
        return
    say(task.waiting)
    while not locks():
        time.sleep(POLL_SECONDS)


def _locks(handle: IO[str]) -> bool:
    """Take the lock of an open file, unless another process has it.

    Raises CommandError where files cannot be locked, as on some network drives.
    """
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  each system has one of the two

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415  as above

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except _TAKEN:
        return False
    except OSError as error:
        raise CommandError(
            f"The file {handle.name} cannot be locked ({error.strerror or error}). "
            "Name a data folder on another disk in FARKLE_DATA_DIR."
        ) from error
    return True
