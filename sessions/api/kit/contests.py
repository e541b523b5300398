"""What every view of an event does the same way.

Knows who asks and what is shown; nothing of what a single call means.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from sessions.access.events import SeenEvent, find_event
from sessions.api.contests import event_view, night_view
from sessions.api.kit.base import ApiView, answer
from sessions.api.kit.preconditions import event_tag
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.models import EventRole
from sessions.storage.moment import at_one_moment


class EventView(ApiView):
    """A view of the event with a code."""

    about = ("event", "code")

    def event(self, code: str, needed: EventRole = EventRole.FOLLOW) -> SeenEvent:
        return find_event(code, self.actor, needed)

    def book(self, code: str, needed: EventRole = EventRole.FOLLOW) -> tuple[SeenEvent, Book]:
        """The event and all that is in it, as of one moment."""
        with at_one_moment():
            seen = self.event(code, needed)
            return seen, books.read(seen.event)

    def look_at(self, name: str) -> None:
        self.event(name)

    def tagged(self, seen: SeenEvent, data: Any, status: int = 200, **headers: str) -> HttpResponse:
        return answer(data, status, ETag=event_tag(seen), **headers)

    def event_answer(self, code: str, status: int = 200, **headers: str) -> HttpResponse:
        """The event as the actor may see it."""
        seen, book = self.book(code)
        return self.tagged(seen, event_view(seen, book), status, **headers)

    def night_answer(self, code: str, night: int, status: int = 200) -> HttpResponse:
        """A night of it."""
        seen, book = self.book(code)
        return self.tagged(seen, night_view(seen, book, book.night(night)), status)
