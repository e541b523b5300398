"""Paper for a night: the page that lists what can be printed, and each of it as a page to print.

Knows which kinds there are; what stands on them, `lists` and `carried` know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from sessions.events.stages.ways import is_tournament
from sessions.pages.events.kit import shown
from sessions.pages.events.paper import carried, lists
from sessions.pages.events.paper.kit import evening_of, frame
from sessions.pages.events.paper.lists import Evening
from sessions.pages.kit.requests import page

LISTS: dict[str, Callable[[Evening], dict[str, Any]]] = {
    "names": lists.by_name,
    "tables": lists.by_table,
    "slips": lists.slips,
    "sheets": lists.sheets,
    "door": lists.door,
    "night": lists.of_night,
}
OF_SEASON = {"season": lists.of_season}
"""A tournament has none."""
OF_ROUND = {"names", "tables", "slips", "sheets"}


@page("GET")
def on_paper(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What can be printed for a night."""
    it = evening_of(request, code, number)
    of_season = () if is_tournament(it.found.event) else OF_SEASON
    kinds = [*LISTS, *of_season, *(carried.KINDS if it.found.organises else ())]
    return shown(request, "paper/all", frame(it, kinds=kinds))


@page("GET", "POST")
def printed(request: HttpRequest, code: str, number: int, which: str) -> HttpResponse:
    """One kind of it, ready to print; what holds links is made here."""
    if which in carried.KINDS:
        return carried.carried(request, code, number, which)
    known = LISTS | OF_SEASON
    if which not in known or request.method == "POST":
        raise Http404
    it = evening_of(request, code, number)
    if which in OF_SEASON and is_tournament(it.found.event):
        raise Http404
    told = known[which](it) | {"kind": which, "is_of_round": which in OF_ROUND}
    return shown(request, f"paper/{which}", frame(it, **told))
