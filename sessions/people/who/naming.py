"""What a player of a group is called: somebody new, and another name.

A name stands once in a group. What is written on sheets stays. Knows no page.
"""

from __future__ import annotations

from django.db import transaction

from scoring.entries import player_from_json
from scoring.errors import EntryInvalid
from sessions.access.roles import Actor
from sessions.games.results import count
from sessions.games.who.players import MAX_PLAYERS
from sessions.models import Group, Player, PlayerChange
from sessions.models.people import name_key
from sessions.people.errors import GroupFullError, NameTakenError, PlayerRefusedError
from sessions.people.who.aliases import check_active, in_locked_group, note


@transaction.atomic
def add(*, group: Group, name: str) -> Player:
    """Somebody new. Raises NameTakenError, GroupFullError, and PlayerRefusedError for a name that
    cannot be written."""
    Group.objects.select_for_update().get(pk=group.pk)
    name = _as_written(name)
    _check_free(group, name)
    if group.players.count() >= MAX_PLAYERS:
        raise GroupFullError(MAX_PLAYERS)
    count(group.pk)
    return Player.objects.create(group=group, name=name)


@transaction.atomic
def rename(*, player: Player, name: str, by: Actor | None) -> Player:
    """The player is called so from now on; the seats they have sat on keep the names they had.

    Raises as `add` does, and MergedError, ErasedError.
    """
    player = in_locked_group(player)
    check_active(player)
    name = _as_written(name)
    _check_free(player.group, name, player)
    player.name = name
    player.save()
    note(PlayerChange.Kind.RENAME, player, by)
    return player


def _as_written(name: str) -> str:
    try:
        return player_from_json({"name": name}).name
    except EntryInvalid as invalid:
        raise PlayerRefusedError(invalid.problems[0].detail) from invalid


def _check_free(group: Group, name: str, but: Player | None = None) -> None:
    named = group.players.filter(key=name_key(name), merged_into=None, erased_at=None)
    holder = named.exclude(pk=but.pk if but is not None else None).first()
    if holder is not None:
        raise NameTakenError(holder)
