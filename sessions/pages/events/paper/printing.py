"""Paper for a night: the page that lists what can be printed, and each of it as a page to print.

Knows who may print what, and when it was printed; what stands on it, `lists` knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from scoring.contests.sizes import NoSplit, table_sizes
from sessions.access.devices import known_actor
from sessions.events import links
from sessions.events.book import limits
from sessions.events.sheets import NightSheet, RoundSheet
from sessions.models import EventRole
from sessions.pages.events.kit import Opened, done, expected, night_of, opened, shown
from sessions.pages.events.paper import lists
from sessions.pages.events.paper.collating import collated
from sessions.pages.events.paper.lists import Evening
from sessions.pages.kit.requests import page, whole_number
from sessions.pages.table.links import invitation_of

CARDS = "cards"
CARDS_OF_A_PAGE = 2
LISTS: dict[str, Callable[[Evening], dict[str, Any]]] = {
    "names": lists.by_name,
    "tables": lists.by_table,
    "slips": lists.slips,
    "sheets": lists.sheets,
    "door": lists.door,
    "night": lists.of_night,
    "season": lists.of_season,
}
OF_ROUND = {"names", "tables", "slips", "sheets"}


@page("GET")
def on_paper(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What can be printed for a night."""
    it = _evening(request, code, number)
    kinds = [*LISTS, *([CARDS] if it.found.organises else [])]
    return shown(request, "paper/all", _frame(it, kinds=kinds))


@page("GET", "POST")
def printed(request: HttpRequest, code: str, number: int, which: str) -> HttpResponse:
    """One kind of it, ready to print; the cards of tables are made here."""
    if which == CARDS:
        return _cards(request, code, number)
    if which not in LISTS or request.method == "POST":
        raise Http404
    it = _evening(request, code, number)
    told = LISTS[which](it) | {"kind": which, "is_of_round": which in OF_ROUND}
    return shown(request, f"paper/{which}", _frame(it, **told))


def _evening(
    request: HttpRequest, code: str, number: int, needed: EventRole = EventRole.HELP
) -> Evening:
    """Raises Http404, and what `opened` raises."""
    found = opened(request, code, needed)
    night = night_of(found, number)
    if night is None:
        raise Http404
    each = whole_number(request.GET.get("each"))
    return Evening(found, night, _round(night, whole_number(request.GET.get("round"))), each)


def _round(night: NightSheet, wanted: int | None) -> RoundSheet | None:
    """The one that is asked for, else the latest."""
    asked = [it for it in night.rounds if it.number == wanted]
    return next(iter([*asked, *reversed(night.rounds)]), None)


def _frame(it: Evening, **more: Any) -> dict[str, Any]:
    now = timezone.localtime(timezone=it.found.event.zone)
    told = {"night": it.night, "round": it.round, "rounds": it.night.rounds, "now": now}
    return it.found.frame(**told, **more)


def _cards(request: HttpRequest, code: str, number: int) -> HttpResponse:
    it, problem = _evening(request, code, number, EventRole.ORGANISE), ""
    if request.method == "POST":
        issue = partial(
            links.issue_cards,
            code=code,
            tables=whole_number(request.POST.get("tables")) or 0,
            by=known_actor(request),
            expected_version=expected(request),
        )
        where = {"code": it.found.event.code, "number": number, "which": CARDS}
        answer, problem = done(issue, reverse("event_paper", kwargs=where))
        if answer is not None:
            return answer
        it = _evening(request, code, number, EventRole.ORGANISE)
    rows = it.found.event.links.filter(role=EventRole.TABLE).order_by("table")
    cards = [{"table": row.table, "link": invitation_of(request, row)} for row in rows]
    context = _frame(
        it,
        kind=CARDS,
        pages=collated(cards, CARDS_OF_A_PAGE),
        tables=max(len(cards), _tables(it)),
        most_tables=links.MAX_TABLE,
        are_missing=len(cards) < _tables(it),
    )
    return shown(request, "paper/cards", context, problem)


def _tables(it: Evening) -> int:
    """How many tables there are; before the first draw, as many as everybody together needs."""
    if it.round is not None:
        return max((table.number for table in it.round.tables), default=1)
    return _needed(it.found, len(it.expected()))


def _needed(found: Opened, people: int) -> int:
    sizes = table_sizes(people, limits(found.book.stage))
    return 1 if isinstance(sizes, NoSplit) else len(sizes)
