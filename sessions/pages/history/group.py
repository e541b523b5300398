"""A group's games: the top of its table, and its nights, the newest first."""

from __future__ import annotations

from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, latest_group
from sessions.history.choices import choices
from sessions.history.filters import HistoryFilter
from sessions.history.nights import Nights, nights
from sessions.history.table import table
from sessions.models import Event
from sessions.pages.history.kit import chosen, first_lines, form_of, frame
from sessions.pages.history.unchanged import history_page
from sessions.pages.kit.requests import group_url, page

GOING_ON_FIRST = F("closed_at").asc(nulls_first=True)
MAX_EVENTS = 20
"""So many leagues of a group are offered, those that go on first."""


def _events(seen: SeenGroup) -> QuerySet[Event]:
    return seen.group.events.order_by(GOING_ON_FIRST, "-created_at")[:MAX_EVENTS]


def _offered(_request: HttpRequest, seen: SeenGroup) -> str:
    return repr(list(_events(seen).values_list("code", "name")))


@history_page(_offered)
def group_page(request: HttpRequest, seen: SeenGroup) -> HttpResponse:
    filter_, hint = chosen(request, seen)
    before = request.GET.get("before", "")
    found = nights(seen, filter_, before=before)
    if before and request.htmx:
        return _part(request, seen, filter_, found)
    standings = table(seen.group, filter_) if not before else None
    framed = frame(seen, "group")
    context = framed | {
        "nights": found.nights,
        "earlier": found.earlier,
        "is_later": bool(before),
        "query": filter_.query(),
        "hint": hint,
        "table": standings,
        "lines": first_lines(standings, seen, framed["me"]) if standings else [],
        "form": form_of(choices(seen.group), filter_, seen),
        "may_import": seen.manages,
        "events": _events(seen),
    }
    return render(request, "history/group.html", context)


def _part(
    request: HttpRequest, seen: SeenGroup, filter_: HistoryFilter, found: Nights
) -> HttpResponse:
    """Earlier nights alone, for the list that stands already."""
    context = {
        "group": seen.group,
        "nights": found.nights,
        "earlier": found.earlier,
        "query": filter_.query(),
        "is_part": True,
    }
    return render(request, "history/_part.html", context)


@page("GET")
def history(request: HttpRequest) -> HttpResponse:
    """The group that was played with last."""
    group = latest_group(known_actor(request))
    if group is None:
        return render(request, "history/nothing.html")
    return HttpResponseRedirect(group_url(group))
