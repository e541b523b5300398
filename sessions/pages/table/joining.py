"""Coming in: by the address of a link, or by its code as it is typed.

A secret code is in an address only until it has been opened, and never in a query string. Wrong
ones are counted. Knows requests and answers; what a link allows is `sessions.access.links`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from sessions.access import links
from sessions.access.codes import code_in, tidy
from sessions.access.devices import known_actor, this_actor, this_device
from sessions.access.errors import LinkUnknownError, NoAccessError
from sessions.access.groups import groups_of
from sessions.access.limits import guesses
from sessions.access.limits.guesses import TooManyGuessesError
from sessions.access.roles import role_here
from sessions.events import links as event_links
from sessions.events.play.tables import table_now
from sessions.events.registering import asks_for_names
from sessions.games import services
from sessions.models import EventLink, EventRole, Game, GameLink, Group, GroupLink, Role
from sessions.pages.history.sharing import page_in
from sessions.pages.kit.requests import (
    address_of,
    count_guess,
    event_url,
    group_url,
    page,
    too_many,
    watched,
)
from sessions.pages.pad.entering import game_url
from sessions.pages.pad.game import WELCOME
from sessions.wording.club.groups import group_name
from sessions.wording.game import words


@page("GET")
def open_link(request: HttpRequest, code: str) -> HttpResponse:
    """Let this device in, and go on to the game. What only looks ahead is let in to nothing."""
    try:
        response = _looked_ahead(request) or HttpResponseRedirect(
            _wanted(request, _let_in_by(request, code)), status=303
        )
    except LinkUnknownError:
        response = render(request, "table/link_unknown.html", {"problem": "unknown"}, status=404)
    except TooManyGuessesError as guesser:
        response = too_many(request, "table/link_unknown.html", guesser)
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response


def _looked_ahead(request: HttpRequest) -> HttpResponse | None:
    """The answer for a program that fetches the address before anybody taps it: always the same."""
    purposes = (request.headers.get(name, "") for name in ("Purpose", "Sec-Purpose", "X-Moz"))
    if request.method == "HEAD" or any("prefetch" in purpose for purpose in purposes):
        return render(request, "table/link_unopened.html")
    return None


@page("GET", "POST")
def join(request: HttpRequest) -> HttpResponse:
    """The field for a code: of a link, or of a game that this device is in already."""
    return by_code(request, "table/join.html", game_url)


def by_code(request: HttpRequest, template: str, to: Callable[[Game], str]) -> HttpResponse:
    """A page with that field; the right code leads to an address of its game."""
    if request.method != "POST":
        return render(request, template)
    typed = request.POST.get("code", "")
    try:
        where = _where(_found(request, typed), to)
        response: HttpResponse = HttpResponseRedirect(where, status=303)
    except NoAccessError:
        response = _unopened(request, template, typed, "private", 403)
    except LinkUnknownError:
        response = _unopened(request, template, typed, "unknown", 404)
    except TooManyGuessesError as guesser:
        response = too_many(request, template, guesser)
    response["Cache-Control"] = "no-store"
    return response


def _wanted(request: HttpRequest, found: Game | Group | EventLink) -> str:
    """The page of a group that was passed on; else where everybody goes."""
    if isinstance(found, Group):
        return page_in(found, request.GET.get("to", ""))
    return _where(found, game_url)


def _where(found: Game | Group | EventLink, to: Callable[[Game], str]) -> str:
    """Where somebody goes who was let in."""
    if isinstance(found, EventLink):
        return _of_event(found)
    return group_url(found) if isinstance(found, Group) else to(found)


def _of_event(link: EventLink) -> str:
    """A card, and somebody's own link, lead to the table that it is about now; while people put
    themselves on the list, the link to look on leads there."""
    table = table_now(link)
    if link.role == EventRole.FOLLOW and asks_for_names(link.event):
        page: str = reverse("event_register", kwargs={"code": link.event.code})
        return page
    if table is None:
        return event_url(link.event)
    where = {"night": table.round.night.number, "round_": table.round.number}
    url: str = reverse(
        "event_table", kwargs={"code": link.event.code, "number": table.number, **where}
    )
    return url


def _found(request: HttpRequest, typed: str) -> Game | Group | EventLink:
    """The game with this code, or what the link with it opens. What could be a game's is no
    link's."""
    try:
        return watched(request, typed)
    except NoAccessError:
        if not code_in(typed):
            return _let_in_by(request, typed)
        count_guess(request)
        raise


def _let_in_by(request: HttpRequest, code: str) -> Game | Group | EventLink:
    """What the link with this code opens. A wrong one makes no device."""
    guesses.check(address_of(request))
    if event_links.is_link(code):
        return event_links.open_link(code=code, by=this_actor(request))
    try:
        found = links.find_link(code)
    except LinkUnknownError:
        guesses.miss(address_of(request))
        raise
    if isinstance(found, GroupLink):
        return _let_into(request, found)
    before = role_here(found.game, known_actor(request))
    link = cast("GameLink", links.open_link(code=code, by=this_actor(request)))
    if before is None or before < link.role:
        game = watched(request, link.game.code)
        messages.info(request, _welcome(game, Role(link.role)), extra_tags=_tag(game))
    services.remember_game(device=this_device(request), game=link.game)
    return link.game


def _let_into(request: HttpRequest, found: GroupLink) -> Group:
    before = groups_of(known_actor(request)).filter(pk=found.group_id).exists()
    link = links.open_link(code=links.code_of(found), by=this_actor(request))
    group = cast("GroupLink", link).group
    if not before:
        said = {
            Role.WATCH: _("This phone may look at the games of %(group)s."),
            Role.SCORE: _("This phone plays with %(group)s: its next game is one of theirs."),
            Role.MANAGE: _("This phone plays with %(group)s, and may run the group."),
        }
        messages.info(request, said[Role(link.role)] % {"group": group_name(group)})
    return group


def _tag(game: Game) -> str:
    return f"{WELCOME} {game.code}"


def _welcome(game: Game, role: Role) -> str:
    """Whose game it is, and what this phone may do."""
    names = words.first_few([seat.name for seat in game.current_state().seats])
    said = {
        Role.WATCH: _("This phone may watch the table of %(names)s."),
        Role.SCORE: _("This phone may enter throws at the table of %(names)s."),
        Role.MANAGE: _("This phone may enter throws and run the game at the table of %(names)s."),
    }
    return said[role] % {"names": names}


def _unopened(
    request: HttpRequest, template: str, typed: str, problem: str, status: int
) -> HttpResponse:
    context = {"typed": typed, "tidied": tidy(typed), "problem": problem}
    return render(request, template, context, status=status)
