"""The page at an event's own address: the season of a league, or a tournament.

Knows which of the two it is; what each shows is theirs.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from sessions.events.stages.ways import is_tournament
from sessions.pages.events.cup.home import cup
from sessions.pages.events.kit import opened
from sessions.pages.events.season.season import season
from sessions.pages.events.unchanged import event_page


@event_page("GET")
def home(request: HttpRequest, code: str) -> HttpResponse:
    """An event as whoever opens its address finds it."""
    found = opened(request, code)
    return cup(request, found) if is_tournament(found.event) else season(request, found)
