"""Registration for a tournament: the link and its code to scan, how many places are left, and a
name.

Knows the form; who waits for a place, `sessions.events.reading.waiting` knows.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from scoring.entries import MAX_PLAYER_NAME
from sessions.access.devices import this_actor
from sessions.events import links, registering
from sessions.events.errors import EventInvalidError
from sessions.events.reading.waiting import waiting
from sessions.events.stages.ways import is_tournament
from sessions.models import EventRole
from sessions.pages.events.fields import NO_NAMES, one_name_in
from sessions.pages.events.kit import Opened, done, opened, shown
from sessions.pages.kit.links import Invitation, invitation_of
from sessions.pages.kit.requests import page


@page("GET", "POST")
def register(request: HttpRequest, code: str) -> HttpResponse:
    """Look at the list, and put oneself on it."""
    found = opened(request, code)
    if not is_tournament(found.event):
        raise Http404
    problem = ""
    if request.method == "POST":
        answer, problem = done(partial(_register, request, code), request.path)
        if answer is not None:
            return answer
    return shown(request, "cup/register", _context(request, found), problem)


def _register(request: HttpRequest, code: str) -> None:
    name = one_name_in(request.POST.get("name", ""))
    if not name:
        raise EventInvalidError("names", NO_NAMES)
    registering.register(code=code, name=name, by=this_actor(request))


def _context(request: HttpRequest, found: Opened) -> dict[str, Any]:
    book, own = found.book, found.seen.entrants
    queue = waiting(book)
    there = [it for it in book.people if it.withdrawn_at is None and it.number not in queue]
    cap = book.options.cap
    return found.frame(
        is_open=registering.is_open(book),
        may_open=found.organises and registering.may_open(book),
        places=cap,
        taken=len(there),
        left=None if cap is None else max(0, cap - len(there)),
        people=[_person(found, it.number) for it in there],
        queue=[_person(found, it) for it in queue],
        mine=[
            {"name": found.names[it], "place": queue.index(it) + 1 if it in queue else None}
            for it in sorted(own)
        ],
        typed=request.POST.get("name", ""),
        max_player=MAX_PLAYER_NAME,
        invitation=invitation(request, found) if found.organises else None,
        options=book.options,
        day=book.nights[0].row.day if book.nights else None,
    )


def _person(found: Opened, number: int) -> dict[str, Any]:
    return {"name": found.names[number], "is_own": number in found.seen.entrants}


def invitation(request: HttpRequest, found: Opened) -> Invitation | None:
    """The link by which people come here, and its code to scan."""
    rows = links.links_of(found.event.code, found.seen.actor)
    link = next((it for it in rows if it.role == EventRole.FOLLOW), None)
    return None if link is None else invitation_of(request, link)
