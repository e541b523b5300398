"""Your account: its games, its players, and what this device can bring along.

Knows pages; what is kept and claimed is `sessions.people`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from sessions.access.devices import known_device
from sessions.access.roles import Actor
from sessions.games.house_rules.found import house_rules_of
from sessions.games.lists.latest import latest
from sessions.games.lists.lines import lines_of
from sessions.games.lists.paging import part_of
from sessions.models import Player
from sessions.pages.kit.requests import View, page
from sessions.people import players, takeover
from sessions.people.errors import PlayerRefusedError
from sessions.wording.say import say
from sessions.wording.sentences import translated

MAX_GAMES = 20
MAX_PLAYERS = 200
"""So many are shown, the others on their group's page."""
ME, NEW, PLAYER = "me", "new", "player:"


def account_page(*methods: str) -> Callable[[View], View]:
    """A page of somebody who is signed in, which no browser keeps."""

    def decorate(view: View) -> View:
        return page(*methods)(never_cache(login_required(view)))

    return decorate


def account_of(request: HttpRequest) -> User:
    """Who is signed in; only behind `account_page`."""
    return cast("User", request.user)


def see(name: str) -> HttpResponse:
    """Redirect to another of these pages, after something was done."""
    return HttpResponseRedirect(reverse(name), status=303)


@account_page("GET")
def account(request: HttpRequest) -> HttpResponse:
    owner = account_of(request)
    by = Actor(account=owner)
    part = part_of(latest(by).entered(anything=True), MAX_GAMES, **_place(request))
    context = {
        "games": lines_of(part, by),
        "part": part,
        "rules": list(house_rules_of(None, owner)),
        "here": takeover.belongings(account=owner, device=known_device(request)),
    }
    return render(request, "account/account.html", context)


def _place(request: HttpRequest) -> dict[str, str]:
    """Where in a list of games somebody is: the links to its other parts say so."""
    return {name: request.GET.get(name, "") for name in ("before", "after")}


@account_page("POST")
def bring(request: HttpRequest) -> HttpResponse:
    """Take over what this device has started, saved and opened."""
    device = known_device(request)
    if device is not None:
        takeover.take_over(account=account_of(request), device=device)
        messages.success(request, _("What was on this device belongs to your account now."))
    return see("account")


@account_page("GET", "POST")
def account_players(request: HttpRequest) -> HttpResponse:
    """The players of the account, and the guests that may have been one of them."""
    if request.method != "POST":
        return _players(request)
    try:
        if request.POST.get("action") == "claim":
            _claim(request)
        else:
            added = players.add_player(
                account=account_of(request), name=request.POST.get("name", "")
            )
            messages.success(request, _("%(name)s is one of your players.") % {"name": added.name})
    except PlayerRefusedError as refused:
        return _players(request, problem=translated(refused.sentence), status=422)
    return HttpResponseRedirect(request.get_full_path(), status=303)  # to the same part of the list


@transaction.atomic
def _claim(request: HttpRequest) -> None:
    """What was chosen for each guest: nothing, me, a new player, or one of the account's. If one
    of them cannot be, nobody is claimed."""
    owner = account_of(request)
    chosen = zip(request.POST.getlist("guest"), request.POST.getlist("who"), strict=False)
    seats = 0
    for guest, who in chosen:
        player = _chosen_player(owner, guest, who)
        if player is not None:
            seats += players.claim(player=player, guest=guest, account=owner)
    said = ngettext("%(n)s seat was claimed.", "%(n)s seats were claimed.", seats) % {"n": seats}
    messages.success(request, said)


def _chosen_player(owner: User, guest: str, who: str) -> Player | None:
    if who == ME:
        return players.me(owner, guest)
    if who == NEW:
        return players.player_called(owner, guest)
    number = who.removeprefix(PLAYER)
    if not who.startswith(PLAYER) or not number.isdecimal() or len(number) > 18:
        return None
    return players.players_of(owner).filter(pk=number).first()


def _players(request: HttpRequest, *, problem: str = "", status: int = 200) -> HttpResponse:
    owner = account_of(request)
    known = list(players.players_of(owner)[:MAX_PLAYERS])
    names = players.claimed_names(owner)
    part = players.games_with_guests(owner, **_place(request))
    context: dict[str, Any] = {
        "players": [(player, names.get(player.pk, [])) for player in known],
        "guests": players.guests_in(part, owner),
        "part": part,
        "has_me": any(player.is_me for player in known),
        "problem": problem,
        "typed": request.POST.get("name", ""),
    }
    return render(request, "account/players.html", context, status=status)


@account_page("POST")
def account_player(request: HttpRequest, pk: int) -> HttpResponse:
    """One of the account's players: it is me, these seats were not theirs, or it goes."""
    player = get_object_or_404(players.players_of(account_of(request)), pk=pk)
    match request.POST.get("action"):
        case "me":
            players.set_me(player, account_of(request))
            messages.success(request, say("you_are", name=player.name))
        case "let_go":
            players.let_go(player=player, guest=request.POST.get("guest", ""))
        case "remove":
            players.remove_player(player)
            text = _("%(name)s is removed; their seats are guests' again.")
            messages.success(request, text % {"name": player.name})
    return see("account_players")
