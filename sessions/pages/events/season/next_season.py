"""The next season of a league: what it is called, and when it begins.

Knows the form; what is taken along, `sessions.events.cloning` knows.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from sessions.access.devices import known_actor
from sessions.events.cloning import clone
from sessions.events.errors import EventInvalidError
from sessions.models import EventRole
from sessions.models.events.event import MAX_EVENT_NAME
from sessions.pages.events.fields import NO_DAY
from sessions.pages.events.kit import opened, shown
from sessions.pages.kit.requests import day_in, event_url, page
from sessions.people.errors import PlayerRefusedError
from sessions.wording.sentences import translated


@page("GET", "POST")
def next_season(request: HttpRequest, code: str) -> HttpResponse:
    """Begin it, and go on to it."""
    found, problem = opened(request, code, EventRole.ORGANISE), ""
    name, first_day = request.POST.get("name", ""), request.POST.get("first_day", "")
    if request.method == "POST":
        try:
            day = day_in(first_day)
            if day is None:
                raise EventInvalidError("first_day", NO_DAY)
            event = clone(code=code, name=name, first_day=day, by=known_actor(request))
            return HttpResponseRedirect(event_url(event), status=303)
        except PlayerRefusedError as refused:
            problem = translated(refused.sentence)
    context = found.frame(max_name=MAX_EVENT_NAME, name=name, first_day=first_day)
    return shown(request, "season/next", context, problem)
