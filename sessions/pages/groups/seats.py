"""Whose seats they were: the games of a player to choose some of them, and the seats of one game.

Knows boxes and fields; what is done with them is `sessions.people.who`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.entries import MAX_PLAYER_NAME
from scoring.sentences import Sentence
from sessions.access.codes import storable, tidy
from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.games.results import night_of
from sessions.games.who.players import known_as
from sessions.models import Game, PlayedSeat, Player, Role
from sessions.models.people import name_key, root_of
from sessions.pages.groups.players import MAX_SHOWN, player_number
from sessions.pages.kit.requests import page
from sessions.people.errors import PlayerRefusedError
from sessions.people.seats.one_game import seat_as_said, sitting
from sessions.people.seats.splitting import Place, move_seats, split_off
from sessions.people.who.aliases import with_aliases
from sessions.wording.club.groups import group_name
from sessions.wording.game import words
from sessions.wording.say import say
from sessions.wording.sentences import translated

AT_ONCE = 50
PLACE = re.compile(r"([A-Z0-9]{1,12}):(\d{1,2})", re.ASCII)
"""A seat as a box of the form names it: its game and its position."""


@page("GET", "POST")
def seats_of_player(request: HttpRequest, code: str, player: str) -> HttpResponse:
    """The games that a player has sat at; those that are ticked were somebody else's."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    active = seen.group.players.filter(merged_into=None, erased_at=None)
    known = get_object_or_404(active, uuid=player_number(player))
    if request.method != "POST":
        return _show_seats(request, seen, known)
    places, name = _ticked(request), storable(request.POST.get("name", "")).strip()
    try:
        to = _moved(seen, places, name)
    except PlayerRefusedError as refused:
        return _show_seats(request, seen, known, translated(refused.sentence))
    messages.success(request, say("seats_are_now", n=len(places), name=to.name))
    return HttpResponseRedirect(request.path, status=303)


def _ticked(request: HttpRequest) -> list[Place]:
    found = (PLACE.fullmatch(text) for text in request.POST.getlist("seat"))
    return [(it[1], int(it[2])) for it in found if it is not None]


def _moved(seen: SeenGroup, places: list[Place], name: str) -> Player:
    """Whose these seats are now: somebody of the group, or somebody new."""
    if not places:
        raise PlayerRefusedError(Sentence("No game is ticked."))
    key = name_key(name)
    known = known_as(seen.group, [key]).get(key)
    if known is None:
        return split_off(seats=places, name=name, group=seen.group, by=seen.actor)
    to = root_of(known)
    move_seats(seats=places, to=to, by=seen.actor)
    return to


def _show_seats(
    request: HttpRequest, seen: SeenGroup, known: Player, problem: str = ""
) -> HttpResponse:
    seats = PlayedSeat.objects.filter(player__in=with_aliases(known), game__deleted_at=None)
    rows = seats.select_related("game").prefetch_related("game__totals").order_by("-game_id")
    part = Paginator(rows, AT_ONCE).get_page(request.GET.get("page"))
    context = _of_group(seen) | {
        "player": known,
        "rows": list(_rows(seen, part)),
        "part": part,
        "ticked": set(request.POST.getlist("seat")),
        "problem": problem,
        "typed": request.POST.get("name", ""),
    }
    return render(request, "groups/seats.html", context, status=422 if problem else 200)


def _rows(seen: SeenGroup, part: Page) -> Iterable[dict[str, Any]]:
    for seat in part:
        others = [it.name for it in seat.game.totals.all() if it.position != seat.position]
        yield {
            "place": f"{seat.game.code}:{seat.position}",
            "code": seat.game.code,
            "name": seat.name,
            "with": words.first_few(others) if others else "",
            "night": night_of(seat.game.playing_since, seen.group.zone),
        }


@page("GET", "POST")
def seats_of_game(request: HttpRequest, code: str, game: str) -> HttpResponse:
    """Who sat on each seat of one game of the group: a name for each, none for a guest."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    found = get_object_or_404(seen.group.games.filter(deleted_at=None), code=tidy(game))
    if request.method != "POST":
        return _show_game(request, seen, found)
    said = _said(request, found)
    try:
        changed = seat_as_said(code=found.code, said=said, group=seen.group, by=seen.actor)
    except PlayerRefusedError as refused:
        return _show_game(request, seen, found, translated(refused.sentence), said)
    messages.success(request, _what_is_said(found, changed))
    return HttpResponseRedirect(reverse("group_who", args=[code, found.code]), status=303)


def _said(request: HttpRequest, game: Game) -> dict[int, str]:
    """What the form says of each seat; a seat that it does not name stays as it is."""
    fields = ((at, request.POST.get(f"seat-{at}")) for at in range(len(game.current_state().seats)))
    return {at: storable(name).strip() for at, name in fields if name is not None}


def _what_is_said(game: Game, changed: list[int]) -> str:
    if not changed:
        return _("Nobody has changed.")
    seats, now = game.current_state().seats, sitting(game)
    lines = [
        _("%(name)s is a guest") % {"name": seats[at].name}
        if at not in now
        else _("%(player)s sat there as %(name)s")
        % {"player": now[at].name, "name": seats[at].name}
        for at in changed
    ]
    return f"{words.listed(lines)}."


def _show_game(
    request: HttpRequest,
    seen: SeenGroup,
    game: Game,
    problem: str = "",
    said: dict[int, str] | None = None,
) -> HttpResponse:
    now, typed = sitting(game), said or {}
    seats = [
        {
            "position": at,
            "name": seat.name,
            "said": typed.get(at, now[at].name if at in now else ""),
        }
        for at, seat in enumerate(game.current_state().seats)
    ]
    context = _of_group(seen) | {
        "game": game,
        "night": night_of(game.playing_since, seen.group.zone),
        "seats": seats,
        "problem": problem,
    }
    return render(request, "groups/who_sat.html", context, status=422 if problem else 200)


def _of_group(seen: SeenGroup) -> dict[str, Any]:
    active = seen.group.players.filter(merged_into=None, erased_at=None)
    return {
        "group": seen.group,
        "called": group_name(seen.group),
        "names": list(active.order_by("key").values_list("name", flat=True)[:MAX_SHOWN]),
        "max_name": MAX_PLAYER_NAME,
    }
