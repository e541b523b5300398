"""A backup and a switch, killed at each file operation: never half a file, never half a site.

One process of the site forks for each step, so that all of them take two seconds. When a whole
restore is killed, `python -m tests.proofs backups` draws by lot.
"""

from __future__ import annotations

import pytest

from tests.proofs.site import Site

BACKUPS = """
from pathlib import Path
from django.db import connections
from sessions.exchange.backup import making, reading
from tests.sessions.exchange.backup.each_step import killed_at_each_step
file = Path(FOLDER) / "made.zip"
making.make(file)  # what is loaded when it is first asked for, is there from now on
file.unlink()
connections.close_all()

def look(step):
    if file.exists():
        reading.verify(file)
        file.unlink()

print(killed_at_each_step(lambda: making.make(file), look))
"""

SWITCHES = """
import shutil, sqlite3
from contextlib import closing
from pathlib import Path
from django.db import connections
from sessions.exchange.backup.restore.swapped import site_database
from sessions.exchange.backup.restore.switching import place_of
from tests.sessions.exchange.backup.each_step import killed_at_each_step

place, file = place_of(site_database()), Path(FOLDER) / "farkle.sqlite3"
old, new = Path(FOLDER) / "old", Path(FOLDER) / "new"
connections.close_all()
for made, name in ((old, "old"), (new, "new")):
    shutil.copy(file, made)
    with closing(sqlite3.connect(made)) as database:
        database.execute("CREATE TABLE whose AS SELECT ? AS name", [name])
        database.commit()

def whose(path):
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return database.execute("SELECT name FROM whose").fetchone()[0]

def begin():
    for it in Path(FOLDER).glob("farkle.sqlite3*"):
        it.unlink()
    shutil.copy(old, file)
    shutil.copy(new, place.side()["NAME"])

seen = []

def look(step):
    seen.append(whose(file))
    kept = [whose(it) for it in Path(FOLDER).glob("*.before-restore-*")]
    assert kept == ["old"] or (kept == [] and seen[-1] == "old"), (step, kept)
    begin()

begin()
killed_at_each_step(place.switch, look)
print(seen.index("new"), len(seen), sorted(seen, reverse=True) == seen)
"""


@pytest.mark.sqlite
def test_a_backup_that_is_killed_at_any_step_leaves_no_half_file(tmp_path):
    site = Site(tmp_path / "data")

    steps = int(site.manage("shell", "-v0", "-c", BACKUPS.replace("FOLDER", repr(str(tmp_path)))))

    assert steps > 3
    assert [it.name for it in tmp_path.iterdir() if it.suffix == ".zip"] == []


@pytest.mark.sqlite
def test_a_switch_that_is_killed_at_any_step_leaves_one_whole_site(tmp_path):
    site = Site(tmp_path / "data")

    said = site.manage("shell", "-v0", "-c", SWITCHES.replace("FOLDER", repr(str(site.folder))))

    first_new, steps, in_order = said.split()
    assert 0 < int(first_new) < int(steps)
    assert in_order == "True"
