"""A page of a group as it is passed on: the link to look on, which goes on to this page.

Knows addresses; who may pass a link on is `sessions.access.links`.
"""

from __future__ import annotations

import re

from django.http import HttpRequest

from sessions.access import links
from sessions.access.groups import SeenGroup
from sessions.models import Group, Role
from sessions.pages.kit.links import invitation_of
from sessions.pages.kit.requests import group_url

BELOW = re.compile(r"(?:[\w-]+/)+", re.ASCII)
"""What may follow a group's address: names of pages and people, and no way out of the group."""


def shared_address(request: HttpRequest, seen: SeenGroup) -> str:
    """What lets somebody else look at this page; "" where no such link is open."""
    if not seen.group.name:
        return ""
    found = next((it for it in links.links_in(seen) if it.role == Role.WATCH), None)
    if found is None:
        return ""
    below = request.path.removeprefix(group_url(seen.group))
    return f"{invitation_of(request, found).address}?to={below}"


def page_in(group: Group, below: str) -> str:
    """Where such an address leads: to that page, or to the group where there can be none."""
    return group_url(group) + (below if BELOW.fullmatch(below) else "")
