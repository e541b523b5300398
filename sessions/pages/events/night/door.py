"""The door of a night: a large switch for everybody, and a field for who is not on the list.

Knows the form; who is drawn, `sessions.events` knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from sessions.access.devices import known_actor
from sessions.events.entrants import enrol
from sessions.events.errors import EventInvalidError
from sessions.events.evening import door as doors
from sessions.events.reading.sheets import NightSheet
from sessions.models import EventRole
from sessions.pages.events.fields import NO_NAMES, one_name_in
from sessions.pages.events.kit import Opened, done, night_of, opened, shown
from sessions.pages.events.unchanged import event_page
from sessions.pages.kit.requests import whole_number


@event_page("GET", "POST")
def door(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Who is there: a large switch for everybody."""
    found = opened(request, code, EventRole.ENTRANT)
    sheet = night_of(found, number)
    if sheet is None:
        raise Http404
    problem = ""
    if request.method == "POST":
        verb, where = _wanted(request, code, number)
        answer, problem = done(verb, where)
        if answer is not None:
            return answer
    return shown(request, "night/door", _context(found, sheet), problem)


def _wanted(request: HttpRequest, code: str, number: int) -> tuple[Callable[[], object], str]:
    post, by = request.POST, known_actor(request)
    if "guest" in post:
        return partial(_guest, request, code, number), request.path
    entrants = [it for text in post.getlist("entrant") if (it := whole_number(text))]
    there = {"entrants": entrants, "present": post.get("is") == "there"}
    where = f"{request.path}#e{entrants[0]}" if len(entrants) == 1 else request.path
    return partial(doors.switch, code=code, night=number, by=by, **there), where


@transaction.atomic
def _guest(request: HttpRequest, code: str, number: int) -> None:
    """Somebody who is on no list plays along, from now on."""
    name, by = one_name_in(request.POST.get("guest", "")), known_actor(request)
    if not name:
        raise EventInvalidError("guest", NO_NAMES)
    made = enrol(code=code, names=[name], is_guest=True, by=by)
    come = [it.number for it in made]
    doors.switch(code=code, night=number, entrants=come, present=True, by=by)


def _context(found: Opened, sheet: NightSheet) -> dict[str, object]:
    """Who came last time stands first: nothing moves while they are switched."""
    there = set(found.book.present(sheet))
    mine = None if found.helps else found.seen.entrants
    last = _last_time(found, sheet)
    came = set() if last is None else set(last.door)
    people = sorted(found.book.people, key=lambda it: (it.number not in came, it.key))
    expected = [it for it in people if it.withdrawn_at is None]
    absent = [it.number for it in expected if it.number not in there]
    return found.frame(
        night=sheet,
        there=len(there),
        people=[
            {"number": it.number, "name": found.names[it.number], "is_there": it.number in there}
            for it in expected
            if mine is None or it.number in mine
        ],
        absent=absent,
        last=last,
        as_last=[it for it in absent if it in came],
        night_url=reverse("event_night", kwargs={"code": found.event.code, "number": sheet.number}),
    )


def _last_time(found: Opened, sheet: NightSheet) -> NightSheet | None:
    """The latest night before this one to which anybody came."""
    before = [it for it in found.book.nights if it.row.day < sheet.row.day and it.door]
    return before[-1] if before else None
