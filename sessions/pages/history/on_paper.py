"""The games that somebody has chosen, on paper: who stands where, and each game with its scores.

Knows how many fit a print; a year has a book of its own.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.access.groups import SeenGroup
from sessions.history.nights import nights
from sessions.history.table import table
from sessions.pages.history.kit import chosen, frame, lines_of
from sessions.pages.history.unchanged import history_page

MAX_GAMES = 1_000
"""So many games are some thirty sheets. Of more the latest are printed, and files have them all."""


@history_page()
def games_on_paper(request: HttpRequest, seen: SeenGroup) -> HttpResponse:
    """All games, or those that a filter takes: their standings, and the games by night."""
    filter_, hint = chosen(request, seen)
    found, standings = nights(seen, filter_, most=MAX_GAMES), table(seen.group, filter_)
    context = frame(seen, "group") | {
        "hint": hint,
        "nights": found.nights,
        "games": sum(len(it.games) for it in found.nights),
        "has_more": bool(found.earlier),
        "lines": lines_of(standings.ranked, seen),
        "query": filter_.query(),
    }
    return render(request, "history/book/games.html", context)
