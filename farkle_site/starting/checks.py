"""What has to be there before the site can start: a folder and a database that can be written.

Django asks this before each command, `manage.py check` asks nothing else, and `serve` says what is
wrong in a sentence. What the environment says wrongly is refused before: `environment`. Knows
files and connections; no table.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.checks import CheckMessage, Error, register, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError
from django.db import Error as DatabaseError
from django.db import connection

from farkle_site.starting.data_folder import takes_no_files
from sessions.storage.connecting import own_connection_now

OURS = "farkle_site"
MISTAKES = (
    DatabaseError,
    psycopg.Error,
    sqlite3.Error,
    ImproperlyConfigured,
    TypeError,
    ValueError,
)
"""What a connection ends in: also options in DATABASE_URL that nobody knows."""


def refuse_what_cannot_run() -> None:
    """Raises CommandError for what would be a mistake of the program later, each with what to do
    about it."""
    wrong = [message.msg for message in run_checks(tags=[OURS]) if message.is_serious()]
    if wrong:
        raise CommandError("\n".join(wrong))


@register(OURS)
def data_folder_takes_files(**_asked: Any) -> list[CheckMessage]:
    """A read-only folder fails only where something is to be written, which may be much later."""
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR):
            return []
    except OSError as error:
        return [
            Error(takes_no_files(settings.DATA_DIR, str(error.strerror)), id=f"{OURS}.E001"),
        ]


@register(OURS)
def database_answers(**_asked: Any) -> list[CheckMessage]:
    """It need not have any table yet; an SQLite file need not even be there."""
    look = _look_at_sqlite if connection.vendor == "sqlite" else _look_at_postgresql
    problem = look()
    return [Error(problem, id=f"{OURS}.E002")] if problem else []


def _look_at_sqlite() -> str:
    file = Path(settings.DATABASES["default"]["NAME"])
    try:
        _try_options()
    except MISTAKES as error:
        return f"DATABASE_URL has options that SQLite does not take ({_in_a_line(error)})."
    if not file.exists():
        return _look_at_place(file.parent)
    if not file.is_file():
        return f"{file} is a folder. DATABASE_URL names a file in it."
    if not os.access(file, os.R_OK | os.W_OK):
        return f"The database {file} cannot be written. Give it to the user who starts the site."
    try:
        _ask("SELECT count(*) FROM sqlite_master")
    except MISTAKES as error:
        return (
            f"The database {file} cannot be used ({_in_a_line(error)}). Put it back from a backup. "
            "Moved away, it leaves room for an empty one, without any game."
        )
    return ""


def _try_options() -> None:
    """On a database of their own, because there may be no file yet."""
    parameters = connection.get_connection_params() | {"database": ":memory:"}
    with closing(sqlite3.connect(**parameters)) as database:
        database.executescript(settings.DATABASES["default"]["OPTIONS"]["init_command"])


def _look_at_place(folder: Path) -> str:
    if not folder.is_dir():
        return f"There is no folder {folder} for the database. Make it, or change DATABASE_URL."
    if not os.access(folder, os.W_OK):
        return f"The folder {folder} takes no database. Give it to the user who starts the site."
    return ""


def _ask(question: str) -> None:
    was_open = connection.connection is not None
    try:
        with connection.cursor() as cursor:
            cursor.execute(question)
            cursor.fetchone()
    finally:
        if not was_open:
            connection.close()


def _look_at_postgresql() -> str:
    try:
        with own_connection_now() as own:
            own.execute("SELECT 1")
    except MISTAKES as error:
        return postgresql_refused(error)
    return ""


def postgresql_refused(error: Exception) -> str:
    """What to do where a connection to PostgreSQL ends in one of the `MISTAKES`."""
    return (
        f"PostgreSQL cannot be used ({_in_a_line(error)}). Check DATABASE_URL, that the server "
        "runs, and that it lets this user into this database."
    )


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")
