"""The group that a game belongs to, and moving it to another one: shown before it is done.

Knows the page; what becomes of the seats is `sessions.people.moving`.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from sessions.access.codes import tidy
from sessions.access.devices import known_actor
from sessions.access.groups import groups_of
from sessions.access.roles import Actor, Seen, find_game, group_role
from sessions.models import Game, Group, Role
from sessions.pages.kit.requests import page
from sessions.people.groups import move_game
from sessions.people.moving import groups_to_move_to, looked_ahead
from sessions.wording.club.groups import group_name


@page("GET", "POST")
def game_group(request: HttpRequest, code: str) -> HttpResponse:
    """Choose a group, see what would follow, and do it. It is undone by moving the game back."""
    by = known_actor(request)
    found = find_game(code, by, Role.MANAGE)
    groups = groups_to_move_to(found.game, by)
    asked = tidy(request.POST.get("to") or request.GET.get("to", ""))
    to = next((group for group in groups if group.code == asked), None)
    if request.method == "POST" and to is not None:
        return _move(request, found, to)
    context = _context(found, groups, to, by) | {"back": _back(request, groups)}
    return render(request, "table/game_group.html", context)


def _back(request: HttpRequest, groups: list[Group]) -> dict[str, str] | None:
    """The group from which the game has just come."""
    back = tidy(request.GET.get("back", ""))
    found = (group for group in groups if group.code == back)
    return next(({"code": it.code, "called": group_name(it)} for it in found), None)


def _move(request: HttpRequest, found: Seen, to: Group) -> HttpResponse:
    before = found.game.group
    move_game(code=found.game.code, to=to.code, by=found.actor)
    said = _("The game belongs to %(group)s now.") % {"group": group_name(to)}
    messages.success(request, said)
    back = f"?back={before.code}" if before is not None else ""
    where = reverse("game_group", args=[found.game.code])
    return HttpResponseRedirect(f"{where}{back}", status=303)


def _context(found: Seen, groups: list[Group], to: Group | None, by: Actor) -> dict[str, Any]:
    game: Game = found.game
    return {
        "game": game,
        "now": game.group,
        "called": group_name(game.group) if game.group else "",
        "runs_group": _runs(game.group, by),
        "groups": [(group.code, group_name(group)) for group in groups],
        "ahead": looked_ahead(game, to) if to else None,
        "to_called": group_name(to) if to else "",
    }


def _runs(group: Group | None, by: Actor) -> bool:
    if group is None:
        return False
    mine = groups_of(by).annotate(role=group_role(by))
    return mine.filter(pk=group.pk, role__gte=Role.MANAGE).exists()
