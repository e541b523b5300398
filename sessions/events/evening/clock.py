"""The clock of a round: started, stopped for a while, moved for all tables or for one.

What is kept is when time is up, or how much is left while the clock stands: each screen counts down
by itself, and nothing is sent while it does. Nothing ends with it: at the table somebody calls time
in the game. Knows the round's clock; not what a table does when it has run down.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from scoring.sentences import Sentence, gettext_noop
from sessions.access.events import SeenEvent
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import (
    ClockError,
    EventInvalidError,
    NotPublishedError,
    RoundClosedError,
    VoidError,
)
from sessions.events.reading import book as books
from sessions.events.reading.sheets import RoundSheet, TableSheet
from sessions.models import EventRole, Round

MAX_ROUND_MINUTES = 300
MINUTE = timedelta(minutes=1)
_MINUTES = gettext_noop("From 1 to {most} minutes can be had.")


@transaction.atomic
def start_clock(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    minutes: int,
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """So many minutes from now on; a clock that runs begins anew, and no table has more than all.

    Raises NotPublishedError, RoundClosedError, EventInvalidError.
    """
    seen, round_ = _round(code, night, round, by, expected_version)
    _check(minutes, 1)
    round_.row.tables.update(extra=0)
    return _set(seen, night, round_, timezone.now() + minutes * MINUTE, None, minutes=minutes)


@transaction.atomic
def pause_clock(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    is_paused: bool,
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """The clock stands, or goes on with what was left. Twice is once. Raises ClockError."""
    seen, round_ = _round(code, night, round, by, expected_version)
    row = round_.row
    if row.ends_at is None and row.remaining is None:
        raise ClockError
    if is_paused is (row.remaining is not None):
        return row
    now = timezone.now()
    if is_paused:
        left = max(0, int((row.ends_at - now).total_seconds()))
        return _set(seen, night, round_, None, left, is_paused=True)
    ends_at = now + timedelta(seconds=row.remaining)
    return _set(seen, night, round_, ends_at, None, is_paused=False)


@transaction.atomic
def move_clock(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    minutes: int,
    table: int | None = None,
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """So many minutes more, or fewer, for all; or more for one table.

    Raises ClockError, and VoidError for a table that counts for nothing.
    """
    seen, round_ = _round(code, night, round, by, expected_version)
    row = round_.row
    if row.ends_at is None and row.remaining is None:
        raise ClockError
    _check(minutes, -MAX_ROUND_MINUTES)
    if table is not None:
        _more_for(round_.table(table), minutes)
        note(seen, "clock", night=night, round=round_.number, minutes=minutes, table=table)
        return row
    if row.ends_at is not None:
        ends_at = max(row.ends_at, timezone.now()) if minutes > 0 else row.ends_at
        return _set(seen, night, round_, ends_at + minutes * MINUTE, None, minutes=minutes)
    left = max(0, row.remaining + 60 * minutes)
    return _set(seen, night, round_, None, left, minutes=minutes)


def _more_for(table: TableSheet, minutes: int) -> None:
    if table.is_void:
        raise VoidError(table=table.number)
    extra = min(max(0, table.row.extra + 60 * minutes), 60 * MAX_ROUND_MINUTES)
    table.row.extra = extra
    table.row.save(update_fields=("extra",))


def _check(minutes: int, least: int) -> None:
    if minutes == 0 or not least <= minutes <= MAX_ROUND_MINUTES:
        raise EventInvalidError("minutes", Sentence(_MINUTES, most=MAX_ROUND_MINUTES))


def _round(
    code: str, night: int, number: int, by: Actor | None, expected_version: int | None
) -> tuple[SeenEvent, RoundSheet]:
    seen = locked(code, by, EventRole.HELP, expected_version)
    round_ = books.read(seen.event).night(night).round(number)
    if not round_.is_published:
        raise NotPublishedError
    if round_.row.closed_at is not None:
        raise RoundClosedError
    return seen, round_


def _set(
    seen: SeenEvent,
    night: int,
    round_: RoundSheet,
    ends_at: datetime | None,
    remaining: int | None,
    **facts: object,
) -> Round:
    row = round_.row
    row.ends_at, row.remaining = ends_at, remaining
    row.save(update_fields=("ends_at", "remaining"))
    note(seen, "clock", night=night, round=round_.number, **facts)
    return row
