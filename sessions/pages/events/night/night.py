"""A night of a league, from the door to the standings: what is to be done next stands first.

Knows the forms; what is shown is in `evening`, what each verb does, `sessions.events` knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from scoring.contests.late import Kind
from sessions.access.devices import known_actor
from sessions.events.evening import clock, door, drafts, missing, nights, publishing, substitutes
from sessions.events.evening.screen import choose_screen
from sessions.events.reading.sheets import NightSheet
from sessions.pages.events.kit import Opened, done, expected, night_of, opened, shown
from sessions.pages.events.night.evening import evening
from sessions.pages.events.unchanged import event_page
from sessions.pages.kit.requests import whole_number


@event_page("GET", "POST")
def night(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Look at a night, and run it. `pick` in the address is who was tapped first."""
    found = opened(request, code)
    sheet = _sheet(found, number)
    problem = ""
    if request.method == "POST":
        action = request.POST.get("action", "")
        verb = _verbs(request, code, sheet).get(action)
        if verb is None:
            raise Http404
        answer, problem = done(verb, f"{request.path}door/" if action == "open" else request.path)
        if answer is not None:
            return answer
        found = opened(request, code)
        sheet = _sheet(found, number)
    picked = whole_number(request.GET.get("pick"))
    return shown(request, "night/night", evening(found, sheet, picked), problem)


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
    return {
        "open": partial(nights.open_night, number=number, **told),
        "draft": partial(drafts.draft, night=number, **told),
        "discard": partial(drafts.discard, **of_round),
        "publish": partial(publishing.publish, **of_round),
        "unpublish": partial(publishing.unpublish, **of_round),
        "close": partial(
            nights.close_night, number=number, leave_open="leave_open" in post, **told
        ),
        "reopen": partial(
            nights.reopen_night, number=number, reason=post.get("reason", ""), **told
        ),
        "cancel": partial(nights.cancel_night, number=number, **told),
        "screen": partial(
            choose_screen,
            night=number,
            shows=post.get("shows", ""),
            size=post.get("size", ""),
            pace=_number(post, "pace"),
            **told,
        ),
        **_of_clock(post, of_round),
        **_of_seats(post, of_round),
    }


def _of_clock(post: Any, of_round: dict[str, Any]) -> dict[str, Callable[[], object]]:
    minutes = {"minutes": _number(post, "minutes")}
    table = {"table": whole_number(post.get("table"))}
    return {
        "clock": partial(clock.start_clock, **minutes, **of_round),
        "pause": partial(clock.pause_clock, is_paused=True, **of_round),
        "resume": partial(clock.pause_clock, is_paused=False, **of_round),
        "move": partial(clock.move_clock, **minutes, **table, **of_round),
    }


def _of_seats(post: Any, of_round: dict[str, Any]) -> dict[str, Callable[[], object]]:
    """What is done with one name: it changes places, stays, comes late, or does not come."""
    entrant = {"entrant": _number(post, "entrant")}
    is_locked = {"is_locked": post.get("is") != "free"}
    pair = {"one": _number(post, "one"), "other": _number(post, "other")}
    way = post.get("way", "")
    gone = {name: it for name, it in of_round.items() if name != "round"}
    return {
        "gone": partial(door.switch, entrants=[entrant["entrant"]], present=False, **gone),
        "swap": partial(drafts.swap, **pair, **of_round),
        "lock": partial(drafts.lock, **entrant, **is_locked, **of_round),
        "lock_table": partial(drafts.lock, table=_number(post, "table"), **is_locked, **of_round),
        "substitute": partial(
            substitutes.substitute,
            substitute=whole_number(post.get("substitute")),
            **entrant,
            **of_round,
        ),
        "late": partial(missing.seat_late, **entrant, **of_round),
        "no_show": partial(
            missing.no_show,
            way=Kind(way) if way in set(Kind) else Kind.PLAY_ON,
            **entrant,
            **of_round,
        ),
    }


def _number(post: Any, name: str) -> int:
    return whole_number(post.get(name)) or 0
