"""Registration: people put themselves on the list, as long as no door has opened.

Knows the list; who waits for a place on it is `reading.waiting`, and who is there is the door's.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from sessions.access.links import draw_code, holders
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.entrants import enrol_all
from sessions.events.errors import ManyRegistrationsError, RegistrationShutError
from sessions.events.options import Options
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.models import Entrant, Event, EventGrant, EventLink, EventRole

MAX_BY_ONE = 8
"""So many one phone or account puts on the list."""
MAX_WAITING, MAX_WITHOUT_CAP = 50, 200
"""So many wait for a place at most; and so many are on a list without a cap before these."""


def is_open(book: Book) -> bool:
    """Whether people may put themselves on the list: until the first door opens."""
    return book.options.registration and may_open(book)


def may_open(book: Book) -> bool:
    """Whether there is still time for that, whatever is chosen."""
    return _has_time(book.event, (it.row.opened_at for it in book.nights))


def asks_for_names(event: Event) -> bool:
    """The same of a tournament that nobody has read yet: leagues have no such page."""
    doors = event.nights.values_list("opened_at", flat=True)
    is_cup = event.kind == Event.Kind.TOURNAMENT
    is_chosen = is_cup and Options.from_json(event.options).registration
    return is_chosen and _has_time(event, doors)


def _has_time(event: Event, doors: Iterable[datetime | None]) -> bool:
    return event.closed_at is None and all(it is None for it in doors)


@transaction.atomic
def register(*, code: str, name: str, by: Actor, expected_version: int | None = None) -> Entrant:
    """Whoever follows the event takes part from now on, or waits for a place; what they ask with
    has the link of the new entrant. Raises RegistrationShutError, EntrantNameTakenError."""
    seen = locked(code, by, EventRole.FOLLOW, expected_version)
    book = books.read(seen.event)
    if not is_open(book):
        raise RegistrationShutError
    _check_many(book, len(seen.entrants))
    made = enrol_all(seen, [name], is_guest=True)[0]
    link = EventLink(
        event=seen.event, role=EventRole.ENTRANT, entrant=made, issued_at=made.created_at
    )
    draw_code(link)
    link.save(force_insert=True)
    for holder in holders(by):
        EventGrant.objects.create(link=link, **holder, granted_at=made.created_at)
    note(seen, "register", entrants=[made.number])
    return made


def _check_many(book: Book, own: int) -> None:
    """A family comes by one phone; a crowd of names that nobody knows is no list."""
    there = [it for it in book.people if it.withdrawn_at is None]
    most = MAX_WAITING + (book.options.cap or MAX_WITHOUT_CAP)
    if own >= MAX_BY_ONE or len(there) >= most:
        raise ManyRegistrationsError
