"""What somebody may do in a group: because it is theirs, or by one of its links.

A role in a group is a role in all of its games (`sessions.access.roles`). Knows roles; not what a
group is asked and told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from uuid import UUID

from django.db.models import CharField, F, OuterRef, Q, QuerySet

from sessions.access.codes import tidy
from sessions.access.errors import GroupClosedError, PlayerClosedError, RoleMissingError
from sessions.access.roles import (
    Actor,
    group_role,
    left_open_by,
    named,
    opened_by,
    own_groups,
)
from sessions.models import Game, Group, GroupLink, Player, Role
from sessions.storage.prepared import Given, Question


@dataclass(frozen=True, slots=True)
class SeenGroup:
    """A group as somebody has found it: what they may do in it, and who that is."""

    group: Group
    role: Role
    actor: Actor | None
    """None is the program itself, which may do everything."""

    @property
    def sees_names(self) -> bool:
        """Who only watches does not see those that are hidden."""
        return self.role > Role.WATCH

    @property
    def manages(self) -> bool:
        return self.role >= Role.MANAGE


def find_group(code: str, by: Actor | None, needed: Role, *, lock: bool = False) -> SeenGroup:
    """The group with this code, as somebody typed it, and what they may do in it.

    Whoever has no role in a group is refused as if there were none. Raises GroupClosedError,
    RoleMissingError.
    """
    tidied, who = tidy(code), named(by)
    asked = _group_with_role(*who, is_program=by is None, lock=lock)
    group = asked.first(code=tidied, **who)
    if group is None or group.role is None:
        raise GroupClosedError(tidied)
    return _seen(group, group.role, by, needed)


@cache
def _group_with_role(*names: str, is_program: bool, lock: bool) -> Question:
    """The group with a code, and the actor's role in it."""
    by = None if is_program else left_open_by(*names)
    groups = Group.objects.select_for_update(of=("self",)) if lock else Group.objects.all()
    found = groups.filter(code=Given("code", CharField()))
    return Question(found.annotate(role=group_role(by)))


def find_player(uuid: UUID, by: Actor | None, needed: Role) -> tuple[Player, SeenGroup]:
    """The player with this number, and their group with what the actor may do in it.

    Raises PlayerClosedError, RoleMissingError.
    """
    players = Player.objects.filter(uuid=uuid).select_related("group", "merged_into")
    player = players.annotate(role=group_role(by, "group")).first()
    if player is None or player.role is None:
        raise PlayerClosedError
    return player, _seen(player.group, player.role, by, needed)


def _seen(group: Group, given: int, by: Actor | None, needed: Role) -> SeenGroup:
    role = Role.MANAGE if by is None else min(Role(given), by.highest)
    if role < needed:
        raise RoleMissingError(role, needed, "group")
    return SeenGroup(group, role, by)


def groups_of(by: Actor) -> QuerySet[Group]:
    """The groups that are the actor's own, or of which they have opened a link; to the bearer of a
    link's code that of the link."""
    if by.link:
        return Group.objects.filter(links__code_hash=by.link)
    theirs = own_groups(by)
    if by.device is not None or by.account is not None:
        theirs |= Q(pk__in=GroupLink.objects.filter(opened_by(by)).values("group"))
    return Group.objects.filter(theirs)


def latest_group(by: Actor) -> Group | None:
    """The group that this device has played with last; else the one that was played last."""
    groups = groups_of(by)
    if by.device is not None and by.device.group_id is not None:
        used = groups.filter(pk=by.device.group_id).first()
        if used is not None:
            return used
    played = Game.objects.filter(group=OuterRef("pk")).order_by("-updated_at").values("updated_at")
    return groups.annotate(last=played[:1]).order_by(F("last").desc(nulls_last=True), "pk").first()
