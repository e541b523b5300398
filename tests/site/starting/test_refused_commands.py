"""What an admin types and cannot be done ends in a sentence, never in a mistake of the program."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from sessions.management.todays_tables import NEWER, START_FIRST
from tests.site.starting.test_start import manage
from tests.thorough import sample

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]


def test_a_database_that_is_none_is_a_mistake_of_the_command_line(tmp_path):
    status, said, wrong = manage(tmp_path, "restore site.zip --into mysql://ana@db.home/farkle")

    assert (status, said, "Traceback" in wrong) == (2, "", False)
    assert wrong.endswith(
        "error: argument --into: must be sqlite:///path/to/file or "
        "postgresql://user:password@host:port/name.\n"
    )


def test_a_site_is_not_restored_while_its_postgresql_is_away(tmp_path):
    """`restore` does not look at the site's own database before: it may be what is broken."""
    url = "postgresql://ana:s3cret@127.0.0.1:9/farkle"
    status, said, wrong = manage(tmp_path, "restore site.zip", DATABASE_URL=url)

    assert (status, said) == (1, "")
    assert wrong.startswith("CommandError: The database cannot be used (connection failed: ")
    assert wrong.endswith("). Start again when it can be used.\n")
    assert "s3cret" not in wrong


@pytest.mark.parametrize("option", ["--port", "--https --https-port"])
def test_a_port_that_there_is_not(tmp_path, option):
    status, said, wrong = manage(tmp_path, f"serve --host 127.0.0.1 --port 0 {option} 70000")

    assert (status, said) == (1, "")
    assert wrong == (
        "CommandError: There is no port 70000. They go from 1 to 65535; 0 stands for a free one.\n"
    )


@pytest.mark.parametrize(
    "command",
    sample(
        ("backup --daily", "password ana"),
        everything=(
            *("backup --daily", "password ana", "backup", "backup site.zip"),
            *("export games.ndjson", "import_games none.ndjson"),
        ),
    ),
)
def test_before_its_first_start_a_site_has_nothing_to_ask_for(tmp_path, command):
    """Nor is it noted that a backup has failed: the next one comes after the start."""
    status, said, wrong = manage(tmp_path, command)

    assert (status, said, wrong) == (1, "", f"CommandError: {START_FIRST}\n")
    assert not (tmp_path / "backup_failed.json").exists()


ASK_FOR_WHAT_IS_KEPT = {
    ("backup", "site.zip"): 1,
    ("export", "games.ndjson"): 1,
    ("import_games", "none"): 1,
    ("password", "ana"): 1,
    ("empty_trash",): 1,
    ("count_luck",): 1,
    ("verify_games",): 2,  # not every game could be checked
}
"""Each with its exit status where it is refused."""


@pytest.mark.django_db
@pytest.mark.parametrize("command", ASK_FOR_WHAT_IS_KEPT)
def test_tables_of_another_release_are_not_read_as_those_of_today(tmp_path, monkeypatch, command):
    """The program was renewed and not started since."""
    monkeypatch.chdir(tmp_path)
    for app, last in MigrationLoader(connection).graph.leaf_nodes("game_sessions"):
        MigrationRecorder(connection).record_unapplied(app, last)

    with pytest.raises(CommandError) as refused:
        call_command(*command)

    assert str(refused.value) == START_FIRST
    assert refused.value.returncode == ASK_FOR_WHAT_IS_KEPT[command]
    assert list(tmp_path.iterdir()) == []


LATER = "9999_what_is_not_known_yet"


@pytest.mark.django_db
@pytest.mark.parametrize("command", ASK_FOR_WHAT_IS_KEPT)
def test_tables_of_a_later_release_are_not_read_either(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    MigrationRecorder(connection).record_applied("game_sessions", LATER)

    with pytest.raises(CommandError) as refused:
        call_command(*command)

    assert str(refused.value) == NEWER.format(LATER)
    assert refused.value.returncode == ASK_FOR_WHAT_IS_KEPT[command]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["serve --host 127.0.0.1 --port 0", "admin ana"])
def test_an_earlier_release_does_not_start_on_the_tables_of_a_later_one(tmp_path, command):
    """It would leave out what it does not know: of games that are entered, and in its backups."""
    tables = tmp_path / "farkle.sqlite3"
    with closing(sqlite3.connect(tables)) as database, database:
        database.execute(
            "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)"
        )
        step = ("game_sessions", LATER, "2031-05-01 12:00:00")
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", step
        )

    status, said, wrong = manage(tmp_path, command, FARKLE_ADMIN_PASSWORD="two dice and a cup")

    assert (status, said, wrong) == (1, "", f"CommandError: {NEWER.format(LATER)}\n")
    with closing(sqlite3.connect(tables)) as database:
        made = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    assert made == [("django_migrations",)]
