"""A league is founded: its name, who plays, by which rules, and on which evenings.

Knows the form; what a league is, `sessions.events` knows.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render

from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.events.errors import EventInvalidError
from sessions.events.founding import MAX_NIGHTS, found
from sessions.events.options import Options
from sessions.exchange.contests.refusals import EventFileError, NoEventFileError
from sessions.exchange.contests.taken import json_of, take
from sessions.exchange.into.tables.files import MAX_BYTES
from sessions.models import Event, Role
from sessions.models.events.event import MAX_EVENT_NAME
from sessions.pages.events.fields import NO_DAY, names_in
from sessions.pages.imports.kit import rule_sets
from sessions.pages.kit.requests import day_in, event_url, page, whole_number
from sessions.people.errors import PlayerRefusedError
from sessions.wording.club.groups import group_name
from sessions.wording.club.league_rules import TRUST
from sessions.wording.sentences import translated

NIGHTS = 10
MORE_RULES = ("best", "attendance", "trust")


@page("GET", "POST")
def new(request: HttpRequest, code: str) -> HttpResponse:
    """Found a league of the group."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    if request.method != "POST":
        return _show(request, seen)
    try:
        if request.POST.get("action") == "take":
            event = taken_in(request, code)
        else:
            event = found(by=known_actor(request), group=code, **_wanted(request, seen))
    except PlayerRefusedError as refused:
        return _show(request, seen, translated(refused.sentence))
    return HttpResponseRedirect(event_url(event), status=303)


def taken_in(request: HttpRequest, code: str) -> Event:
    """An event that was taken out, on this site or another one. Raises NoEventFileError,
    EventFileError, and what `take` raises."""
    file = request.FILES.get("whole")
    if file is None:
        raise NoEventFileError
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise EventFileError("file")
    event, _is_new = take(group=code, document=json_of(data), by=known_actor(request))
    return event


def _wanted(request: HttpRequest, seen: SeenGroup) -> dict[str, Any]:
    """Raises EventInvalidError where it does not say when the first night is."""
    post = request.POST
    known = {key: rules for key, _name, rules in rule_sets(seen)}
    first_day = day_in(post.get("first_day"))
    if first_day is None:
        raise EventInvalidError("first_day", NO_DAY)
    nights = whole_number(post.get("nights"))
    return {
        "name": post.get("name", ""),
        "first_day": first_day,
        "starts": post.get("starts") or None,
        "nights": NIGHTS if nights is None else nights,
        "rules": known.get(post.get("rules", "")) or next(iter(known.values())),
        "entrants": names_in(post.get("entrants", "")),
        **_more_rules(post),
    }


def _more_rules(post: QueryDict) -> dict[str, Any]:
    """What stands in the fold: what is left empty there is as usual."""
    said = {name: post.get(name, "").strip() for name in MORE_RULES}
    best = whole_number(said["best"])
    read = {
        "best": said["best"] if best is None else best,
        "attendance": said["attendance"].replace(",", "."),
        "trust": said["trust"],
    }
    return {name: value for name, value in read.items() if said[name]}


def _show(request: HttpRequest, seen: SeenGroup, problem: str = "") -> HttpResponse:
    players = seen.group.players.filter(merged_into=None, erased_at=None, is_archived=False)
    names = "\n".join(players.order_by("key").values_list("name", flat=True))
    post = request.POST
    context = {
        "group": seen.group,
        "called": group_name(seen.group),
        "problem": problem,
        "max_name": MAX_EVENT_NAME,
        "max_nights": MAX_NIGHTS,
        "name": post.get("name", ""),
        "nights": post.get("nights", NIGHTS),
        "first_day": post.get("first_day", ""),
        "starts": post.get("starts", ""),
        "entrants": post.get("entrants", names),
        "more": {name: post.get(name, "") for name in MORE_RULES},
        "trusts": [
            (it.value, said, it.value == post.get("trust", Options().trust))
            for it, said in TRUST.items()
        ],
        "rule_sets": [(key, name, key == post.get("rules")) for key, name, _r in rule_sets(seen)],
    }
    return render(request, "events/season/new.html", context, status=422 if problem else 200)
