"""A backup becomes a site again: the same one, on either database, or nothing has changed.

Each site is a folder of its own, and its commands are processes, as they are for whoever types
them.
"""

from __future__ import annotations

import io
import json
import os
import runpy
import sqlite3
import zipfile
from contextlib import closing, nullcontext
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from farkle_site.management.commands import restore
from sessions.exchange.backup import making, manifest, reading
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.restore import restoring
from sessions.models import Game
from tests.factories import GameFactory
from tests.proofs.site import ROOT, Site, new_database
from tests.sessions.exchange.backup.test_making import tables_in
from tests.settings import SHARED_FOLDER
from tests.thorough import IS_THOROUGH

RELEASES = sorted((ROOT / "tests/backups").glob("*.zip"))
OF_IMPORTS = {f"game_sessions.{it}" for it in ("ImportBatch", "ImportedGame", "ImportMatch")}
SECRET = "the-secret-of-a-site-in-tests"


def database_of(site: Site) -> sqlite3.Connection:
    return sqlite3.connect(site.folder / "farkle.sqlite3", isolation_level=None)


def refusal(site: Site, *command: object, most: int | None = None) -> str:
    """What a command says that changes nothing."""
    before = kept_by(site)
    done = site.try_to(*map(str, command), most=most)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stdout + done.stderr
    assert kept_by(site) == before
    return done.stderr


def changes_of_tables(database: sqlite3.Connection) -> int:
    """How many there have been, as SQLite counts them."""
    ((count,),) = database.execute("PRAGMA schema_version")
    return int(count)


def kept_by(site: Site) -> tuple[list[str], list[str]]:
    """The files of a site, and all that its database says."""
    names = sorted(
        it.name for it in site.folder.iterdir() if not it.name.endswith(("-wal", "-shm"))
    )
    with closing(database_of(site)) as database:
        return names, list(database.iterdump())


def assert_nothing_is_lost(release: Path, made: Path) -> None:
    """Each row of the release is there with all that it said; only what Django keeps of the models
    themselves has more rows since."""
    before, now = rows_in(release), rows_in(made)
    for table in now.keys() | before.keys():
        old, new = before.get(table, []), now[table]
        if table.startswith(("tables/contenttypes", "tables/auth.Permission")):
            new = new[: len(old)]
        assert [{name: row[name] for name in it} for it, row in zip(old, new, strict=True)] == old


def rows_in(file: Path) -> dict[str, list[Any]]:
    return {
        name: [json.loads(line) for line in table.splitlines()]
        for name, table in tables_in(file).items()
        if name != "secret_key"
    }


def assert_refusals(site: Site, made: Path, folder: Path) -> None:
    """Each by its reason, and nothing has changed."""
    assert "add --take-along" in refusal(site, "restore", made)
    # whoever has it open as the site has it
    with closing(database_of(site)) as another:
        another.execute("SELECT * FROM game_sessions_game").fetchall()
        assert "Stop the site" in refusal(site, "restore", made, "--yes")
    later = with_manifest(made, migrations={"game_sessions": ["0999_leagues"]})
    assert "newer release" in (words := refusal(site, "restore", later))
    assert "game_sessions.0999_leagues" in words
    assert "Name an empty one" in refusal(
        site, "restore", made, "--into", f"sqlite:///{site.folder}/farkle.sqlite3"
    )
    if IS_THOROUGH:  # each takes a start of its own
        assert_more_refusals(site, made, folder)


def assert_more_refusals(site: Site, made: Path, folder: Path) -> None:
    (folder / "other.zip").write_bytes(made.read_bytes()[:-1] + b"x")
    assert "at least one byte is another" in refusal(site, "restore", folder / "other.zip")
    nowhere = "postgresql://ana:secret@127.0.0.1:9/farkle"
    assert "PostgreSQL cannot be used" in refusal(site, "restore", made, "--into", nowhere)


EVENING = """
import random
from sessions.games.lists import trash
from sessions.models import Game, Player
from sessions.people.who.erasing import erase
from tests.factories import GameFactory
from tests.sessions.games.playing import play_on
going = Game.objects.filter(finished_at=None).order_by("pk").first()
going = play_on(going, random.Random(5), entries=7)
new = play_on(GameFactory(names=("Gus", "Hal"), owner=going.owner), random.Random(6), entries=11)
gone = trash.delete_game(code=GameFactory(names=("Gus", "Hal"), owner=going.owner).code)
erase(player=Player.objects.get(name="Ben"), by=None)
print(going.code, going.version, new.code, gone.code)
"""
LINKS_OPEN = (
    "from sessions.access import links; from sessions.models import GameLink; "
    "print({links.hashed(links.code_of(it)) == it.code_hash for it in GameLink.objects.all()})"
)


@pytest.mark.slow
@pytest.mark.sqlite
def test_a_site_is_as_its_backup_says_or_as_it_was_and_what_is_newer_comes_along(tmp_path):
    """A restore makes all tables anew, which takes seconds: one story has all that one does."""
    site = Site(tmp_path / "data", makes_tables=False)
    (release,) = RELEASES

    said = site.manage("restore", str(release))

    assert "Every game was played again: 5 right." in said
    assert (site.folder / "secret_key").read_text() == SECRET
    made = tmp_path / "made.zip"
    site.manage("backup", str(made))
    assert_nothing_is_lost(release, made)

    # since the backup: games go on, begin and go, and a player is erased
    going, version, new, gone = site.manage("shell", "-v0", "-c", EVENING).split()
    with closing(database_of(site)) as database:
        ((seen,),) = database.execute("SELECT MAX(version) FROM game_sessions_group")
    assert_refusals(site, made, tmp_path)

    # a disk that is full when almost all is written
    size = (site.folder / "farkle.sqlite3").stat().st_size
    words = refusal(site, "restore", made, "--yes", most=size * 9 // 10)
    assert "The database cannot be used" in words

    (site.folder / "secret_key").write_text("another secret")
    in_trash = f"Not taken along: game {gone}: it is in the trash"
    before = kept_by(site)
    said = site.manage("restore", str(made), "--take-along", "--dry-run")
    assert f"Games that are newer here than in the backup: {gone}, {new}, {going}." in said
    assert f"Games taken along as they are here: {new}." in said
    assert f"Games that go on as they are here: {going}." in said
    assert in_trash in said
    assert kept_by(site) == before

    said = site.manage("restore", str(made), "--take-along", "--yes")

    assert in_trash in said
    assert "Players taken along: 2." in said
    assert "Every game was played again: 6 right." in said
    assert "Players who were erased since, and are erased again: 1." in said
    old = max(site.folder.glob("farkle.sqlite3.before-restore-*"))
    assert old.name in said
    codes = "SELECT code, version FROM game_sessions_game"
    with closing(sqlite3.connect(old)) as database:
        was = dict(database.execute(codes))
        step_by_step = changes_of_tables(database)
    with closing(database_of(site)) as database:
        kept = dict(database.execute(codes))
        assert changes_of_tables(database) < step_by_step / 2, "as they are today, all at once"
        assert (
            database.execute("SELECT 1 FROM game_sessions_player WHERE name = 'Ben'").fetchall()
            == []
        )
        ((counted,),) = database.execute("SELECT MIN(version) FROM game_sessions_group")
        ((revision,),) = database.execute("SELECT MIN(revision) FROM game_sessions_game")
        assert not database.execute("SELECT 1 FROM game_sessions_player WHERE stamp = 0").fetchall()
    assert was == kept | {gone: 0}
    assert (kept[going], kept[new]) == (int(version), 11)
    assert counted > seen
    assert revision > 1_000_000
    assert site.manage("shell", "-v0", "-c", LINKS_OPEN).strip() == "{True}"
    assert "6 games replayed, 0 differ" in site.manage("verify_games")


@pytest.mark.parametrize("lost", [[], ["game K7MX2Q: it is in the trash"]])
def test_what_would_be_gone_is_asked_about(lost):
    options = {it.name: False for it in fields(restore.Asked)} | {"into": None, "take_along": True}
    restore._ask(lost, restore.NOT_ALONG, restore.Asked(**options | {"yes": True}))
    with pytest.raises(BackupError, match="not taken along") if lost else nullcontext():
        restore._ask(lost, restore.NOT_ALONG, restore.Asked(**options))


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("release", RELEASES, ids=lambda it: it.name)
def test_the_road_to_postgresql_and_back_changes_no_byte(tmp_path, release):
    url = new_database(Path(os.environ[SHARED_FOLDER]))
    there = Site(tmp_path / "there", url, makes_tables=False, FARKLE_SECRET_KEY=SECRET)
    middle, made = tmp_path / "middle.zip", tmp_path / "made.zip"
    file = f"sqlite:///{tmp_path}/back.sqlite3"
    back = Site(tmp_path / "back", file, makes_tables=False, FARKLE_SECRET_KEY=SECRET)

    there.manage("restore", str(release))
    there.manage("shell", "-v0", "-c", "from tests.backups.imported import bring_in; bring_in()")
    there.manage("backup", str(middle))
    there.manage("restore", str(middle), "--into", file)
    back.manage("backup", str(made))
    said = there.manage("restore", str(middle))
    there.manage("backup", str(tmp_path / "again.zip"))

    assert tables_in(middle) == tables_in(made)
    assert all(reading.verify(middle).tables[it].rows for it in OF_IMPORTS)
    assert tables_in(tmp_path / "again.zip") == tables_in(made)
    assert "What was there before is in before_restore_" in said
    # the numbers that the database gives go on behind those that it was given
    there.manage("seed_demo", "--weeks", "1")


@pytest.mark.django_db
def test_every_row_of_a_small_site_is_loaded_as_it_was(tmp_path):
    """On either database; what is in it is in the backup that is kept of each release, too."""
    before, after = tmp_path / "before.zip", tmp_path / "after.zip"
    runpy.run_path(str(ROOT / "tests/backups/small_site.py"))
    making.make(before)

    with reading.opened(before) as backup:
        restoring.load(backup, dict(making.models_kept()))
        empty = [label for label, it in backup.manifest.tables.items() if not it.rows]
    making.make(after)

    assert tables_in(after) == tables_in(before)
    assert empty == []


@pytest.mark.django_db
def test_rows_that_refer_to_nothing_are_refused(tmp_path):
    (release,) = RELEASES
    lost = without_rows(release, "game_sessions.Game", tmp_path)
    kept = GameFactory()

    with reading.opened(lost) as backup, pytest.raises(BackupError, match="do not fit each other"):
        restoring.load(backup, dict(making.models_kept()))

    assert list(Game.objects.all()) == [kept]


def with_manifest(file: Path, **changes: object) -> Path:
    """The same backup, sealed again, with a manifest that says something else."""
    said = json.loads(members(file)[manifest.NAME]) | changes
    return sealed(file, {manifest.NAME: json.dumps(said).encode()}, file.parent)


def without_rows(file: Path, label: str, folder: Path) -> Path:
    """The same backup, as if a table had been empty: all sums are right."""
    said = json.loads(members(file)[manifest.NAME])
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    said["tables"][label] = {"rows": 0, "sha256": empty}
    changed = {manifest.NAME: json.dumps(said).encode(), making.member_of(label): b""}
    return sealed(file, changed, folder)


def members(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sealed(file: Path, changed: dict[str, bytes], folder: Path) -> Path:
    target = folder / "sealed.zip"
    target.write_bytes(packed(members(file) | changed))
    reading.verify(target)
    return target


def packed(members: dict[str, bytes]) -> bytes:
    """A sealed file of these, whatever they are."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = b"0" * making.SEAL_LENGTH
        for name, text in members.items():
            archive.writestr(name, text)
    making.seal(made)
    return made.getvalue()
