"""What is done about the players of a game: who is late or back, renamed, moved, or skipped.

Each is a form of the page at the table, and an entry. Knows forms; the rules are in `scoring`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from sessions.pages.kit.requests import page
from sessions.pages.table.table import enter_here, seat_of


@page("POST")
def join_seat(request: HttpRequest, code: str) -> HttpResponse:
    entry = {"type": "join", "name": request.POST.get("name", "")}
    if request.POST.get("team"):
        entry["team"] = request.POST["team"]
    if request.POST.get("score"):
        entry["score"] = request.POST["score"]
    return enter_here(request, code, entry, "join")


@page("POST")
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    return enter_here(request, code, {"type": "come_back", "seat": seat_of(request)}, "come_back")


@page("POST")
def rename(request: HttpRequest, code: str) -> HttpResponse:
    name = request.POST.get("name", "")
    entry = {"type": "rename", "seat": seat_of(request), "name": name}
    return enter_here(request, code, entry, "rename")


@page("POST")
def change_places(request: HttpRequest, code: str) -> HttpResponse:
    seat, other = seat_of(request), seat_of(request, "other")
    entry = {"type": "change_places", "seat": seat, "other": other}
    return enter_here(request, code, entry, "change_places")


@page("POST")
def skip(request: HttpRequest, code: str) -> HttpResponse:
    """The turn of the seat that the form names: somebody else may have had theirs meanwhile."""
    return enter_here(request, code, {"type": "skip", "seat": seat_of(request)}, "skip")
