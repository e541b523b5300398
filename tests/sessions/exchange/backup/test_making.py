"""The file of a backup: what is in it, and that nothing else is believed."""

from __future__ import annotations

import io
import json
import random
import resource
import stat
import zipfile
from pathlib import Path
from threading import Thread

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from sessions.exchange import canonical
from sessions.exchange.backup import making, reading
from sessions.exchange.backup.contents import COUNTED_ANEW, KEPT, LEFT_OUT
from sessions.exchange.backup.errors import BackupError
from sessions.models import GameEntry
from tests.factories import AccountFactory, GameFactory
from tests.sessions.games.playing import play_on
from tests.verbs import record_total


def test_each_model_is_kept_or_left_out_with_a_reason():
    models = {it._meta.label: it for it in apps.get_models(include_auto_created=True)}

    assert sorted([*KEPT, *LEFT_OUT]) == sorted(models)
    for label, columns in COUNTED_ANEW.items():
        assert set(columns) < {field.attname for field in models[label]._meta.concrete_fields}


@pytest.mark.django_db
def test_a_backup_is_whole_and_tells_any_other_byte(tmp_path):
    game = play_on(GameFactory(owner=AccountFactory()), random.Random(4), entries=12)
    file, again, open_to_all = (tmp_path / name for name in ("a.zip", "b.zip", "c.zip"))
    said = io.StringIO()
    call_command("backup", file, stdout=said)
    making.make(again)
    making.make(open_to_all, with_secret=False)

    entries = GameEntry.objects.count()
    assert f"whole, {file.stat().st_size:,} bytes, 1 games, {entries} entries" in said.getvalue()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert tables_in(file) == tables_in(again)
    with reading.opened(file) as backup, reading.opened(open_to_all) as other:
        assert (backup.secret, other.secret) == (settings.SECRET_KEY, None)
        assert f'"code":"{game.code}"' in "".join(backup.lines("game_sessions.Game"))

    whole = file.read_bytes()
    for place in random.Random(1).sample(range(len(whole)), 60):
        changed = bytes([*whole[:place], whole[place] ^ 1, *whole[place + 1 :]])
        with pytest.raises(BackupError):
            reading.verify(io.BytesIO(changed))
    for broken in (whole[:-9], b"", b"no file of ours" * 9):
        with pytest.raises(BackupError):
            reading.verify(io.BytesIO(broken))
    with pytest.raises(CommandError, match="already a file"):
        call_command("backup", file)
    with pytest.raises(CommandError, match="Name the file"):
        call_command("backup", verify=True)


@pytest.mark.django_db
def test_what_cannot_be_written_leaves_nothing(tmp_path):
    folder = tmp_path / "folder"
    folder.write_text("a file")
    with pytest.raises(BackupError, match=r"cannot be written .*nothing else has changed"):
        making.make(folder / "backup.zip")
    with pytest.raises(BackupError, match=r"cannot be written \(File name too long\)"):
        making.make(tmp_path / ("b" * 300))

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, hard))  # as on a full disk
    try:
        with pytest.raises(BackupError, match="cannot be written"):
            making.make(tmp_path / "backup.zip")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [it.name for it in tmp_path.iterdir()] == ["folder"]


@pytest.mark.django_db(transaction=True)
def test_what_is_entered_meanwhile_is_not_in_it(tmp_path):
    """An entry that is made when games are written, and entries are not yet."""
    game = GameFactory(rules={"opening_threshold": 0})
    enters = Thread(target=enter_and_leave, args=(game.code,))

    def entered_before(execute, sql, *how):
        if 'FROM "game_sessions_gameentry"' in sql and "LIMIT" not in sql and not enters.ident:
            enters.start()
            enters.join()
        return execute(sql, *how)

    with connection.execute_wrapper(entered_before):
        making.make(tmp_path / "backup.zip")

    assert GameEntry.objects.count() == 1
    with reading.opened(tmp_path / "backup.zip") as backup:
        (kept,) = map(json.loads, backup.lines("game_sessions.Game"))
        assert (kept["version"], list(backup.lines("game_sessions.GameEntry"))) == (0, [])


def enter_and_leave(code: str) -> None:
    """From another connection, as another process does."""
    record_total(code=code, points=500)
    connection.close()


@pytest.mark.django_db
def test_rows_that_the_manifest_does_not_tell_of_are_refused(tmp_path):
    """Also where somebody has sealed them anew."""
    GameFactory()
    making.make(tmp_path / "backup.zip")
    with (
        zipfile.ZipFile(tmp_path / "backup.zip") as whole,
        (tmp_path / "other.zip").open("w+b") as draft,
    ):
        with zipfile.ZipFile(draft, "w") as other:
            other.comment = whole.comment
            for name in whole.namelist():
                is_game = name == making.member_of("game_sessions.Game")
                rows = whole.read(name)
                other.writestr(
                    name, rows.replace(b'"version":0', b'"version":7') if is_game else rows
                )
        making.seal(draft)

    reading.verify(tmp_path / "backup.zip")
    with pytest.raises(BackupError, match=r"rows of game_sessions\.Game are not those"):
        reading.verify(tmp_path / "other.zip")


def test_keys_stand_in_one_order_whatever_order_they_came_in():
    assert canonical.line({"b": 1, "a": {"d": "ä", "c": 2}}) == '{"a":{"c":2,"d":"ä"},"b":1}\n'


def test_a_zip_of_somebody_else_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("notes.txt", "no backup")
    with pytest.raises(CommandError, match="it is another kind of file"):
        call_command("backup", tmp_path / "other.zip", verify=True)


def tables_in(file: Path) -> dict[str, bytes]:
    """What has to be the same in two backups: all but the manifest, which has their time."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if "manifest" not in name}


@pytest.mark.django_db
def test_who_waits_for_a_backup_hears_of_every_row(tmp_path):
    GameFactory()
    heard = []
    made = making.make(tmp_path / "backup.zip", step=heard.append)
    assert sum(heard) == sum(it.rows for it in made.tables.values()) == making.rows_kept()
    assert len(heard) > 1
