"""Paper that opens something when a camera is held up to it: cards of tables, badges of people.

Organisers alone print it, as it holds their links. Knows forms and codes; what a link may do is
`sessions.access.events`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scoring.contests.sizes import NoSplit, table_sizes
from sessions.access.devices import known_actor
from sessions.events import links
from sessions.events.reading.book import limits
from sessions.events.reading.waiting import waiting
from sessions.models import EventRole
from sessions.pages.events.kit import Opened, done, expected, shown
from sessions.pages.events.paper.collating import EIGHT, collated
from sessions.pages.events.paper.kit import evening_of, frame
from sessions.pages.events.paper.lists import Evening
from sessions.pages.kit.links import invitation_of
from sessions.pages.kit.requests import whole_number

CARDS_OF_A_PAGE = 2
LONG_NAMES = (11, 20)
"""So many letters have room in large ones, and in smaller ones."""


def carried(request: HttpRequest, code: str, number: int, kind: str) -> HttpResponse:
    """One kind, ready to print; or after its button, with the links that were missing."""
    it, problem = evening_of(request, code, number, EventRole.ORGANISE), ""
    if request.method == "POST":
        told = {"by": known_actor(request), "expected_version": expected(request)}
        where = {"code": it.found.event.code, "number": number, "which": kind}
        verb = partial(ISSUE[kind], request, code=code, **told)
        answer, problem = done(verb, reverse("event_paper", kwargs=where))
        if answer is not None:
            return answer
        it = evening_of(request, code, number, EventRole.ORGANISE)
    return shown(
        request, f"paper/{kind}", frame(it, kind=kind, **KINDS[kind](request, it)), problem
    )


def _issue_cards(request: HttpRequest, **told: Any) -> object:
    return links.issue_cards(tables=whole_number(request.POST.get("tables")) or 0, **told)


def _issue_badges(_request: HttpRequest, **told: Any) -> object:
    return links.issue_own(**told)


def _cards(request: HttpRequest, it: Evening) -> dict[str, Any]:
    """Two tables a page, each with its number and its square."""
    rows = it.found.event.links.filter(role=EventRole.TABLE).order_by("table")
    made = [{"table": row.table, "link": invitation_of(request, row)} for row in rows]
    return {
        "pages": collated(made, CARDS_OF_A_PAGE),
        "tables": max(len(made), _tables(it)),
        "most_tables": links.MAX_TABLE,
        "invitation": made[0]["link"] if made else None,
        "are_missing": len(made) < _tables(it),
    }


def _tables(it: Evening) -> int:
    """How many tables there are; before the first draw, as many as everybody together needs."""
    if it.round is not None:
        return max((table.number for table in it.round.tables), default=1)
    return _needed(it.found, len(it.expected()))


def _needed(found: Opened, people: int) -> int:
    sizes = table_sizes(people, limits(found.book.stage))
    return 1 if isinstance(sizes, NoSplit) else len(sizes)


def _badges(request: HttpRequest, it: Evening) -> dict[str, Any]:
    """Eight people a page, called as the public reads them; their clubs if that is asked for."""
    own = it.found.event.links.filter(role=EventRole.ENTRANT).select_related("entrant")
    codes = {row.entrant.number: invitation_of(request, row) for row in own if row.entrant}
    queue = set(waiting(it.found.book))
    with_clubs = request.GET.get("clubs") == "on"
    made = [
        {
            "number": who.number,
            "name": it.public[who.number],
            "size": sum(len(it.public[who.number]) > most for most in LONG_NAMES),
            "club": who.circle if with_clubs and not who.is_hidden else "",
            "link": codes.get(who.number),
        }
        for who in it.expected()
        if who.number not in queue
    ]
    made.sort(key=lambda badge: (str(badge["name"]).casefold(), badge["number"]))
    return {
        "pages": collated(made, EIGHT),
        "invitation": next((badge["link"] for badge in made if badge["link"]), None),
        "are_missing": any(badge["link"] is None for badge in made),
        "have_clubs": any(who.circle for who in it.expected()),
        "with_clubs": with_clubs,
    }


Told = Callable[[HttpRequest, Evening], dict[str, Any]]
KINDS: dict[str, Told] = {"cards": _cards, "badges": _badges}
ISSUE: dict[str, Callable[..., object]] = {"cards": _issue_cards, "badges": _issue_badges}
