"""A running site makes its backups by itself, also before its tables change, and says so."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from farkle_site.care.nightly import Nightly, last_due
from sessions.exchange.backup import daily, folder, reading
from tests.proofs.site import Site
from tests.site.starting.test_two_starts import said_until, starting

VIENNA = ZoneInfo("Europe/Vienna")


@pytest.mark.parametrize(
    ("now", "due"),
    [
        ("2026-11-24T03:29:59", "2026-11-23T03:30:00"),
        ("2026-11-24T03:30:00", "2026-11-24T03:30:00"),
        ("2026-11-24T23:00:00", "2026-11-24T03:30:00"),
        ("2026-10-25T04:00:00", "2026-10-25T03:30:00"),  # a day of 25 hours
    ],
)
def test_it_is_due_at_half_past_three_by_the_sites_clock(now, due):
    with timezone.override(VIENNA):
        found = last_due(datetime.fromisoformat(now).replace(tzinfo=VIENNA))

    assert found == datetime.fromisoformat(due).replace(tzinfo=VIENNA)


@pytest.mark.slow
@pytest.mark.sqlite
def test_a_site_backs_itself_up_once_a_day(tmp_path, settings, monkeypatch):
    site = Site(tmp_path / "data")
    settings.BACKUP_DIR = site.folder / "backups"
    for name, value in site.environment.items():
        monkeypatch.setenv(name, value)
    nightly = Nightly(patience=timedelta(0))

    nightly.look()
    nightly.wait()

    made = daily.newest()
    assert reading.verify(made.file).games == 0
    nightly.look()
    again = Nightly(patience=timedelta(0))
    again.look()
    again.wait()
    assert folder.backups_in(settings.BACKUP_DIR) == [made]


TABLES_OF_BEFORE = """
from django.db import connection
from sessions.exchange.backup.one_by_one import make_tables, one_by_one

last = [it for it in one_by_one(connection).graph.leaf_nodes() if it[0] != "game_sessions"]
ours = [("game_sessions", "0024_seats_taken_away"), ("game_sessions", "0001_initial")]
make_tables(connection, last + ours)
"""


@pytest.mark.slow
@pytest.mark.sqlite
def test_tables_are_backed_up_before_they_change(tmp_path):
    site = Site(tmp_path / "data", makes_tables=False)
    site.collect()
    site.manage("shell", "-v0", "-c", TABLES_OF_BEFORE)

    with starting(site.folder, "", FARKLE_BACKUPS="on") as process:
        said_until(process, "Listening on")

    (made,) = folder.backups_in(site.folder / "backups")
    assert reading.verify(made.file).migrations["game_sessions"] == ["0024_seats_taken_away"]


@pytest.mark.django_db
def test_health_says_how_old_the_last_good_backup_is(client, settings, tmp_path, monkeypatch):
    settings.BACKUPS, settings.BACKUP_DIR = True, tmp_path
    settings.DATA_DIR = tmp_path

    def told():
        return client.get("/healthz").json()

    assert told() == {
        "status": "ok",
        "backup": {"status": "late", "made_at": None, "age_hours": None},
    }
    (tmp_path / folder.name_at(timezone.now() + timedelta(days=90))).write_bytes(b"")
    assert told()["backup"] == {"status": "late", "made_at": None, "age_hours": None}
    made_at = timezone.now() - timedelta(hours=30)
    (tmp_path / folder.name_at(made_at)).write_bytes(b"")
    assert (told()["backup"]["status"], told()["backup"]["age_hours"]) == ("ok", 30.0)
    (tmp_path / "backup_failed.json").write_text('{"at": "2026-11-24", "why": "full"}')
    assert told()["backup"]["status"] == "failed"
    settings.BACKUPS = False
    assert told()["backup"]["status"] == "off"
    assert client.post("/healthz").status_code == 405

    def broken(*_arguments, **_named):
        raise DatabaseError("gone")

    monkeypatch.setattr(connection, "cursor", broken)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")
