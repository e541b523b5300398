"""Keeping all writes of a site waiting, from outside, so that a first request is still running.

Knows how the databases lock; not what is written.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Protocol

from tests.proofs.client import GAMES, Client
from tests.proofs.site import Site, administrator

PATIENCE = 30
HOLD_ANSWERS = "LOCK TABLE game_sessions_storedanswer IN SHARE MODE"
WAITING_FOR_LOCKS = """SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
                       WHERE NOT granted AND datname = current_database()"""
"""How many connections of this database PostgreSQL keeps waiting."""


class Held(Protocol):
    def wait_until_under_way(self, actor: Client, number: int) -> None:
        """Wait until so many requests sent before are being worked on."""


@contextmanager
def writes_held(site: Site) -> Iterator[Held]:
    """Let no write of the site end before this does."""
    if site.database_url:
        with administrator(site.database_url) as connection, connection.transaction():
            # Reads go on, and so does every write until it has to keep its answer.
            connection.execute(HOLD_ANSWERS)
            yield _OnPostgres(site)
    else:
        with closing(sqlite3.connect(site.folder / "farkle.sqlite3")) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield _OnSqlite()
            connection.rollback()


class _OnSqlite:
    def wait_until_under_way(self, actor: Client, number: int) -> None:
        """Requests are read in order: once a later question is answered, the others have a thread.

        The second question is for the first having overtaken what came in together with it.
        """
        for _ in range(2):
            answer = actor.ask("GET", GAMES)
            assert answer.status == 200, answer.body


class _OnPostgres:
    def __init__(self, site: Site) -> None:
        self._url = site.database_url

    def wait_until_under_way(self, actor: Client, number: int) -> None:
        with administrator(self._url) as connection:
            until(lambda: connection.execute(WAITING_FOR_LOCKS).fetchone() == (number,))


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds that can only be asked for."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"does not hold after {PATIENCE} seconds"
        time.sleep(0.01)
