"""Deleting a game, and taking it out of the trash again.

Knows requests and pages; who may do it, and for how long, is `sessions.games.lists.trash`.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from sessions.access.devices import known_actor
from sessions.access.roles import TRASH_DAYS, comes_back_until, find_game
from sessions.games.lists import trash
from sessions.models import Game, Role
from sessions.pages.kit.requests import page
from sessions.pages.pad.entering import game_url
from sessions.wording.format import points
from sessions.wording.game import words


@page("GET", "POST")
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Asked first: others may be looking on."""
    by = known_actor(request)
    if request.method != "POST":
        game = find_game(code, by, Role.MANAGE).game
        context = {"game": game, "names": _names(game), "days": TRASH_DAYS}
        return render(request, "table/game_delete.html", context)
    game = trash.delete_game(code=code, by=by)
    return HttpResponseRedirect(game_url(game), status=303)  # says so, and offers the way back


@page("POST")
def restore(request: HttpRequest, code: str) -> HttpResponse:
    game = trash.restore_game(code=code, by=known_actor(request))
    messages.success(request, _("The game is back, as it was."))
    return HttpResponseRedirect(f"{game_url(game)}#sheet", status=303)


@page("GET")
def trash_page(request: HttpRequest) -> HttpResponse:
    """The deleted games that this device has started, or this account owns."""
    games = [
        {
            "code": game.code,
            "names": _names(game),
            "totals": _totals(game),
            "until": comes_back_until(game),
        }
        for game in trash.trash_of(known_actor(request))
    ]
    return render(request, "table/trash.html", {"games": games, "days": TRASH_DAYS})


def _totals(game: Game) -> str:
    """By which a game is known among others of the same people."""
    state = game.current_state()
    totals = (f"{seat.name} {points(state.score(at))}" for at, seat in enumerate(state.seats))
    return " · ".join(totals)


def _names(game: Game) -> str:
    return words.listed(seat.name for seat in game.current_state().seats)
