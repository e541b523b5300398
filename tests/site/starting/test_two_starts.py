"""Two servers that are started at once on an empty site: one gets it ready, the other waits."""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from farkle_site.starting.preparing import PREPARING
from tests.proofs.client import GAMES, NEW_GAME, ask
from tests.proofs.site import ROOT, Site, administrator, new_database
from tests.settings import SHARED_FOLDER
from tests.site.starting.test_serve import environment
from tests.thorough import sample

pytestmark = pytest.mark.slow

ADMIN = {"FARKLE_ADMIN_USER": "boss", "FARKLE_ADMIN_PASSWORD": "correct horse battery"}


@contextmanager
def starting(folder, url, **more):
    """A server that comes up."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=ROOT,
        env=environment(folder, **ADMIN) | {"DATABASE_URL": url} | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said_until(process, end):
    """All it says up to a line that begins so; what went wrong instead."""
    said = []
    for line in process.stdout:
        said.append(line.rstrip("\n"))
        if line.startswith(end):
            return said
    raise AssertionError(process.communicate()[1])


def port_of(said):
    return int(re.search(r"port (\d+)\.", said[-1])[1])


@pytest.mark.parametrize(
    ("database", "folders"),
    [
        ("sqlite", ("a", "a")),
        pytest.param("postgres", ("a", "b"), marks=pytest.mark.postgres),
    ],
)
def test_both_come_up_and_serve_the_same_site(tmp_path, database, folders):
    """With one folder it is its lock that one waits for; with two, that of PostgreSQL."""
    url = new_database(Path(os.environ[SHARED_FOLDER])) if database == "postgres" else ""
    folders = [tmp_path / name for name in folders]
    # To collect files takes seconds: only the long run has both want that at once, too.
    for folder in sample(tuple(dict.fromkeys(folders)), everything=()):
        Site(folder, makes_tables=False).collect()
    with starting(folders[0], url) as one, starting(folders[1], url) as other:
        both = [said_until(process, "Listening on") for process in (one, other)]
        answers = [ask(port_of(said), "POST", GAMES, NEW_GAME) for said in both]

    assert [answer.status for answer in answers] == [201, 201]
    made = [line for said in both for line in said if line.startswith("Made the admin boss.")]
    assert len(made) == 1


@pytest.mark.thorough
@pytest.mark.sqlite
def test_who_waits_for_the_folder_says_so_and_goes_on(tmp_path):
    with (tmp_path / PREPARING.file).open("a") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        with starting(tmp_path, "") as process:
            assert said_until(process, "Another process") == [PREPARING.waiting]
            assert not (tmp_path / "farkle.sqlite3").exists()
            fcntl.flock(handle, fcntl.LOCK_UN)
            said_until(process, "Listening on")


@pytest.mark.thorough
@pytest.mark.postgres
def test_who_waits_for_the_database_says_so_and_goes_on(tmp_path):
    url = new_database(Path(os.environ[SHARED_FOLDER]))
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    with administrator(url) as connection, starting(tmp_path, url) as process:
        connection.execute("SELECT pg_advisory_lock(%s)", [PREPARING.advisory_lock])
        assert said_until(process, "Another process") == [PREPARING.waiting]
        assert connection.execute(tables).fetchone() == (0,)
        connection.execute("SELECT pg_advisory_unlock(%s)", [PREPARING.advisory_lock])
        said_until(process, "Listening on")
