"""Events as they were read, kept while nothing of them changes: a hall of phones that asks again
after each change has the event read once, and of a long one only the nights and rounds that have
changed.

For those who look; whoever changes an event reads it anew. Kept in this process, only so many and
not for long: what changes no version, as a game that goes into the trash, shows soon all the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from threading import Condition, Lock
from typing import Any
from uuid import UUID

from cachetools import TTLCache, cached

from sessions.events.reading.book import NOTHING, AsBefore, Book, read_anew
from sessions.models import Event
from sessions.models.versions import GameVersion

MAX_KEPT = 8
"""So many events, of a few megabytes each at the end of their season."""
KEPT_SECONDS = 10
"""A hall has looked by then."""
WHOLE_SECONDS = 60
"""So long nights and rounds of which nothing was written down are taken to be as they were."""
LEAVE_NIGHTS = {"enrol", "register", "adjust", "issue", "issue_cards", "issue_own", "revoke"}
"""Verbs of an event that change nothing on any of its nights."""
LEAVE_ROUNDS = {"door", "screen"}
"""Verbs of a night that change nothing in any of its rounds."""
Note = tuple[int, datetime]
"""A note of an event, by its key and moment."""
Noted = tuple[Note | None, Book]
"""A whole book, and the last note that there was then."""


def _last_note(event: Event) -> Note | None:
    found: Note | None = event.notes.order_by("-pk").values_list("pk", "at").first()
    return found


def _facts(event: Event, version: GameVersion) -> Hashable:
    """What an event is kept by. Versions alone come again after a backup was restored: when it was
    changed last does not."""
    return event.uuid, version, event.group.version, _last_note(event)


@cached(TTLCache(MAX_KEPT, KEPT_SECONDS), key=_facts, condition=Condition())
def looked_at(event: Event, version: GameVersion) -> Book:  # noqa: ARG001  a part of the key
    """The event as it is at this version, or a later one by which it says that it is; to be looked
    at and not to be changed."""
    earlier = _Earlier(_whole.get(event.uuid))
    book = read_anew(event, earlier.holds)
    book.is_shared = True
    if not earlier.is_used:
        _whole.put(event.uuid, (earlier.last_note, book))
    return book


class _Books:
    """Whole books, with the last note that there was of each."""

    def __init__(self) -> None:
        self._books: TTLCache[UUID, Noted] = TTLCache(MAX_KEPT, WHOLE_SECONDS)
        self._lock = Lock()

    def get(self, event: UUID) -> Noted | None:
        with self._lock:
            return self._books.get(event)

    def put(self, event: UUID, book: Noted) -> None:
        with self._lock:
            self._books[event] = book


_whole = _Books()


@dataclass(slots=True)
class _Earlier:
    """An event as it was read some time ago, if it was: what of that still holds."""

    noted: Noted | None
    is_used: bool = False
    last_note: Note | None = None

    def holds(self, event: Event) -> AsBefore:
        """Of which nothing has been written down since: closed nights, and rounds that are over.
        Nothing where something has changed that no note is of, or one that may be of any night."""
        self.last_note = _last_note(event)
        changed = None if self.noted is None else _changed(event, *self.noted)
        if self.noted is None or changed is None:
            return NOTHING
        self.is_used = True
        rounds = {
            it.row.pk: it
            for night, it in self.noted[1].rounds()
            if it.is_over and not {(night.number, it.number), (night.number, None)} & changed
        }
        touched = {night for night, _round in changed}
        nights = {
            it.row.pk: it
            for it in self.noted[1].nights
            if it.row.closed_at is not None and it.number not in touched
        }
        return AsBefore(nights, rounds)


Touched = tuple[int, int | None]
"""A night and a round of it; None: all of them."""


def _changed(event: Event, last: Note | None, book: Book) -> set[Touched] | None:
    """What was changed after a note; None where that is not known."""
    if last is None:
        return None
    notes = event.notes.filter(pk__gte=last[0]).order_by("pk")
    told = list(notes.values_list("pk", "at", "version", "verb", "facts"))
    if not told or told[0][:2] != last:
        return None
    versions = {version for _pk, _at, version, _verb, _facts in told[1:]}
    if versions != set(range(book.event.version + 1, event.version + 1)):
        return None
    return _touched((verb, facts) for _pk, _at, _version, verb, facts in told[1:])


def _touched(notes: Iterable[tuple[str, dict[str, Any]]]) -> set[Touched] | None:
    """What notes are of; None where one may be of any night."""
    found: set[Touched] = set()
    for verb, facts in notes:
        if verb in LEAVE_NIGHTS:
            continue
        if facts.get("night") is None:
            return None
        found.add((facts["night"], 0 if verb in LEAVE_ROUNDS else facts.get("round")))
    return found
