"""A tournament is founded: who plays, how long, how serious; then one of two or three plans.

Knows the form; what can be played in what time, `scoring.contests.stages.planning` knows.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone

from scoring.contests.stages.planning import MAX_PEOPLE, MIN_PEOPLE, Plan, Serious, plans
from scoring.sentences import Sentence, gettext_noop
from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.events.errors import EventInvalidError
from sessions.events.founding import found
from sessions.events.stages.plans import seconds_a_turn, stages_of
from sessions.models import Event, Role
from sessions.models.events.event import MAX_EVENT_NAME
from sessions.pages.events.fields import NO_DAY, names_in
from sessions.pages.events.season.founding import taken_in
from sessions.pages.imports.kit import rule_sets
from sessions.pages.kit.requests import day_in, event_url, page, whole_number
from sessions.people.errors import PlayerRefusedError
from sessions.wording.club.cups import idea_called, plan_said
from sessions.wording.club.groups import group_name
from sessions.wording.sentences import translated

MINUTES = 150
MIN_MINUTES, MAX_MINUTES = 15, 1_440
TOO_FEW = Sentence(
    gettext_noop("A tournament has {least} to {most} people."), least=MIN_PEOPLE, most=MAX_PEOPLE
)


@page("GET", "POST")
def new(request: HttpRequest, code: str) -> HttpResponse:
    """Found a tournament of the group: first it is asked, then a plan is chosen."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    if request.method != "POST":
        return _show(request, seen)
    try:
        if request.POST.get("action") == "take":
            return HttpResponseRedirect(event_url(taken_in(request, code)), status=303)
        asked = _asked(request, seen)
        if "idea" not in request.POST or "step" in request.POST:
            return _show(request, seen, asked=asked)
        event = _found(request, code, asked)
    except PlayerRefusedError as refused:
        return _show(request, seen, translated(refused.sentence))
    return HttpResponseRedirect(event_url(event), status=303)


def _asked(request: HttpRequest, seen: SeenGroup) -> dict[str, Any]:
    """What the form says. Raises EventInvalidError."""
    post = request.POST
    known = {key: rules for key, _name, rules in rule_sets(seen)}
    names = names_in(post.get("entrants", ""))
    day = day_in(post.get("first_day"))
    if day is None:
        raise EventInvalidError("first_day", NO_DAY)
    people = max(len(names), whole_number(post.get("people")) or 0)
    if not MIN_PEOPLE <= people <= MAX_PEOPLE:
        raise EventInvalidError("entrants", TOO_FEW)
    minutes = whole_number(post.get("minutes")) or MINUTES
    serious = post.get("serious", "")
    chosen = Serious(serious) if serious in list(Serious) else Serious.FAMILY
    minutes = max(MIN_MINUTES, min(minutes, MAX_MINUTES))
    return {
        "name": post.get("name", ""),
        "first_day": day,
        "entrants": names,
        "people": people,
        "rules": known.get(post.get("rules", "")) or next(iter(known.values())),
        "plans": plans(people, minutes, chosen, seconds_a_turn(seen.group)),
        "serious": chosen,
    }


def _found(request: HttpRequest, code: str, asked: dict[str, Any]) -> Event:
    wanted = request.POST.get("idea")
    plan = next((it for it in asked["plans"] if it.idea.value == wanted), asked["plans"][0])
    return found(
        group=code,
        by=known_actor(request),
        kind=Event.Kind.TOURNAMENT,
        name=asked["name"],
        first_day=asked["first_day"],
        entrants=asked["entrants"],
        rules=asked["rules"],
        cap=asked["people"] if asked["people"] > len(asked["entrants"]) else None,
        registration="registration" in request.POST,
        stages=stages_of(plan, asked["rules"]),
        starts=request.POST.get("begins") or None,
        trust="table" if asked["serious"] is not Serious.FAMILY else "trust",
        shown="first" if asked["serious"] is Serious.FAMILY else "initial",
    )


def _show(
    request: HttpRequest, seen: SeenGroup, problem: str = "", asked: dict[str, Any] | None = None
) -> HttpResponse:
    players = seen.group.players.filter(merged_into=None, erased_at=None, is_archived=False)
    names = "\n".join(players.order_by("key").values_list("name", flat=True))
    post = request.POST
    chosen = post.get("serious", Serious.FAMILY.value)
    context = {
        "group": seen.group,
        "called": group_name(seen.group),
        "problem": problem,
        "max_name": MAX_EVENT_NAME,
        "name": post.get("name", ""),
        "people": post.get("people", ""),
        "minutes": post.get("minutes", MINUTES),
        "begins": post.get("begins", "14:00"),
        "first_day": post.get("first_day", f"{_today(seen):%Y-%m-%d}"),
        "entrants": post.get("entrants", names),
        "registration": "registration" in post,
        "serious": [(it.value, it.value == chosen) for it in Serious],
        "rule_sets": [(key, name, key == post.get("rules")) for key, name, _r in rule_sets(seen)],
        "plans": [] if asked is None else _plans(asked["plans"], post.get("begins", "")),
        "asked": asked,
    }
    return render(request, "events/cup/cup_new.html", context, status=422 if problem else 200)


def _today(seen: SeenGroup) -> date:
    return timezone.localdate(timezone=ZoneInfo(seen.group.time_zone))


def _plans(found_plans: tuple[Plan, ...], begins: str) -> list[dict[str, Any]]:
    return [
        {
            "idea": it.idea.value,
            "called": idea_called(it),
            "said": plan_said(it),
            "minutes": it.minutes,
            "ends": _ends(begins, it.minutes),
            "fits": it.fits,
            "is_chosen": number == 0,
        }
        for number, it in enumerate(found_plans)
    ]


def _ends(begins: str, minutes: int) -> str:
    """At what time it is over, where the beginning is known."""
    try:
        start = datetime.strptime(begins, "%H:%M").replace(tzinfo=UTC)
    except ValueError:
        return ""
    return (start + timedelta(minutes=minutes)).strftime("%H:%M")
