"""The flyer of a tournament, for the wall: what, when and where, and the square that leads to the
list; what stands on it is chosen beside it.

Knows the form and the sheet; until when people come on the list, `registering` knows.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from sessions.access.devices import known_actor
from sessions.events import founding, registering
from sessions.events.options import MAX_BRING, MAX_NUMBER, MIN_NUMBERS
from sessions.events.stages.ways import is_tournament
from sessions.models import EventRole
from sessions.models.games import MAX_PLACE
from sessions.pages.events.cup.registering import invitation
from sessions.pages.events.kit import Opened, done, expected, opened, shown
from sessions.pages.kit.requests import page, whole_number


@page("GET", "POST")
def flyer(request: HttpRequest, code: str) -> HttpResponse:
    """Say where it is and what to bring, and print it."""
    found = opened(request, code, EventRole.ORGANISE)
    if not is_tournament(found.event):
        raise Http404
    problem = ""
    if request.method == "POST":
        where = reverse("event_flyer", kwargs={"code": found.event.code})
        answer, problem = done(partial(_change, request, code), where)
        if answer is not None:
            return answer
    return shown(request, "cup/flyer", _context(request, found), problem)


def _change(request: HttpRequest, code: str) -> None:
    post = request.POST
    founding.change(
        code=code,
        by=known_actor(request),
        expected_version=expected(request),
        registration="registration" in post,
        cap=_cap(post.get("cap", "").strip()),
        place=post.get("place", ""),
        bring=post.get("bring", ""),
    )


def _cap(typed: str) -> int | str | None:
    """How many places there are, None where there is no end to them; what is no number is refused
    as it was typed."""
    number = whole_number(typed)
    return number if number is not None else typed or None


def _context(request: HttpRequest, found: Opened) -> dict[str, Any]:
    options = found.book.options
    way_in = invitation(request, found)
    kept = {"place": options.place, "bring": options.bring, "cap": options.cap or ""}
    typed = request.POST if request.method == "POST" else kept
    return found.frame(
        options=options,
        typed={name: typed.get(name, "") for name in kept},
        registers="registration" in typed or ("place" not in request.POST and options.registration),
        most={
            "place": MAX_PLACE,
            "bring": MAX_BRING,
            "cap": MAX_NUMBER,
            "fewest": MIN_NUMBERS["cap"],
        },
        day=found.book.nights[0].row.day if found.book.nights else None,
        invitation=way_in if registering.is_open(found.book) else None,
        is_shut=way_in is None,
    )
