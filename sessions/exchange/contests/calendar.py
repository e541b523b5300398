"""The nights of a league as a calendar that other programs subscribe to (RFC 5545).

A night keeps its UID whatever happens to it: it moves, or is cancelled and stays to be seen so. Its
SEQUENCE is the version of the event at which it last changed. Knows the format; the words are the
caller's, and nobody's name is in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from icalendar import Calendar
from icalendar import Event as Entry

from scoring.contests.sizes import NoSplit, table_sizes
from scoring.contests.stages.planning import TURNS, minutes_of_round
from sessions.events.reading.book import Book, limits
from sessions.events.reading.sheets import NightSheet
from sessions.models import Event, EventNote

MAKER = "-//Farkle scorekeeper//leagues//EN"
DOMAIN = "farkle.invalid"
"""No site's own: the same night has the same UID by whatever name its site is reached."""
ASKED_AGAIN = timedelta(hours=1)
CHANGES = ("add_night", "move_night", "cancel_night", "open_night", "reopen_night", "change")
SEATS = ("publish", "unpublish", "swap", "seat_late", "no_show", "substitute")


@dataclass(frozen=True, slots=True)
class Changed:
    """When something was last changed, and at which version of the event."""

    version: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a night: its title, more about it, and the address of its page."""

    title: str
    more: str
    address: str


def last_changes(event: Event) -> dict[int, Changed]:
    """Of each night the last change of what its entry says, by its number."""
    first = Changed(0, event.created_at)
    found = dict.fromkeys(event.nights.values_list("number", flat=True), first)
    notes = EventNote.objects.filter(event=event, verb__in=(*CHANGES, *SEATS)).order_by("pk")
    for version, at, night in notes.values_list("version", "at", "facts__night"):
        touched = found if night is None else {night} & found.keys()
        found |= dict.fromkeys(touched, Changed(version, at))
    return found


def minutes_of_night(book: Book) -> int:
    """About how long a night takes, if everybody comes."""
    stage = book.stages[-1]
    people = sum(it.withdrawn_at is None for it in book.people)
    sizes = table_sizes(people, limits(stage))
    of_tables = (limits(stage).preferred,) if isinstance(sizes, NoSplit) else sizes
    turns = stage.rule_set.fixed_turns or TURNS
    return book.options.rounds * minutes_of_round(of_tables or (1,), turns)


def calendar(book: Book, said: dict[int, Said]) -> bytes:
    """The file: an entry for each night of which something is `said`."""
    found = Calendar()
    found.add("prodid", MAKER)
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("x-wr-calname", book.event.name)
    found.add("x-wr-timezone", book.event.time_zone)
    found.add("refresh-interval", ASKED_AGAIN, {"value": "DURATION"})
    changes, minutes = last_changes(book.event), minutes_of_night(book)
    for entry in _entries(book, said, changes, minutes):
        found.add_component(entry)
    found.add_missing_timezones()
    written: bytes = found.to_ical()
    return written


def _entries(
    book: Book, said: dict[int, Said], changes: dict[int, Changed], minutes: int
) -> Iterable[Entry]:
    for night in book.nights:
        if night.number not in said:
            continue
        entry, words, last = Entry(), said[night.number], changes[night.number]
        entry.add("uid", f"{book.event.uuid}-{night.number}@{DOMAIN}")
        entry.add("dtstamp", last.at)
        entry.add("last-modified", last.at)
        entry.add("created", book.event.created_at)
        entry.add("sequence", last.version)
        entry.add("summary", words.title)
        if words.more:
            entry.add("description", words.more)
        if book.options.place:
            entry.add("location", book.options.place)
        entry.add("url", words.address)
        entry.add("status", _status(night))
        for name, value in _when(night.row.day, book.options.starts, book.event.zone, minutes):
            entry.add(name, value)
        yield entry


def _status(night: NightSheet) -> str:
    return "CANCELLED" if night.row.cancelled_at else "CONFIRMED"


def _when(
    day: date, starts: time | None, zone: ZoneInfo, minutes: int
) -> list[tuple[str, date | datetime | timedelta]]:
    """From when to when; the whole day where no time is said."""
    if starts is None:
        return [("dtstart", day), ("dtend", day + timedelta(days=1))]
    begins = datetime.combine(day, starts, zone)
    return [("dtstart", begins), ("duration", timedelta(minutes=minutes))]
