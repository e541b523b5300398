"""Home: a new game, the games of this device, who leads in its group, a field for a code.

Other groups of the device or account are named there: no other page leads to all of them.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.access.devices import known_actor
from sessions.access.groups import find_group, groups_of, latest_group
from sessions.access.roles import Actor
from sessions.games.lists.lines import game_lines
from sessions.history.filters import HistoryFilter
from sessions.history.nights import nights
from sessions.history.table import table
from sessions.models import Group, Role
from sessions.pages.history.kit import first_lines, own_page
from sessions.pages.kit.requests import page
from sessions.wording.club.groups import group_name

LAST_NIGHT = HistoryFilter(nights=1)
MAX_GROUPS = 50


@page("GET")
def home(request: HttpRequest) -> HttpResponse:
    by = known_actor(request)
    is_new = by.device is None and by.account is None  # and has deleted nothing
    club = None if is_new else _club(by)
    context = {"games": game_lines(by), "is_new": is_new, "club": club, "groups": []}
    if not is_new:
        shown = club["group"].pk if club else None
        context["groups"] = list(_named(by).exclude(pk=shown)[:MAX_GROUPS])
    return render(request, "home.html", context)


def _named(by: Actor) -> QuerySet[Group]:
    return groups_of(by).exclude(name="").order_by("name", "pk")


def _club(by: Actor) -> dict[str, Any] | None:
    """The group that was played with last: its last night and who leads; None before a game of it
    is finished."""
    group = latest_group(by)
    if group is None:
        return None
    seen = find_group(group.code, by, Role.WATCH)
    last = nights(seen, LAST_NIGHT).nights
    if not last:
        return None
    standings, own = table(group, HistoryFilter()), own_page(seen)
    return {
        "group": group,
        "called": group_name(group),
        "night": last[0],
        "lines": first_lines(standings, seen, own["me"]),
        **own,
    }
