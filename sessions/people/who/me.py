"""Who says "this is me": the player of a group whom an account, or a phone without one, names.

A group has one such player for each account and each phone. Knows no page.
"""

from __future__ import annotations

from django.db import transaction

from sessions.access.errors import DeviceNeededError
from sessions.access.roles import Actor
from sessions.models import DevicePlayer, Group, Player
from sessions.models.people import root_of
from sessions.people.errors import OtherAccountError
from sessions.people.who.aliases import check_active, in_locked_group


@transaction.atomic
def this_is_me(*, player: Player, by: Actor, decides: bool = False) -> None:
    """The actor's own person in their group is this player, and no other.

    Who manages the group `decides` between two accounts; anybody else is refused with
    OtherAccountError. Raises MergedError, ErasedError, and DeviceNeededError where neither account
    nor phone is known.
    """
    player = in_locked_group(player)
    check_active(player)
    if by.account is not None:
        if player.account_id not in {None, by.account.pk} and not decides:
            raise OtherAccountError(player)
        player.group.players.filter(account=by.account).update(account=None)
        Player.objects.filter(pk=player.pk).update(account=by.account)
    elif by.device is not None:
        told = {"device": by.device, "group": player.group}
        DevicePlayer.objects.update_or_create(**told, defaults={"player": player})
    else:
        raise DeviceNeededError


@transaction.atomic
def nobody_is_me(*, group: Group, by: Actor) -> None:
    """The actor is none of the group's players."""
    if by.account is not None:
        group.players.filter(account=by.account).update(account=None)
    if by.device is not None:
        DevicePlayer.objects.filter(device=by.device, group=group).delete()


@transaction.atomic
def this_is_not_me(*, player: Player, by: Actor) -> None:
    """The actor is not this player; whom else they have named stays."""
    if mine(group=player.group, by=by) == root_of(player):
        nobody_is_me(group=player.group, by=by)


def mine(*, group: Group, by: Actor) -> Player | None:
    """The actor's own person in this group: what the account says, or else the phone."""
    if by.account is not None:
        found: Player | None = group.players.filter(account=by.account).first()
        if found is not None:
            return found
    if by.device is None:
        return None
    said = DevicePlayer.objects.filter(device=by.device, group=group).select_related("player")
    told = said.first()
    return root_of(told.player) if told is not None else None
