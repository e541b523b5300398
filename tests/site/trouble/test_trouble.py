"""What is the matter with the database: told by real errors of both, and told from mistakes."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, ProgrammingError
from psycopg_pool import PoolTimeout

from sessions.api.kit.problems import PROBLEM_TYPES
from sessions.storage import trouble
from sessions.storage.trouble import AWAY, BUSY, FULL, trouble_of


def error_of(connection, *statements):
    """Run the statements; the error that the last of them ends in."""
    for statement in statements[:-1]:
        connection.execute(statement)
    with pytest.raises(sqlite3.Error) as raised:
        connection.execute(statements[-1])
    return raised.value


@pytest.fixture
def file(tmp_path):
    return tmp_path / "farkle.sqlite3"


@pytest.fixture
def database(file):
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE game (code)")
        yield connection


def test_a_lock_that_another_holds_is_busy(file, database):
    database.execute("BEGIN IMMEDIATE")
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
        assert trouble_of(error_of(other, "BEGIN IMMEDIATE")) == BUSY


def test_no_room_is_full(database):
    many = "INSERT INTO game SELECT randomblob(100000)"

    assert trouble_of(error_of(database, "PRAGMA max_page_count = 1", many)) == FULL


def test_what_takes_no_writes_is_away(database):
    error = error_of(database, "PRAGMA query_only = ON", "INSERT INTO game VALUES (1)")

    assert trouble_of(error) == AWAY


def test_a_file_that_is_no_database_is_away(file):
    file.write_bytes(b"garbage" * 1000)
    with closing(sqlite3.connect(file)) as connection:
        assert trouble_of(error_of(connection, "SELECT * FROM game")) == AWAY


def test_a_file_that_is_not_there_is_away_unless_the_disk_is_full(file, settings, monkeypatch):
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(file))
    with pytest.raises(sqlite3.Error) as raised:
        sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True)
    assert trouble_of(raised.value) == AWAY

    monkeypatch.setattr(trouble, "ROOM_NEEDED", 2**80)
    assert trouble_of(raised.value) == FULL


def test_an_empty_file_in_its_place_is_away_and_a_wrong_statement_is_a_mistake(database):
    assert trouble_of(error_of(database, "SELECT * FROM seat")) == AWAY
    assert trouble_of(error_of(database, "SELECT nothing FROM game")) is None
    assert trouble_of(error_of(database, "SELEKT")) is None


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("53100", FULL),  # disk_full
        ("53300", BUSY),  # too_many_connections
        ("55P03", BUSY),  # lock_not_available
        ("57014", BUSY),  # query_canceled
        ("40P01", BUSY),  # deadlock_detected
        ("08006", AWAY),  # connection_failure
        ("28P01", AWAY),  # invalid_password
        ("3D000", AWAY),  # invalid_catalog_name
        ("25006", AWAY),  # read_only_sql_transaction
        ("57P01", AWAY),  # admin_shutdown
        ("57P03", AWAY),  # cannot_connect_now
        ("58030", AWAY),  # io_error
        ("42P01", AWAY),  # undefined_table
        ("42703", None),  # undefined_column
        ("42601", None),  # syntax_error
        ("22P02", None),  # invalid_text_representation
        ("25P02", None),  # in_failed_sql_transaction
        ("23505", None),  # unique_violation
    ],
)
def test_postgresql_says_what_is_the_matter(state, expected):
    assert trouble_of(psycopg.errors.lookup(state)("told")) == expected


@pytest.mark.parametrize(
    "error",
    [
        PoolTimeout("couldn't get a connection after 5.00 sec"),
        psycopg.OperationalError("connection failed: Connection refused"),
        psycopg.InterfaceError("the connection is closed"),
    ],
)
def test_no_server_at_all_is_away(error):
    assert trouble_of(error) == AWAY


def test_djangos_error_is_what_caused_it():
    error = OperationalError("as Django has it")
    error.__cause__ = psycopg.errors.DiskFull("no space left on device")

    assert trouble_of(error) == FULL


def test_every_other_error_is_a_mistake():
    caused = RuntimeError("a mistake")
    caused.__cause__ = psycopg.errors.DiskFull("which somebody has seen to")

    for mistake in (ProgrammingError("x"), ValueError("x"), caused, None):
        assert trouble_of(mistake) is None
    assert trouble_of(InterfaceError("connection already closed")) == AWAY


@pytest.mark.parametrize("kind", [BUSY, AWAY, FULL])
def test_every_trouble_is_a_problem_of_the_api(kind):
    assert PROBLEM_TYPES[kind.code].status == kind.status
