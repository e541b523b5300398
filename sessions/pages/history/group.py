"""A group's games: the top of its table, and its nights, the newest first."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from sessions.access.devices import known_actor
from sessions.access.groups import latest_group
from sessions.history.choices import choices
from sessions.history.nights import nights
from sessions.history.table import table
from sessions.pages.history.kit import chosen, form_of, frame, lines_of, seen_group
from sessions.pages.kit.requests import group_url, page

FIRST_ROWS = 5


@page("GET")
def group_page(request: HttpRequest, code: str) -> HttpResponse:
    seen = seen_group(request, code)
    filter_, hint = chosen(request, seen)
    before = request.GET.get("before", "")
    found = nights(seen, filter_, before=before)
    standings = table(seen.group, filter_) if not before else None
    context = frame(seen, "group") | {
        "nights": found.nights,
        "earlier": found.earlier,
        "is_later": bool(before),
        "query": filter_.query(),
        "hint": hint,
        "table": standings,
        "lines": lines_of(standings.ranked[:FIRST_ROWS], seen) if standings else [],
        "form": form_of(choices(seen.group), filter_, seen),
    }
    return render(request, "history/group.html", context)


@page("GET")
def history(request: HttpRequest) -> HttpResponse:
    """The group that was played with last."""
    group = latest_group(known_actor(request))
    if group is None:
        return render(request, "history/nothing.html")
    return HttpResponseRedirect(group_url(group))
