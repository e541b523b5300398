"""How long an answer is kept: by hours of running, whatever the clock on the wall says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from sessions.api.hours import HOUR_SECONDS, Hours
from sessions.api.kit.changing import kept_answers
from sessions.models import GameEntry, RunningHour, StoredAnswer
from tests.sessions.api.kit.test_idempotency import GAMES, post
from tests.sessions.clients import ApiPlayer

pytestmark = pytest.mark.django_db


@dataclass
class Clock:
    """A process's own clock, which only goes on."""

    now: float = 0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of this process, which has not looked at the hours yet."""
    own = Clock()
    monkeypatch.setattr(kept_answers, "HOURS", Hours(own))
    return own


def enter(table: ApiPlayer, key: str) -> bytes:
    body = {"seat": 0, "points": 5, "reason": "sang"}
    answer = post(table.client, f"{GAMES}{table.code}/adjustments/", body, key)
    assert answer.status_code == 200
    return answer.content


def keys() -> list[str]:
    return list(StoredAnswer.objects.order_by("pk").values_list("key", flat=True))


def hour() -> int:
    return max(RunningHour.objects.values_list("number", flat=True), default=0)


def test_a_repeat_is_one_also_after_the_clock_was_a_month_ahead(
    table: ApiPlayer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small computer without a battery for its clock may start a month ahead of its time."""
    first = enter(table, "1")
    right = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: right + timedelta(days=30))
    cache.clear()
    clock.now += HOUR_SECONDS
    enter(table, "meanwhile")
    monkeypatch.setattr(timezone, "now", lambda: right)
    assert enter(table, "1") == first
    assert GameEntry.objects.count() == 2


def test_answers_are_kept_for_two_days_of_running_and_not_for_ever(
    table: ApiPlayer, clock: Clock
) -> None:
    enter(table, "first")
    for number in range(kept_answers.KEPT_HOURS):
        clock.now += HOUR_SECONDS
        enter(table, f"after-{number + 1}")
        assert keys()[0] == "first"
    clock.now += HOUR_SECONDS
    enter(table, "last")
    # What was kept before the first hour began, which is 48 hours ago: it may be a little older.
    assert keys()[0] == "after-2"
    assert RunningHour.objects.count() == kept_answers.KEPT_HOURS + 1


def test_an_hour_begins_only_after_somebody_has_seen_the_one_before_for_an_hour() -> None:
    """Processes that are started anew, and many at once, make no hour shorter."""
    now = Clock()
    processes = [Hours(now) for _ in range(3)]
    for minutes in range(0, 24 * 60, 20):
        now.now = minutes * 60
        processes[minutes // 20 % 3] = Hours(now)  # started anew once an hour, each in its turn
        for process in processes:
            process.look()
    assert hour() == 0
    for minutes in range(24 * 60, 48 * 60, 7):
        now.now = minutes * 60
        for process in processes:
            process.look()
    assert 20 <= hour() <= 24


def test_no_hours_pass_while_the_site_is_off(table: ApiPlayer, clock: Clock) -> None:
    """A household plays once a week, and a phone may send then what was entered the week before."""
    first = enter(table, "1")
    for _ in range(3):
        clock.now += HOUR_SECONDS
        enter(table, str(clock.now))
    was = hour()
    # Its own clock begins anew with the computer.
    kept_answers.HOURS = Hours(Clock(7))
    assert enter(table, "1") == first
    enter(table, "2")
    assert hour() == was


def test_a_site_that_is_started_anew_all_the_time_keeps_only_so_many(
    table: ApiPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_answers, "MAX_KEPT", 3)
    for number in range(6):
        monkeypatch.setattr(kept_answers, "HOURS", Hours(Clock()))
        enter(table, str(number))
    assert keys() == ["3", "4", "5"]


def test_hours_from_before_answers_were_numbered_anew_make_nothing_old(
    table: ApiPlayer, clock: Clock
) -> None:
    for number in range(60):
        RunningHour.objects.create(number=number, last_answer=1_000_000)
    first = enter(table, "1")
    for number in range(3):
        clock.now += HOUR_SECONDS
        enter(table, f"after-{number}")
    assert enter(table, "1") == first
