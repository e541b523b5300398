"""What an admin types and cannot be done ends in a sentence, never in a mistake of the program."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from farkle_site.starting.todays_tables import START_FIRST
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


@pytest.mark.django_db
@pytest.mark.parametrize(
    "command",
    [
        ("backup", "site.zip"),
        ("export", "games.ndjson"),
        ("import_games", "none"),
        ("password", "ana"),
    ],
)
def test_tables_of_another_release_are_not_read_as_those_of_today(tmp_path, monkeypatch, command):
    """The program was renewed and not started since."""
    monkeypatch.chdir(tmp_path)
    for app, last in MigrationLoader(connection).graph.leaf_nodes("game_sessions"):
        MigrationRecorder(connection).record_unapplied(app, last)

    with pytest.raises(CommandError) as refused:
        call_command(*command)

    assert str(refused.value) == START_FIRST
    assert list(tmp_path.iterdir()) == []
