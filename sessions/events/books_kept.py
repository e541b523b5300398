"""Events as they were read, kept while nothing of them changes: a hall of phones that asks again
after each change has the event read once, however long its season is.

For those who look; whoever changes an event reads it anew. Kept in this process, only so many and
not for long: what changes no version, as a game that goes into the trash, shows soon all the same.
"""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock

from cachetools import TTLCache, cached

from sessions.events.book import Book, read_anew
from sessions.models import Event
from sessions.models.versions import GameVersion

MOST_KEPT = 8
"""So many events, of a few megabytes each at the end of their season."""
KEPT_SECONDS = 10
"""A hall has looked by then."""


def _facts(event: Event, version: GameVersion) -> Hashable:
    """What an event is kept by. Versions alone come again after a backup was restored: when it was
    changed last does not."""
    last_change = event.notes.order_by("-pk").values_list("pk", "at").first()
    return event.uuid, version, event.group.version, last_change


@cached(TTLCache(MOST_KEPT, KEPT_SECONDS), key=_facts, lock=Lock())
def looked_at(event: Event, version: GameVersion) -> Book:  # noqa: ARG001  a part of the key
    """The event as it is at this version, or a later one by which it says that it is; to be looked
    at and not to be changed."""
    return read_anew(event)
