"""A night of a league, from the door to the standings: what is to be done next stands first.

Knows forms and what is shown; what each verb does, `sessions.events` knows.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from sessions.access.devices import known_actor
from sessions.events.book import NightSheet, RoundSheet, TableSheet
from sessions.events.counting import night_rows, night_totals
from sessions.events.evening import door as doors
from sessions.events.evening import drafts, nights, publishing
from sessions.models import EventRole
from sessions.pages.events.kit import Opened, done, expected, night_of, opened, shown
from sessions.pages.events.unchanged import event_page
from sessions.pages.kit.requests import whole_number
from sessions.wording.club.events import points_of, quality_of
from sessions.wording.say import say


@event_page("GET", "POST")
def night(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Look at a night, and run it."""
    found = opened(request, code)
    sheet = _sheet(found, number)
    problem = ""
    if request.method == "POST":
        verb = _verbs(request, code, sheet).get(request.POST.get("action", ""))
        if verb is None:
            raise Http404
        answer, problem = done(verb, request.path)
        if answer is not None:
            return answer
        found = opened(request, code)
        sheet = _sheet(found, number)
    return shown(request, "night", _context(found, sheet), problem)


def _sheet(found: Opened, number: int) -> NightSheet:
    """Raises Http404."""
    sheet = night_of(found, number)
    if sheet is None:
        raise Http404
    return sheet


def _verbs(request: HttpRequest, code: str, sheet: NightSheet) -> dict[str, Callable[[], object]]:
    """What a form of the page may ask for, by its button."""
    post, number = request.POST, sheet.number
    told = {"code": code, "by": known_actor(request), "expected_version": expected(request)}
    of_round = told | {"night": number, "round": whole_number(post.get("round")) or 0}
    pair = {"one": _number(post, "one"), "other": _number(post, "other")}
    return {
        "open": partial(nights.open_night, number=number, **told),
        "draft": partial(drafts.draft, night=number, **told),
        "discard": partial(drafts.discard, **of_round),
        "publish": partial(publishing.publish, **of_round),
        "unpublish": partial(publishing.unpublish, **of_round),
        "swap": partial(drafts.swap, **pair, **of_round),
        "close": partial(
            nights.close_night, number=number, leave_open="leave_open" in post, **told
        ),
        "reopen": partial(
            nights.reopen_night, number=number, reason=post.get("reason", ""), **told
        ),
        "cancel": partial(nights.cancel_night, number=number, **told),
    }


def _number(post: Any, name: str) -> int:
    return whole_number(post.get(name)) or 0


def _context(found: Opened, sheet: NightSheet) -> dict[str, Any]:
    there = found.book.present(sheet)
    return found.frame(
        night=sheet,
        there=len(there),
        may_switch=found.helps or bool(found.seen.entrants),
        rounds=[_round(found, it) for it in reversed(sheet.published)],
        draft=_draft(found, sheet, sheet.draft) if found.organises and sheet.draft else None,
        standings=_standings(found, sheet),
        waiting=nights.waited_for(sheet),
        may_draw=found.organises and _is_drawn_next(sheet),
        rounds_usual=found.book.options.rounds,
        rounds_played=len(sheet.published),
    )


def _is_drawn_next(sheet: NightSheet) -> bool:
    return sheet.draft is None and all(it.is_over for it in sheet.published)


def _round(found: Opened, round_: RoundSheet) -> dict[str, Any]:
    return {
        "number": round_.number,
        "has_begun": any(it.has_begun for it in round_.tables),
        "tables": [_table(found, it) for it in round_.tables],
        "sits_out": [found.names[it] for it in round_.sits_out],
    }


def _table(found: Opened, table: TableSheet) -> dict[str, Any]:
    own = found.seen.entrants
    finishes = _places(table)
    return {
        "number": table.number,
        "is_mine": bool(own & set(table.everybody)),
        "is_settled": table.is_settled,
        "is_void": table.is_void,
        "has_reports": bool(table.reports),
        "game": table.game,
        "people": [
            {"name": found.names[it], "is_own": it in own, **finishes.get(it, {})}
            for it in table.everybody
        ],
    }


def _places(table: TableSheet) -> dict[int, dict[str, Any]]:
    result = table.current
    if result is None:
        return {}
    return {it.entrant: {"place": it.place, "score": it.score} for it in table.finishes(result)}


def _draft(found: Opened, sheet: NightSheet, round_: RoundSheet) -> dict[str, Any]:
    quality = drafts.quality(found.book, round_)
    seats = [
        (it, f"{found.names[it]} · {say('table_number', number=table.number)}")
        for table in round_.tables
        for it in table.everybody
    ]
    return _round(found, round_) | {
        "quality": quality_of(quality, found.names),
        "unseated": [found.names[it] for it in drafts.unseated(found.book, sheet, round_)],
        "seats": seats,
    }


def _standings(found: Opened, sheet: NightSheet) -> list[dict[str, Any]]:
    totals = night_totals(found.book, sheet)
    return [
        {
            "rank": row.rank,
            "name": found.names[row.entrant],
            "points": points_of(totals.get(row.entrant, Fraction(0))),
            "is_own": row.entrant in found.seen.entrants,
        }
        for row in night_rows(found.book, sheet)
    ]


@event_page("GET", "POST")
def door(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Who is there: a large switch for everybody."""
    found = opened(request, code, EventRole.ENTRANT)
    sheet = _sheet(found, number)
    problem = ""
    if request.method == "POST":
        entrants = [it for text in request.POST.getlist("entrant") if (it := whole_number(text))]
        present = request.POST.get("is") == "there"
        switch = partial(
            doors.switch,
            code=code,
            night=number,
            entrants=entrants,
            present=present,
            by=known_actor(request),
        )
        where = f"{request.path}#e{entrants[0]}" if len(entrants) == 1 else request.path
        answer, problem = done(switch, where)
        if answer is not None:
            return answer
    there = set(found.book.present(sheet))
    mine = None if found.helps else found.seen.entrants
    people = sorted(found.book.people, key=lambda it: it.key)
    context = found.frame(
        night=sheet,
        there=len(there),
        people=[
            {"number": it.number, "name": found.names[it.number], "is_there": it.number in there}
            for it in people
            if it.withdrawn_at is None and (mine is None or it.number in mine)
        ],
        absent=[it.number for it in people if it.number not in there and it.withdrawn_at is None],
        night_url=reverse("event_night", kwargs={"code": found.event.code, "number": number}),
    )
    return shown(request, "door", context, problem)
