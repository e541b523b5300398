"""Pages of events that are answered by their tag while nothing has changed.

A hall of phones asks again after each hint: most of what they ask is answered from three counters.
Who helps sees besides how many phones have come in.
Knows what such a page depends on; not what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial, wraps
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from sessions.access.events import SeenEvent
from sessions.events.now.delivery import phones_in
from sessions.models import EventRole
from sessions.models.versions import GameVersion
from sessions.pages.events.alike import alike, reads_as_all
from sessions.pages.events.kit import shown_at
from sessions.pages.kit.preferences import set_to
from sessions.pages.kit.release import release
from sessions.pages.kit.requests import page

View = Callable[..., HttpResponse]


def event_page(*methods: str) -> Callable[[View], View]:
    """A page of an event for whoever may look at it: looked at again, it is made anew only if
    something has changed."""

    def decorate(view: View) -> View:
        @page(*methods)
        @wraps(view)
        def answer(request: HttpRequest, code: str, **places: Any) -> HttpResponse:
            if request.method not in {"GET", "HEAD"}:
                return view(request, code, **places)
            seen, version = shown_at(request, code)
            facts = _facts(request, seen, version)
            tag = _tag((*facts, request.META.get("CSRF_COOKIE")))
            response = get_conditional_response(request, etag=tag)
            if response is None:
                make = partial(view, request, code, **places)
                response = alike(request, facts, make) if reads_as_all(request, seen) else make()
                response["ETag"] = tag
            return response

        return answer

    return decorate


def _facts(request: HttpRequest, seen: SeenEvent, version: GameVersion) -> tuple[Hashable, ...]:
    """What the page at this address depends on. The day is that of the event."""
    event = seen.event
    return (
        release(),
        request.get_full_path(),
        phones_in(event.pk) if seen.role >= EventRole.HELP else 0,
        *(event.uuid, version, event.group.version, timezone.localdate(timezone=event.zone)),
        *(
            bool(request.htmx),
            seen.role,
            tuple(sorted(seen.entrants)),
            tuple(sorted(seen.tables)),
            seen.every_table,
        ),
        *(get_language(), tuple(sorted(set_to(request).items()))),
    )


def _tag(facts: tuple[Hashable, ...]) -> str:
    return f'W/"{sha256(repr(facts).encode()).hexdigest()[:32]}"'
