"""A group's own page: its name, its links, and how its figures are told.

Knows fields and buttons; what they do is `sessions.people.groups` and `sessions.access.links`.
"""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from sessions.access import links
from sessions.access.codes import tidy
from sessions.access.devices import known_actor, this_actor
from sessions.access.groups import SeenGroup, find_group, groups_of
from sessions.access.links import reissue_group_link, revoke_group_link
from sessions.models import Group, GroupGrant, Role
from sessions.models.people import MAX_GROUP_NAME
from sessions.pages.kit.links import Invitation, invitation_of
from sessions.pages.kit.requests import group_url, page, whole_number
from sessions.people import groups
from sessions.people.groups import GroupRefusedError
from sessions.wording.club.groups import group_name
from sessions.wording.sentences import translated

ROLES = {role.key: role for role in Role}


@page("GET", "POST")
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Look at a group's settings, and change them: only who manages it may."""
    seen = find_group(code, known_actor(request), Role.WATCH)
    if request.method != "POST":
        return _show(request, seen)
    try:
        group = groups.change_group(code=code, by=known_actor(request), **_wanted(request.POST))
    except GroupRefusedError as refused:
        problem = {"field": refused.field, "said": translated(refused.sentence)}
        return _show(request, seen, problem)
    messages.success(request, _("%(group)s: saved.") % {"group": group_name(group)})
    return _back(group)


def _wanted(post: Any) -> dict[str, Any]:
    return {
        "name": post.get("name", ""),
        "time_zone": post.get("time_zone", ""),
        "hides_names": "hides_names" in post,
        "is_rated": "is_rated" in post,
        "min_games": -1 if (n := whole_number(post.get("min_games"))) is None else n,
    }


@page("POST")
def link(request: HttpRequest, code: str, role: str) -> HttpResponse:
    """Close a link of the group, or give it a new code; then nobody comes in by the old one."""
    if role not in ROLES:
        raise Http404
    change = revoke_group_link if request.POST.get("action") == "close" else reissue_group_link
    change(code=code, role=ROLES[role], by=known_actor(request))
    group = groups_of(known_actor(request)).filter(code=tidy(code)).first()
    return _back(group, "#invite") if group else HttpResponseRedirect("/", status=303)


@page("POST")
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """The account that is signed in owns the group from now on."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    if not request.user.is_authenticated:
        return redirect_to_login(f"{group_url(seen.group)}settings/")
    account = cast("User", request.user)
    group = groups.give_to_account(code=code, account=account, by=known_actor(request))
    messages.success(
        request, _("%(group)s belongs to your account now.") % {"group": group_name(group)}
    )
    return _back(group)


@page("GET", "POST")
def new_group(request: HttpRequest) -> HttpResponse:
    """One more group, for people who play together elsewhere."""
    typed, zone = (request.POST.get(field, "") for field in ("name", "time_zone"))
    problem = None
    if request.method == "POST":
        try:
            made = groups.new_group(name=typed, by=this_actor(request), time_zone=zone)
            return _back(made, "#invite")
        except GroupRefusedError as refused:
            problem = {"field": refused.field, "said": translated(refused.sentence)}
    context = {"typed": typed, "problem": problem, "max_name": MAX_GROUP_NAME}
    return render(request, "groups/new.html", context, status=422 if problem else 200)


def _back(group: Group, part: str = "") -> HttpResponse:
    return HttpResponseRedirect(f"{group_url(group)}settings/{part}", status=303)


def _show(
    request: HttpRequest, seen: SeenGroup, problem: dict[str, str] | None = None
) -> HttpResponse:
    group = seen.group
    context = {
        "group": group,
        "called": group_name(group),
        "problem": problem,
        "typed": request.POST if problem else _kept(group),
        "may_manage": seen.manages,
        "links": _links(request, seen),
        "max_name": MAX_GROUP_NAME,
        "may_keep": seen.manages and request.user.is_authenticated and group.owner_id is None,
    }
    return render(request, "groups/settings.html", context, status=422 if problem else 200)


def _kept(group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "time_zone": group.time_zone,
        "hides_names": group.hides_names,
        "is_rated": group.is_rated,
        "min_games": group.min_games,
    }


def _links(request: HttpRequest, seen: SeenGroup) -> list[dict[str, Any]]:
    """The links that may be passed on; a manager sees the closed ones, too."""
    if not seen.group.name:
        return []
    open_links = {it.role: it for it in links.links_in(seen)}
    roles = [role for role in (Role.SCORE, Role.WATCH, Role.MANAGE) if role <= seen.role]
    return [
        {
            "role": role.key,
            "invitation": _invitation(request, open_links.get(role)),
            "came_in": GroupGrant.objects.filter(link=open_links.get(role)).count(),
        }
        for role in roles
        if seen.manages or role in open_links
    ]


def _invitation(request: HttpRequest, shared: Any) -> Invitation | None:
    return None if shared is None else invitation_of(request, shared)
