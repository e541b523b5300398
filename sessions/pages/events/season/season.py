"""A league's own page: what comes next, the table of the season, all nights, and who plays.

Knows what is shown; how a season is counted, `sessions.events.reading.counting` knows.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from sessions.access.devices import known_actor
from sessions.events import links
from sessions.events.entrants import change_entrant, enrol
from sessions.events.errors import EventInvalidError
from sessions.events.evening.nights import add_night
from sessions.events.founding import change
from sessions.events.now.provisional import season_moves
from sessions.events.reading.counting import SeasonRow, season_rows
from sessions.events.reading.sheets import NightSheet
from sessions.events.reading.waiting import waiting
from sessions.events.stages.outlook import round_outlook, running, season_outlook
from sessions.events.stages.ways import way_of
from sessions.models import EventRole
from sessions.pages.events.fields import NO_DAY, NO_NAMES, names_in
from sessions.pages.events.kit import Opened, done, expected, opened, shown
from sessions.pages.events.season.calendar import feed_address
from sessions.pages.kit.links import invitation_of
from sessions.pages.kit.requests import day_in, page, whole_number
from sessions.pages.rules.cards import card
from sessions.wording.club.cups import chances_said
from sessions.wording.club.events import points_of
from sessions.wording.club.groups import group_name
from sessions.wording.club.league_rules import sections, worth
from sessions.wording.rules.names import called


def season(request: HttpRequest, found: Opened) -> HttpResponse:
    """The page of a league."""
    rows, moves = season_rows(found.book), season_moves(found.book)
    context = found.frame(
        called=group_name(found.event.group),
        next=found.book.night_on or found.book.night_ahead,
        ranked=[_row(found, it, moves) for it in rows if it.rank is not None],
        others=[_row(found, it, {}) for it in rows if it.rank is None and it.counted.nights],
        nights=[_night(it, found) for it in found.book.nights],
        own=[it for number in sorted(found.seen.entrants) if (it := _own(found, number))],
        best=found.book.options.best,
        feed=feed_address(request, found),
    )
    return shown(request, "season/season", context)


def _row(found: Opened, it: SeasonRow, moves: dict[int, int]) -> dict[str, Any]:
    return {
        "rank": it.rank,
        "name": found.names[it.entrant],
        "points": points_of(it.counted.total),
        "nights": it.counted.nights,
        "is_own": it.entrant in found.seen.entrants,
        "moved": moves.get(it.entrant, 0),
        "up": abs(moves.get(it.entrant, 0)),
    }


def _own(found: Opened, number: int) -> dict[str, Any] | None:
    """What one of the reader's own can still reach; None where nothing is to be said."""
    it = season_outlook(found.book, number)
    chances = _chances(found, number)
    if it is None or not (it.nights_left or chances):
        return None
    most = None if it.most_possible is None else points_of(it.most_possible)
    line = None if it.line is None else points_of(it.line)
    return {
        "name": found.names[number],
        "nights_left": it.nights_left,
        "most": most,
        "line": line,
        "needed": it.needed,
        "chances": chances,
    }


def _chances(found: Opened, number: int) -> list[str]:
    """What the places of the round that is played would mean for them, in sentences."""
    now = running(found.book)
    chances = None if now is None else round_outlook(found.book, *now).get(number)
    return [] if chances is None else chances_said(chances)


def _night(it: NightSheet, found: Opened) -> dict[str, Any]:
    row, today = it.row, timezone.localdate(timezone=found.event.zone)
    return {
        "number": it.number,
        "day": row.day,
        "is_open": it.is_open,
        "is_over": row.closed_at is not None,
        "is_cancelled": row.cancelled_at is not None,
        "is_late": row.closed_at is None and row.day < today,
    }


@page("GET")
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """All that the league has chosen, for the wall."""
    found = opened(request, code)
    way = way_of(found.book.stages[-1])
    nights = sum(it.row.cancelled_at is None for it in found.book.nights)
    context = found.frame(
        sections=sections(found.book.options, way, nights),
        worth=worth(way),
        has_changed=len(found.book.stages) > 1,
        game=called(way.rules.name),
        **card(way.rules),
    )
    return shown(request, "season/rules", context)


@page("GET", "POST")
def people(request: HttpRequest, code: str) -> HttpResponse:
    """Who takes part, and more of them by a list of names; one more night."""
    found = opened(request, code, EventRole.ORGANISE)
    problem, where = "", reverse("event_people", kwargs={"code": found.event.code})
    if request.method == "POST":
        verbs = {"night": _add_night, "starts": _change_start, **dict.fromkeys(CHANGES, _change)}
        verb = verbs.get(request.POST.get("action", ""), _add_people)
        answer, problem = done(partial(verb, code, request), where)
        if answer is not None:
            return answer
    queue = waiting(found.book)
    context = found.frame(
        people=[
            {
                "number": it.number,
                "name": found.names[it.number],
                "is_member": it.is_member,
                "is_paid": it.is_paid,
                "is_gone": it.withdrawn_at is not None,
                "waits": it.number in queue,
            }
            for it in found.book.people
        ],
        starts=found.book.options.starts,
        invitations=_invitations(request, found),
    )
    return shown(request, "season/people", context, problem)


def _add_night(code: str, request: HttpRequest) -> None:
    day = day_in(request.POST.get("day"))
    if day is None:
        raise EventInvalidError("day", NO_DAY)
    add_night(code=code, day=day, **_told(request))


def _change_start(code: str, request: HttpRequest) -> None:
    change(code=code, starts=request.POST.get("starts") or None, **_told(request))


CHANGES: dict[str, dict[str, bool]] = {
    "paid": {"is_paid": True},
    "unpaid": {"is_paid": False},
    "withdraw": {"withdrawn": True},
    "enter": {"withdrawn": False},
}
"""What a tap on the list of people changes."""


def _change(code: str, request: HttpRequest) -> None:
    number = whole_number(request.POST.get("entrant")) or 0
    wanted = CHANGES[request.POST["action"]]
    change_entrant(code=code, number=number, **_told(request), **wanted)


def _add_people(code: str, request: HttpRequest) -> None:
    names = names_in(request.POST.get("names", ""))
    if not names:
        raise EventInvalidError("names", NO_NAMES)
    enrol(code=code, names=names, is_guest="guest" in request.POST, **_told(request))


def _told(request: HttpRequest) -> dict[str, Any]:
    """Who asks, and of which version they have seen the page."""
    return {"by": known_actor(request), "expected_version": expected(request)}


def _invitations(request: HttpRequest, found: Opened) -> list[dict[str, Any]]:
    """The links by which others follow the league, and help to run it."""
    rows = links.links_of(found.event.code, known_actor(request))
    wanted = {EventRole.FOLLOW: "follow", EventRole.HELP: "help", EventRole.ORGANISE: "organise"}
    return [
        {
            "role": wanted[EventRole(it.role)],
            "invitation": invitation_of(request, it),
        }
        for it in rows
        if it.entrant_id is None and it.table is None and EventRole(it.role) in wanted
    ]
