"""A player with all who were merged into them: one person by several names.

Knows what is stored of them; not what may be done with them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from sessions.access.roles import Actor
from sessions.games import stale
from sessions.games.results import count, renew
from sessions.models import Game, Group, PlayedSeat, Player, PlayerChange, SeatResult
from sessions.models.people import root_of
from sessions.people.errors import ErasedError, MergedError


def in_locked_group(player: Player) -> Player:
    """The player as they are now. Their group is locked: one change of its players at a time."""
    Group.objects.select_for_update().get(pk=player.group_id)
    return Player.objects.select_related("group").get(pk=player.pk)


def known_as(group: Group, uuid: Any) -> Player | None:
    """The player of the group by an address; one who was merged is the other one."""
    player = group.players.filter(uuid=uuid).select_related("merged_into").first()
    return None if player is None else root_of(player)


def check_active(player: Player) -> None:
    """Raises ErasedError, and MergedError for a player who is another one by now."""
    if player.erased_at is not None:
        raise ErasedError(player)
    if player.merged_into is not None:
        raise MergedError(player, root_of(player))


def with_aliases(player: Player) -> list[int]:
    """The keys of this player and of all who were merged into them, however far."""
    known = dict(player.group.players.values_list("pk", "merged_into"))
    found, looked_at = [player.pk], 0
    while looked_at < len(found):
        found += [pk for pk, into in known.items() if into == found[looked_at]]
        looked_at += 1
    return found


def games_of_both(players: Collection[int], others: Collection[int]) -> QuerySet[Game]:
    """The games in which two people have sat, also those in the trash: they come back."""
    sat = PlayedSeat.objects.filter(game=OuterRef("pk"))
    both = Exists(sat.filter(player__in=players)), Exists(sat.filter(player__in=others))
    return Game.objects.filter(*both).select_related("group").order_by("pk")


def count_for(player: Player, seats: Q) -> None:
    """The results of these seats, a condition for a `PlayedSeat`, are this player's from now on.

    Ratings are made again from the first of these games on.
    """
    sat = PlayedSeat.objects.filter(seats, game=OuterRef("game"), position=OuterRef("position"))
    SeatResult.objects.filter(Exists(sat)).update(player=player, **stale.NONE)
    renew(player.group.players.values_list("pk", flat=True))  # others have met somebody else


def note(kind: str, player: Player, by: Actor | None, **more: Any) -> PlayerChange:
    """Write down what was done, and count it for those who look at the group."""
    count(player.group_id)
    device, account = (by.device, by.account) if by is not None else (None, None)
    return PlayerChange.objects.create(
        kind=kind, player=player, device=device, account=account, **more
    )
