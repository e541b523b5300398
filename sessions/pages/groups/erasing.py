"""Erasing a player: asked first, with the texts in which the name stands and that a person edits.

Knows the page; what erasing is, `sessions.people.who.erasing` says.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.models import Player, Role
from sessions.pages.groups.players import player_number
from sessions.pages.kit.requests import group_url, page, whole_number
from sessions.people.errors import PlayerRefusedError
from sessions.people.who.erasing import erase
from sessions.people.who.texts import Mention, edit, reasons_with_name
from sessions.wording.club.groups import group_name
from sessions.wording.sentences import translated


@page("GET", "POST")
def erase_player(request: HttpRequest, code: str, player: str) -> HttpResponse:
    """Ask, change a text, or erase: only who runs the group may."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    active = seen.group.players.filter(merged_into=None, erased_at=None)
    known = get_object_or_404(active, uuid=player_number(player))
    mentions = reasons_with_name(known)
    if request.method != "POST":
        return _ask(request, seen, known, mentions)
    if request.POST.get("action") == "edit":
        return _edit(request, seen, known, mentions)
    if request.POST.get("action") != "erase":
        raise Http404
    erase(player=known, by=seen.actor)
    messages.success(request, _("The player is erased. The seats stay, without the name."))
    return HttpResponseRedirect(f"{group_url(seen.group)}players/", status=303)


def _edit(
    request: HttpRequest, seen: SeenGroup, known: Player, mentions: list[Mention]
) -> HttpResponse:
    """The text as it was read tells which one is meant: somebody else may have changed another."""
    number = whole_number(request.POST.get("number"))
    if number is None or not 0 <= number < len(mentions):
        raise Http404
    mention = mentions[number]
    if request.POST.get("was") != mention.text:
        return _ask(request, seen, known, mentions)
    try:
        edit(mention=mention, text=request.POST.get("text", ""))
    except PlayerRefusedError as refused:
        return _ask(request, seen, known, mentions, translated(refused.sentence))
    return HttpResponseRedirect(request.path, status=303)


def _ask(
    request: HttpRequest, seen: SeenGroup, known: Player, mentions: list[Mention], problem: str = ""
) -> HttpResponse:
    context = {
        "group": seen.group,
        "called": group_name(seen.group),
        "player": known,
        "mentions": mentions,
        "problem": problem,
    }
    return render(request, "groups/erase.html", context, status=422 if problem else 200)
