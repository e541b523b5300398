"""The players of a group: who they are, who of them is me, and who is the same person twice.

Knows fields and buttons; what they do is `sessions.people.who`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring.entries import MAX_PLAYER_NAME
from scoring.sentences import Sentence
from sessions.access.codes import cut, storable
from sessions.access.devices import known_actor, this_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.history.sums import games_counted
from sessions.models import Player, Role
from sessions.models.people import name_key
from sessions.pages.history.kit import player_url
from sessions.pages.kit.requests import group_url, page
from sessions.people.errors import PlayerRefusedError
from sessions.people.who.doubles import suggested
from sessions.people.who.me import mine, nobody_is_me, this_is_me
from sessions.people.who.merging import merge, unmerge
from sessions.people.who.naming import add, rename
from sessions.people.who.showing import set_archived, set_hidden
from sessions.wording.club.groups import group_name
from sessions.wording.say import say
from sessions.wording.sentences import translated

UUID_TEXT = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MAX_SHOWN = 200
"""So many players are shown at once; others are found by their name."""


@page("GET", "POST")
def players(request: HttpRequest, code: str) -> HttpResponse:
    """All players of a group, and the field for a new one."""
    seen = find_group(code, known_actor(request), Role.SCORE)
    if request.method != "POST":
        return _show(request, seen)
    name = request.POST.get("name", "")
    try:
        added = add(group=seen.group, name=name)
    except PlayerRefusedError as refused:
        return _show(request, seen, problem=translated(refused.sentence), typed=name)
    messages.success(request, _("%(name)s is one of the players.") % {"name": added.name})
    return _back(seen)


@page("POST")
def player(request: HttpRequest, code: str, player: str) -> HttpResponse:
    """Something is done with one of them."""
    action = request.POST.get("action", "")
    needed = Role.SCORE if action in OF_MINE else Role.MANAGE
    by = this_actor(request) if action in OF_MINE else known_actor(request)
    seen = find_group(code, by, needed)
    known = get_object_or_404(seen.group.players, uuid=player_number(player))
    if action not in ACTIONS:
        raise Http404
    try:
        said = ACTIONS[action](request, seen, known)
    except PlayerRefusedError as refused:
        return _show(request, seen, problem=translated(refused.sentence))
    messages.success(request, said)
    if request.POST.get("from") == "history":
        return HttpResponseRedirect(player_url(seen, known), status=303)
    return _back(seen)


def player_number(text: str) -> UUID:
    """A player as an address or a form names them. Raises Http404."""
    try:
        return UUID(text)
    except ValueError as none:
        raise Http404 from none


def _rename(request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    renamed = rename(player=known, name=request.POST.get("name", ""), by=seen.actor)
    return _("%(old)s is called %(new)s now.") % {"old": known.name, "new": renamed.name}


def _merge(request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    other = _other(seen, request.POST.get("into", "").strip())
    merge(player=known, into=other, by=seen.actor)
    return _("%(name)s counts as %(other)s now.") % {"name": known.name, "other": other.name}


def _other(seen: SeenGroup, said: str) -> Player:
    """Whom a form means, by name or by number. Raises PlayerRefusedError."""
    active = seen.group.players.filter(merged_into=None, erased_at=None)
    found: Player | None = active.filter(key=name_key(storable(said))).first()
    if found is None and UUID_TEXT.fullmatch(said):
        found = active.filter(uuid=said).first()
    if found is None:
        name = cut(said, MAX_PLAYER_NAME)
        raise PlayerRefusedError(Sentence("Nobody in the group is called {name}.", name=name))
    return found


def _unmerge(_request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    unmerge(player=known, by=seen.actor)
    return _("%(name)s is somebody else again.") % {"name": known.name}


def _me(request: HttpRequest, _seen: SeenGroup, known: Player) -> str:
    this_is_me(player=known, by=this_actor(request))
    return say("you_are", name=known.name)


def _not_me(request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    nobody_is_me(group=seen.group, by=this_actor(request))
    return _("You are not %(name)s.") % {"name": known.name}


def _hide(_request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    set_hidden(player=known, is_hidden=True, by=seen.actor)
    return _("Who only looks on sees initials of %(name)s.") % {"name": known.name}


def _unhide(_request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    set_hidden(player=known, is_hidden=False, by=seen.actor)
    return _("Who only looks on sees %(name)s again.") % {"name": known.name}


def _archive(_request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    set_archived(player=known, is_archived=True, by=seen.actor)
    return _("%(name)s is not offered for new games any more.") % {"name": known.name}


def _bring_back(_request: HttpRequest, seen: SeenGroup, known: Player) -> str:
    set_archived(player=known, is_archived=False, by=seen.actor)
    return _("%(name)s is offered for new games again.") % {"name": known.name}


Action = Callable[[HttpRequest, SeenGroup, Player], str]
ACTIONS: dict[str, Action] = {
    "rename": _rename,
    "merge": _merge,
    "unmerge": _unmerge,
    "me": _me,
    "not_me": _not_me,
    "hide": _hide,
    "unhide": _unhide,
    "archive": _archive,
    "bring_back": _bring_back,
}
"""What each button does, and says when it is done."""
OF_MINE = {"me", "not_me"}
"""What whoever plays along may say; the rest is for who runs the group."""


def _back(seen: SeenGroup) -> HttpResponse:
    return HttpResponseRedirect(f"{group_url(seen.group)}players/", status=303)


def _show(
    request: HttpRequest, seen: SeenGroup, *, problem: str = "", typed: str = ""
) -> HttpResponse:
    group, wanted = seen.group, request.GET.get("name", "")
    active = group.players.filter(merged_into=None, erased_at=None)
    found = active.filter(key__contains=name_key(storable(wanted))) if wanted else active
    aliases = Prefetch("merged", queryset=Player.objects.filter(erased_at=None))
    counted = found.annotate(games=games_counted()).prefetch_related(aliases)
    by = known_actor(request)
    context: dict[str, Any] = {
        "group": group,
        "called": group_name(group),
        "players": list(counted.order_by("is_archived", "-games", "key")[:MAX_SHOWN]),
        "are_more": active.count() > MAX_SHOWN,
        "wanted": wanted,
        "me": mine(group=group, by=by),
        "pairs": suggested(group) if seen.manages and not wanted else [],
        "may_manage": seen.manages,
        "problem": problem,
        "typed": typed,
        "max_name": MAX_PLAYER_NAME,
    }
    return render(request, "groups/players.html", context, status=422 if problem else 200)
