"""Where a backup becomes a database again: beside the one in use, which it then replaces at once.

The one that was there stays under another name. Whenever this is killed, the site has the old one
or the new one, whole. Knows files and schemas; not what is in them.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import psycopg
from django.db import connection
from django.utils import timezone
from psycopg import sql

from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.restore.swapped import Database, site_database, working_on
from sessions.storage.connecting import own_connection_now
from sessions.storage.whole_files import sync_folder

SIDE = "farkle_restoring"
WAIT_SECONDS = 2
IN_USE = (
    "Another process has the database open. Stop the site, then run the same command again. "
    "Nothing was changed."
)


class Place(Protocol):
    """A database that is to be replaced, or an empty one that is to be filled."""

    def is_empty(self) -> bool:
        """Whether no site has its tables there."""

    def check_free(self) -> None:
        """Raises BackupError where another process has it open, as far as that can be told."""

    def side(self) -> Database:
        """An empty database beside it; what a run that was killed has left there is gone."""

    def discard(self) -> None:
        """Take the one beside it away."""

    def switch(self) -> str:
        """Put the one beside it in its place; returns how the old one is called, "" for none."""


def place_of(database: Database) -> Place:
    """The place that these settings of a database name."""
    if database["ENGINE"].endswith("postgresql"):
        return PostgreSQLPlace(database)
    return SQLitePlace(database)


class SQLitePlace:
    """A file. The new one is renamed over it, while nobody has it open."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._file = Path(database["NAME"])
        self._side = self._file.with_name(f"{self._file.name}.restoring")

    def is_empty(self) -> bool:
        return not self._file.exists() or self._file.stat().st_size == 0

    def check_free(self) -> None:
        if self.is_empty():
            return
        connection.close()  # this process's own
        with suppress(sqlite3.DatabaseError):  # nobody can have a file open that is no database
            _closed_by_others(self._file)

    def side(self) -> Database:
        self.discard()
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._side.touch(mode=0o600)
        return self._database | {"NAME": str(self._side)}

    def discard(self) -> None:
        for path in _with_companions(self._side):
            path.unlink(missing_ok=True)

    def switch(self) -> str:
        _into_one_file(self._side)
        with self._side.open("rb") as side:
            os.fsync(side.fileno())
        old = "" if self.is_empty() else self._kept()
        self._side.replace(self._file)
        sync_folder(self._file.parent)
        return old

    def _kept(self) -> str:
        """Give the old file a second name. Where it cannot be read, its companions go with it."""
        name = f"{self._file.name}.before-restore-{timezone.now():%Y-%m-%dT%H%M%SZ}"
        kept = self._file.with_name(name)
        try:
            _closed_by_others(self._file)
        except sqlite3.DatabaseError:
            for path, to in zip(_with_companions(self._file), _with_companions(kept), strict=True):
                with suppress(FileNotFoundError):
                    shutil.copy2(path, to)
            for companion in _with_companions(self._file)[1:]:
                companion.unlink(missing_ok=True)
            return str(kept)
        os.link(self._file, kept)
        return str(kept)


def _with_companions(file: Path) -> list[Path]:
    return [file.with_name(file.name + ending) for ending in ("", "-wal", "-shm")]


def _closed_by_others(file: Path) -> None:
    """Raises BackupError where it is not; sqlite3.DatabaseError for a file that is no database."""
    try:
        _into_one_file(file)
    except sqlite3.OperationalError as error:
        raise BackupError(IN_USE) from error


def _into_one_file(file: Path) -> None:
    """End the journal that is beside it, which only works where nobody else has the file open."""
    database = sqlite3.connect(file, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        (mode,) = database.execute("PRAGMA journal_mode=DELETE").fetchone()
    finally:
        database.close()
    if mode != "delete":
        raise sqlite3.OperationalError(mode)


class PostgreSQLPlace:
    """A schema. Its tables change places with those of another one, in one transaction."""

    def __init__(self, database: Database) -> None:
        options = database.get("OPTIONS", {}) | {"pool": False}
        self._database = database | {"OPTIONS": options}

    def is_empty(self) -> bool:
        with self._connected() as own:
            found = own.execute("SELECT to_regclass('django_migrations') IS NULL").fetchone()
            return found == (True,)

    def check_free(self) -> None:
        """Who has a connection may be asleep: only taking the tables tells."""

    def side(self) -> Database:
        self.discard()
        with self._connected() as own:
            own.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(SIDE)))
        options = self._database["OPTIONS"]
        words = f"{options.get('options', '')} -c search_path={SIDE}".strip()
        return self._database | {"OPTIONS": options | {"options": words}}

    def discard(self) -> None:
        with self._connected() as own:
            words = sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE")
            own.execute(words.format(sql.Identifier(SIDE)))

    def switch(self) -> str:
        old = f"before_restore_{timezone.now():%Y%m%d_%H%M%S}"
        try:
            with self._connected() as own, own.transaction():
                (home,) = own.execute("SELECT current_schema()").fetchone() or ("",)
                new, before = _tables(own, SIDE), _tables(own, home)
                ours = [it for it in before if it in new or it.startswith("game_sessions_")]
                if ours:
                    own.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(old)))
                _move(own, ours, home, old)
                _move(own, new, SIDE, home)
                own.execute(sql.SQL("DROP SCHEMA {}").format(sql.Identifier(SIDE)))
        except psycopg.errors.LockNotAvailable as error:
            raise BackupError(IN_USE) from error
        return old if ours else ""

    @contextmanager
    def _connected(self) -> Iterator[psycopg.Connection]:
        """Where the site's own connections go."""
        if site_database() == self._database:
            with own_connection_now() as own:
                yield own
            return
        with working_on(self._database), own_connection_now() as own:
            yield own


def _tables(own: psycopg.Connection, schema: str) -> list[str]:
    words = "SELECT tablename FROM pg_tables WHERE schemaname = %s ORDER BY tablename"
    return [name for (name,) in own.execute(words, [schema]).fetchall()]


def _move(own: psycopg.Connection, tables: list[str], source: str, target: str) -> None:
    """With their indexes and sequences."""
    for table in tables:
        words = sql.SQL("ALTER TABLE {} SET SCHEMA {}")
        own.execute(words.format(sql.Identifier(source, table), sql.Identifier(target)))
