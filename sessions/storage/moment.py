"""Reading that lasts: many questions to the database, all answered as of one moment.

Knows both databases; no table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def at_one_moment() -> Iterator[None]:
    """Everything read in here is as it was at one moment, while others go on writing.

    SQLite needs a way of its own: `atomic` would take the write lock from the players. Inside a
    transaction that has begun already, the moment is that one's.
    """
    if connection.in_atomic_block or _has_begun():
        yield
    elif connection.vendor == "sqlite":
        _run("BEGIN DEFERRED")
        try:
            yield
        finally:
            _run("ROLLBACK")
    else:
        with transaction.atomic():
            _run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def _has_begun() -> bool:
    """SQLite: in a transaction that Django does not know of, as the one below."""
    connection.ensure_connection()
    return connection.vendor == "sqlite" and bool(connection.connection.in_transaction)


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
