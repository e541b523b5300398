"""Home: a new game, the games on this device, joining one by its code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from sessions.devices import known_device
from sessions.games.codes import LENGTH, tidy
from sessions.games.errors import GameNotFoundError
from sessions.games.queries import game_by_code, games_on_device
from sessions.pages.entering import game_url
from sessions.pages.requests import page


@page("GET")
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"lines": games_on_device(known_device(request))})


@page("GET")
def join(request: HttpRequest) -> HttpResponse:
    """Open the game with the code that was typed: any case, with spaces or dashes."""
    typed = request.GET.get("code")
    context = {"typed": typed, "length": LENGTH}
    if typed is None:
        return render(request, "join.html", context)
    try:
        return HttpResponseRedirect(game_url(game_by_code(typed)))
    except GameNotFoundError:
        context["tidied"] = tidy(typed)
        return render(request, "join.html", context, status=404)
