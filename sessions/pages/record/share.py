"""The result of a finished game to send: as text with a link, and as a picture.

The picture is drawn on the phone, which has letters for every name. Knows the page; the words are
`sessions.wording.game.results`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from sessions.exchange.bgstats import link_of
from sessions.games.lists.tally import tally
from sessions.games.sheet import Sheet, sheet_of
from sessions.models import Role
from sessions.pages.kit.links import invitation
from sessions.pages.kit.requests import page, watched
from sessions.pages.pad.entering import game_url
from sessions.wording.format import points
from sessions.wording.game import words
from sessions.wording.game.results import result, tonight
from sessions.wording.say import say


@page("GET")
def share(request: HttpRequest, code: str) -> HttpResponse:
    """What is sent. A game that goes on has no result: then the sheet is shown."""
    game = watched(request, code)
    state = game.current_state()
    if state.outcome is None:
        return HttpResponseRedirect(game_url(game))
    if code != game.code:
        return HttpResponseRedirect(reverse("share", kwargs={"code": game.code}))
    ranking, wins = _ranking(sheet_of(game, state)), tonight(tally(game, state))
    link = invitation(request, game, Role.WATCH)
    context = {
        "game": game,
        "text": result(state, ranking, wins),
        "link": link,
        "bgstats": link_of(game),
        "picture": {
            "product": say("product"),
            "winners": words.winners(state),
            "rows": [[name, points(score)] for name, score in ranking],
            "tonight": wins,
            "file": f"farkle-{game.code}.png",
        },
    }
    return render(request, "record/share.html", context)


def _ranking(sheet: Sheet) -> list[tuple[str, int]]:
    """Names with their points, from first to last; a team once, where its first seat stands."""
    sides = {seat.team or seat.name: seat.score for seat in sheet.ranking}
    return list(sides.items())
