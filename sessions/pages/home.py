"""Home: a new game, the games of this device, a field for a code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.access.devices import known_actor
from sessions.games.lists.lines import game_lines
from sessions.pages.kit.requests import page


@page("GET")
def home(request: HttpRequest) -> HttpResponse:
    by = known_actor(request)
    is_new = by.device is None and by.account is None  # and has deleted nothing
    return render(request, "home.html", {"games": game_lines(by), "is_new": is_new})
