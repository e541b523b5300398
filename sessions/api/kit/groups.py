"""What every view of a group, or of one of its players, does the same way.

Knows who asks and what is shown; nothing of what a single call means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpResponse

from sessions.access.groups import SeenGroup, find_group, find_player
from sessions.api.groups import group_view
from sessions.api.kit.base import ApiView, answer, not_modified
from sessions.api.kit.preconditions import group_tag
from sessions.models import Player, Role


class GroupView(ApiView):
    """A view of the group with a code."""

    about = ("group", "code")

    def group(self, code: str, needed: Role = Role.WATCH) -> SeenGroup:
        """The group that is asked for, if the actor may do what is needed."""
        return find_group(code, self.actor, needed)

    def look_at(self, name: str) -> None:
        self.group(name)

    def group_answer(self, seen: SeenGroup, status: int = 200, **headers: str) -> HttpResponse:
        """The group as the actor may see it, tagged with its version."""
        return answer(group_view(seen), status, ETag=group_tag(seen), **headers)

    def unless_known(self, seen: SeenGroup, made: Callable[[], Any]) -> HttpResponse:
        """What was asked for, made only where the caller does not have it already."""
        known = not_modified(self.request, group_tag(seen))
        if known is not None:
            return known
        found = made()
        response: HttpResponse = found if isinstance(found, HttpResponse) else answer(found)
        response["ETag"] = group_tag(seen)
        return response


class PlayerView(GroupView):
    """A view of the player with a number."""

    about = ("player", "player")

    def player(self, uuid: UUID, needed: Role = Role.WATCH) -> tuple[Player, SeenGroup]:
        """The player that is asked for, and their group with what the actor may do in it."""
        return find_player(uuid, self.actor, needed)

    def look_at(self, name: str) -> None:
        self.player(UUID(name))
