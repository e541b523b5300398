"""The nights of an event: one more, open, closed with what is announced, open again, cancelled.

Knows when a night may be closed; what it comes to is `counting`.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from sessions.access.events import SeenEvent
from sessions.access.roles import Actor
from sessions.events.changing import locked, note, reason_given
from sessions.events.days import check_day
from sessions.events.errors import (
    DayTakenError,
    NightOpenError,
    NightPlayedError,
    NightShutError,
    StillOpenError,
)
from sessions.events.evening.publishing import take_back
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.counting import night_rows, night_totals, season_rows
from sessions.events.reading.sheets import NightSheet
from sessions.events.stages.standing import ranking
from sessions.events.stages.ways import is_tournament
from sessions.models import EventRole, Night


@transaction.atomic
def add_night(
    *, code: str, day: date, by: Actor | None, expected_version: int | None = None
) -> Night:
    """One more night. Raises DayTakenError."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    _check_day(seen.event.nights.all(), day)
    last = max(seen.event.nights.values_list("number", flat=True), default=0)
    night = Night.objects.create(event=seen.event, number=last + 1, day=day)
    note(seen, "add_night", night=night.number, day=day.isoformat())
    return night


def _check_day(nights: Any, day: date, but: int | None = None) -> None:
    check_day(day)
    if nights.filter(day=day, cancelled_at=None).exclude(pk=but).exists():
        raise DayTakenError(day)


@transaction.atomic
def move_night(
    *, code: str, number: int, day: date, by: Actor | None, expected_version: int | None = None
) -> Night:
    """The night is on another day."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    night = books.read(seen.event).night(number).row
    _check_day(seen.event.nights.all(), day, night.pk)
    before, night.day = night.day, day
    night.save(update_fields=("day",))
    if day > before:
        _put_off(seen, number, before)
    note(seen, "move_night", night=number, before=before.isoformat(), day=day.isoformat())
    return night


def _put_off(seen: SeenEvent, number: int, before: date) -> None:
    """Who is a member from a night on that is put off still counts from the day on which it was:
    from the night that comes first since."""
    later = seen.event.nights.filter(day__gte=before, cancelled_at=None)
    first = later.order_by("day").first()
    if first is not None:
        seen.event.entrants.filter(member_from=number).update(member_from=first.number)


@transaction.atomic
def open_night(
    *, code: str, number: int, by: Actor | None, expected_version: int | None = None
) -> Night:
    """The door is open from now on. One that is open stays open since when it was, and a night that
    was cancelled takes place after all, if an organiser opens it. Raises NightShutError,
    DayTakenError."""
    seen = locked(code, by, EventRole.HELP, expected_version)
    sheet = books.read(seen.event).night(number)
    night = sheet.row
    if night.closed_at is not None:
        raise NightShutError
    if night.opened_at is None or night.cancelled_at is not None:
        _takes_place(seen, sheet)
        night.opened_at = night.opened_at or timezone.now()
        night.save(update_fields=("opened_at", "cancelled_at"))
        note(seen, "open_night", night=number)
    return night


def _takes_place(seen: SeenEvent, sheet: NightSheet) -> None:
    """It is not cancelled any more, if it was: no other night has its day by now. What was
    published before is a draft again, for another night may have gone on meanwhile."""
    if sheet.row.cancelled_at is not None:
        seen.need(EventRole.ORGANISE)
        _check_day(seen.event.nights.all(), sheet.row.day, sheet.row.pk)
        sheet.row.cancelled_at = None
        for round_ in sheet.published:
            take_back(round_)


@transaction.atomic
def close_night(
    *,
    code: str,
    number: int,
    leave_open: bool = False,
    by: Actor | None,
    expected_version: int | None = None,
) -> Night:
    """The night is over, and its standings are announced as they are now.

    Raises NightShutError, and StillOpenError, with the tables, while results are missing, unless
    they are to be left open: they come later, and count then.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    night = book.night(number)
    _check_open(night)
    missing = night.waited_for
    if missing and not leave_open:
        raise StillOpenError(missing)
    row = night.row
    row.closed_at, row.announced = timezone.now(), announced(book, night)
    row.save(update_fields=("closed_at", "announced"))
    note(seen, "close_night", night=number, left_open=missing)
    return row


def _check_open(night: NightSheet) -> None:
    if not night.is_open:
        raise NightShutError


def announced(book: Book, night: NightSheet) -> dict[str, Any]:
    """The standings by number, as they are told now: of the night, and of the season, or the
    tournament, with it."""
    totals = night_totals(book, night)
    return {
        "version": book.event.version,
        "counts": len(totals) >= book.options.min_present,
        "night": [
            {"entrant": row.entrant, "rank": row.rank, "points": str(totals.get(row.entrant, 0))}
            for row in night_rows(book, night)
        ],
        "ranking": [{"entrant": it.entrant, "rank": it.rank} for it in ranking(book)]
        if is_tournament(book.event)
        else [],
        "season": [
            {"entrant": row.entrant, "rank": row.rank, "points": str(row.counted.total)}
            for row in season_rows(book)
        ],
    }


@transaction.atomic
def reopen_night(
    *,
    code: str,
    number: int,
    reason: str,
    by: Actor | None,
    expected_version: int | None = None,
) -> Night:
    """A night that was closed goes on; the reason is written down. One that was cancelled takes
    place after all. Raises NightOpenError, DayTakenError."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    sheet = books.read(seen.event).night(number)
    night = sheet.row
    if night.closed_at is None:
        raise NightOpenError
    _takes_place(seen, sheet)
    night.closed_at = None
    night.save(update_fields=("closed_at", "cancelled_at"))
    note(seen, "reopen_night", reason_given(reason), night=number)
    return night


@transaction.atomic
def cancel_night(
    *, code: str, number: int, by: Actor | None, expected_version: int | None = None
) -> Night:
    """Nobody plays on this night: it counts for nothing. Raises NightPlayedError."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    night = books.read(seen.event).night(number)
    if any(it.has_begun for round_ in night.rounds for it in round_.tables):
        raise NightPlayedError
    night.row.cancelled_at = timezone.now()
    night.row.save(update_fields=("cancelled_at",))
    note(seen, "cancel_night", night=number)
    return night.row
