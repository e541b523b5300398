"""The calendar of a league, for programs that subscribe to it: its nights, and one's own table.

It is asked with a secret of its own, which is closed with the link that it stands for. Knows words
and addresses; how a calendar is written, `sessions.exchange.contests.calendar` knows.
"""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from sessions.access.devices import known_actor
from sessions.access.errors import LinkUnknownError
from sessions.access.events import find_event
from sessions.events.links import feed_link, feed_of, find_feed
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet
from sessions.exchange.contests import calendar as feeds
from sessions.exchange.contests.named import dated_name
from sessions.pages.events.kit import Opened
from sessions.pages.kit.links import address_for_phones
from sessions.pages.kit.requests import page

LANGUAGES = dict(settings.LANGUAGES)


@page("GET")
def calendar(request: HttpRequest, code: str) -> HttpResponse:
    """The nights as a calendar: by its secret, or for somebody who may look at the league."""
    book, own = _asked(request, code)
    language = request.GET.get("lang", "")
    with override(language if language in LANGUAGES else get_language()):
        said = {it.number: _said(request, book, it, own) for it in book.nights}
        file = feeds.calendar(book, said)
    response = HttpResponse(file, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{dated_name(book.event, "ics")}"'
    response["ETag"] = f'"{sha256(file).hexdigest()[:32]}"'
    response["X-Robots-Tag"] = "noindex"
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _asked(request: HttpRequest, code: str) -> tuple[Book, int | None]:
    """The event, and whose seats are said. Raises Http404 for a secret that opens nothing."""
    told = request.GET.get("token")
    if told is None:
        seen = find_event(code, known_actor(request))
        return books.read_anew(seen.event), min(seen.entrants, default=None)
    try:
        link = find_feed(code, told)
    except LinkUnknownError as error:
        raise Http404 from error
    book = books.read_anew(link.event)
    return book, None if link.entrant is None else book.roots[link.entrant.number]


def _said(request: HttpRequest, book: Book, night: NightSheet, own: int | None) -> feeds.Said:
    title = _("%(event)s: night %(n)s") % {"event": book.event.name, "n": night.number}
    where = {"code": book.event.code, "number": night.number}
    address = request.build_absolute_uri(reverse("event_night", kwargs=where))
    return feeds.Said(title, "\n".join(_seats(night, own)), address)


def _seats(night: NightSheet, own: int | None) -> list[str]:
    """Where somebody sits in each round that is published: nobody else is named."""
    told = []
    for round_ in night.published:
        table = round_.playing.get(own) if own is not None else None
        if table is not None and own is not None:
            words = _("Round %(round)s: table %(table)s, seat %(seat)s")
            seat = table.playing.index(own) + 1
            told.append(words % {"round": round_.number, "table": table.number, "seat": seat})
    return told


def feed_address(request: HttpRequest, found: Opened) -> str:
    """The address to subscribe to; empty where there is none."""
    link = feed_link(found.seen)
    if link is None:
        return ""
    place = reverse("event_calendar", kwargs={"code": found.event.code})
    return address_for_phones(request, f"{place}?token={feed_of(link)}&lang={get_language()}")
