"""What is the matter where the database does not do its part: it is busy, away, or full.

None of these is a mistake of this program: whoever asked is told to ask again later. Knows the
codes of SQLite and PostgreSQL; no request and no page.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import Error, InterfaceError

log = logging.getLogger(__name__)

ROOM_NEEDED = 1024 * 1024
"""Bytes. Where less is free, a file that cannot be written or opened is taken for a full disk."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A kind of trouble: its name, its HTTP status, after how many seconds to ask again, and a
    sentence for the log."""

    code: str
    status: int
    retry_after: int
    sentence: str


BUSY = Trouble("database_busy", 503, 2, "The database is busy")
AWAY = Trouble("database_away", 503, 5, "The database cannot be used")
FULL = Trouble("storage_full", 507, 60, "There is no room left for the database")

_SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,  # it could not be locked
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: AWAY,
    sqlite3.SQLITE_IOERR: AWAY,
    sqlite3.SQLITE_CORRUPT: AWAY,
    sqlite3.SQLITE_CANTOPEN: AWAY,
    sqlite3.SQLITE_NOTADB: AWAY,
    sqlite3.SQLITE_PERM: AWAY,
    sqlite3.SQLITE_AUTH: AWAY,
}
_MAYBE_FULL = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}

_POSTGRESQL = {
    "53100": FULL,  # disk_full
    "53": BUSY,  # insufficient_resources: memory, connections
    "55P03": BUSY,  # lock_not_available
    "57014": BUSY,  # query_canceled, by a time limit
    "40": BUSY,  # transaction_rollback: a deadlock, two that cannot follow each other
    "08": AWAY,  # connection_exception
    "28": AWAY,  # invalid_authorization: the password was changed
    "3D": AWAY,  # the database is not there
    "42P01": AWAY,  # its tables are not: another one was put in its place
    "25006": AWAY,  # read_only_sql_transaction: a copy that takes no writes
    "57P": AWAY,  # it is shut down, or starts
    "58": AWAY,  # system_error
}
"""By SQLSTATE, the longest beginning that fits."""


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What is the matter with the database; None for every other error, which is a mistake."""
    while error is not None:
        if isinstance(error, sqlite3.Error):
            return _of_sqlite(error)
        if isinstance(error, psycopg.Error):
            return _of_postgresql(error)
        if type(error) is InterfaceError and error.__cause__ is None:
            return AWAY  # Django itself has seen that the connection was lost
        error = error.__cause__ if isinstance(error, Error) else None
    return None


def tell(trouble: Trouble, error: BaseException) -> None:
    """Log it: each kind once a minute at most, because everybody who asks meets it."""
    log.error(f"{trouble.sentence} (%s). Asking is answered %s.", _in_a_line(error), trouble.status)  # noqa: G004  each kind is a message of its own


def _in_a_line(error: BaseException) -> str:
    return " ".join(str(error).split())


def _of_sqlite(error: sqlite3.Error) -> Trouble | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    primary = code & 0xFF  # an extended code says more in its higher bits
    if primary in _MAYBE_FULL and _is_disk_full():
        return FULL
    if primary == sqlite3.SQLITE_ERROR and str(error).startswith("no such table"):
        return AWAY  # an empty file was put in its place
    return _SQLITE.get(primary)


def _is_disk_full() -> bool:
    try:
        return (
            shutil.disk_usage(Path(settings.DATABASES["default"]["NAME"]).parent).free < ROOM_NEEDED
        )
    except OSError:
        return False


def _of_postgresql(error: psycopg.Error) -> Trouble | None:
    state = error.sqlstate
    if state is None:  # no server has said anything: there was none, or no connection in time
        is_away = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        return AWAY if is_away else None
    fitting = [begin for begin in _POSTGRESQL if state.startswith(begin)]
    return _POSTGRESQL[max(fitting, key=len)] if fitting else None
