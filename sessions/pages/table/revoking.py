"""Closing a link of a game, or giving it a new code: first who is affected, then it is done.

Knows requests and answers; what closing means is `sessions.access.links`.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from sessions.access import links
from sessions.access.devices import known_actor
from sessions.access.errors import NoAccessError
from sessions.access.roles import Actor, find_game, role_in
from sessions.models import Game, Grant, Role
from sessions.pages.kit.requests import page, table_url
from sessions.wording.say import say

ROLES = {role.key: role for role in Role}


@page("GET", "POST")
def renew(request: HttpRequest, code: str, role: str) -> HttpResponse:
    """A new code: whoever came in by the old one has to open the new one."""
    if request.method == "POST":
        links.reissue_link(code=code, role=_role(role), by=known_actor(request))
        return _done(request, code)
    return _asked(request, code, role, closes=False)


@page("GET", "POST")
def close(request: HttpRequest, code: str, role: str) -> HttpResponse:
    if request.method == "POST":
        links.revoke_link(code=code, role=_role(role), by=known_actor(request))
        return _done(request, code)
    return _asked(request, code, role, closes=True)


def _role(key: str) -> Role:
    if key not in ROLES:
        raise Http404
    return ROLES[key]


def _asked(request: HttpRequest, code: str, key: str, *, closes: bool) -> HttpResponse:
    by, role = known_actor(request), _role(key)
    game = find_game(code, by, Role.MANAGE).game
    held = Grant.objects.filter(link__game=game, link__role=role).order_by("granted_at")
    context = {
        "game": game,
        "role": role.key,
        "closes": closes,
        "is_open": game.links.filter(role=role).exists(),
        "names": _names(held.select_related("device", "account")),
        "includes_us": role == Role.MANAGE and _manages_by_link_only(game, by),
    }
    return render(request, "table/link_change.html", context)


def _names(held: Iterable[Grant]) -> list[str]:
    """Who came in by the link; somebody signed in is named once, by the account."""
    names = []
    for grant in held:
        known = grant.account.get_username() if grant.account else getattr(grant.device, "name", "")
        names.append(known or say("unnamed_device"))
    return names


def _manages_by_link_only(game: Game, by: Actor) -> bool:
    without_links = Game.objects.get(pk=game.pk)
    return role_in(without_links, by) is None


def _done(request: HttpRequest, code: str) -> HttpResponse:
    """Back to the links; whoever has closed their own way in goes home."""
    try:
        game = find_game(code, known_actor(request), Role.WATCH).game
    except NoAccessError:
        return HttpResponseRedirect(reverse("home"), status=303)
    return HttpResponseRedirect(f"{table_url(game)}#invite", status=303)
