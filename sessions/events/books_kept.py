"""Events as they were read, kept while nothing of them changes: a hall of phones that asks again
after each change has the event read once, however long its season is.

For those who look; whoever changes an event reads it anew. Kept in this process, and only so many.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from threading import Lock
from typing import TypeVar

from sessions.events.book import Book, read
from sessions.models import Event
from sessions.models.versions import GameVersion

Counted = TypeVar("Counted")
KEPT = 8
"""So many events, of a few megabytes each at the end of their season."""

_kept: OrderedDict[Hashable, Book] = OrderedDict()
_lock = Lock()


def looked_at(event: Event, version: GameVersion) -> Book:
    """The event as it is at this version, to be looked at and not to be changed."""
    facts = (event.uuid, version, event.group.version, _last_change(event))
    with _lock:
        found = _kept.get(facts)
        if found is not None:
            _kept.move_to_end(facts)
    if found is not None:
        again = replace(found, event=event)
        again.counted = found.counted
        return again
    found = read(event)
    found.counted = {}
    with _lock:
        _kept[facts] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def once(count: Callable[[Book], Counted], book: Book) -> Counted:
    """What `count` says of an event: of one that is kept it is counted once for all who look."""
    if book.counted is None:
        return count(book)
    if count not in book.counted:
        book.counted[count] = count(book)
    found: Counted = book.counted[count]
    return found


def _last_change(event: Event) -> Hashable:
    """Versions alone come again after a backup was restored: when it was changed does not."""
    return event.notes.order_by("-pk").values_list("pk", "at").first()
