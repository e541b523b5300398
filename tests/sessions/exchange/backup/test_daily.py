"""The folder of backups over the days: something of every time stays, nothing goes too early."""

from __future__ import annotations

import os
import random
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from sessions.exchange.backup import daily, folder, noted, reading
from sessions.exchange.backup.errors import BackupError
from sessions.models import GameEntry
from sessions.wording.sentences import translated
from tests.factories import GameFactory
from tests.sessions.games.playing import play_on

START = datetime(2024, 1, 1, 3, 30, tzinfo=UTC)


@given(st.lists(st.booleans(), min_size=1, max_size=800))
def test_days_weeks_and_months_stay(made_on):
    kept: set[datetime] = set()
    for number, is_made in enumerate(made_on):
        now = START + timedelta(days=number)
        if is_made:
            newest = now
            kept.add(now)
            gone = folder.superfluous(kept, now)
            assert newest not in gone
            assert not any(it > now - timedelta(days=7) for it in gone)
            kept -= gone

    assert len(kept) <= 7 + 4 + 12


def test_each_of_the_last_days_weeks_and_months_has_one():
    kept: set[datetime] = set()
    for number in range(500):
        now = START + timedelta(days=number)
        kept.add(now)
        kept -= folder.superfluous(kept, now)
        if number > 366:
            assert {now - timedelta(days=it) for it in range(7)} <= kept
            weeks = {(now - timedelta(weeks=it)).isocalendar()[:2] for it in range(4)}
            assert weeks <= {it.isocalendar()[:2] for it in kept}
            assert len({(it.year, it.month) for it in kept}) == 12


def names(there) -> list[str]:
    return sorted(it.name for it in there.iterdir())


@pytest.fixture
def there(settings, tmp_path):
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    return settings.BACKUP_DIR


def week_and_month(due, days):
    """Of so many days before: in another one the older backup would stay as its last."""
    then = due - timedelta(days=days)
    return then.isocalendar()[:2], then.month


@pytest.mark.django_db
def test_a_day_has_one_backup_and_what_says_the_same_goes(there):
    game = play_on(GameFactory(), random.Random(4), entries=12)
    due = timezone.now()
    days = next(
        it for it in range(500, 510) if week_and_month(due, it) == week_and_month(due, it + 1)
    )
    old = [folder.name_at(due - timedelta(days=it)) for it in (2, days, days + 1, 530)]

    there.mkdir()
    killed, under_way = (there / f".farkle-2026.zip.{number}" for number in (7, 8))
    for draft in (killed, under_way):
        draft.touch()
    os.utime(killed, (0, 0))
    (there.parent / "backup_failed.json").write_text('{"at": "yesterday", "why": "full"}')

    made = daily.make_for_today(due - timedelta(hours=1))
    assert noted.last_failure() is None
    assert not killed.exists()
    under_way.unlink()
    assert daily.make_for_today(due - timedelta(hours=1)) is None
    (first,) = names(there)
    for name in (*old, "farkle-mine.zip"):
        (there / name).write_bytes((there / first).read_bytes())
    (there / first).rename(there / old[0])
    assert daily.make_for_today(timezone.now()).tables == made.tables

    assert old[0] not in names(there)
    assert old[2] not in names(there)
    assert {old[1], old[3], "farkle-mine.zip"} < set(names(there))
    play_on(game, random.Random(5), entries=1)
    (there / daily.newest().file.name).rename(there / old[0])
    daily.make_for_today(timezone.now())
    assert old[0] in names(there)
    assert reading.verify(daily.newest().file).tables != made.tables


@pytest.mark.django_db
def test_what_goes_wrong_is_noted_and_nothing_older_goes(there, monkeypatch):
    game = play_on(GameFactory(), random.Random(4), entries=12)
    there.mkdir()
    for days in (1, 900, 901):
        (there / folder.name_at(timezone.now() - timedelta(days=days))).write_bytes(b"old")
    before = names(there)
    GameEntry.objects.filter(game=game, version=3).delete()
    tomorrow = timezone.now() + timedelta(days=1)

    with pytest.raises(BackupError, match=f"1 of 1 games .* are damaged: {game.code}"):
        daily.make_for_today(tomorrow)

    assert set(before) <= set(names(there))
    assert game.code in noted.last_failure().why
    monkeypatch.setattr(folder, "SPARE_BYTES", 1 << 62)
    with pytest.raises(BackupError, match="bytes left, and 4,611,"):
        daily.make_for_today(tomorrow)
    assert "Make room" in noted.last_failure().why
    with translation.override("de"):
        assert "werden 4.611.686" in translated(noted.last_failure().sentence)
        assert "Bytes" in translated(noted.last_failure().sentence)


@pytest.mark.django_db
def test_one_of_a_clock_that_was_wrong_keeps_no_other_from_being_made(there):
    """It was taken for that of today, every day, until its year came."""
    there.mkdir()
    (there / folder.name_at(timezone.now() + timedelta(days=3000))).write_bytes(b"ahead")
    assert daily.newest() is None

    made = daily.make_for_today(timezone.now() - timedelta(hours=1))

    assert reading.verify(daily.newest().file) == made
    assert len(names(there)) == 2
