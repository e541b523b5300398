"""Several things of a player changed at once, or none of them. Knows no page."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from sessions.access.groups import find_player
from sessions.access.roles import Actor
from sessions.models import Group, Player, Role
from sessions.people.errors import PlayerUnknownError, check_version
from sessions.people.who.naming import rename
from sessions.people.who.showing import set_archived, set_hidden, tell_watchers


@transaction.atomic
def change_player(
    *,
    uuid: UUID,
    by: Actor | None,
    expected_version: int | None = None,
    name: str | None = None,
    is_hidden: bool | None = None,
    is_archived: bool | None = None,
) -> None:
    """What is None stays. Raises AccessRefusedError, PlayerRefusedError, and StaleGroupError where
    another version of the group is expected."""
    player, seen = find_player(uuid, by, Role.MANAGE)
    if is_hidden is not None:
        tell_watchers(player)  # before the group is locked
    seen.group.version = Group.objects.select_for_update().get(pk=seen.group.pk).version
    check_version(seen, expected_version)
    if name is not None and name != player.name:
        rename(player=player, name=name, by=by)
    if is_hidden is not None:
        set_hidden(player=player, is_hidden=is_hidden, by=by)
    if is_archived is not None:
        set_archived(player=player, is_archived=is_archived, by=by)


def player_of(group: Group, uuid: UUID) -> Player:
    """The group's player with this number. Raises PlayerUnknownError, also for another group's."""
    player: Player | None = group.players.filter(uuid=uuid).first()
    if player is None:
        raise PlayerUnknownError(uuid)
    return player
