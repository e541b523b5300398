"""Players as the API shows them. Knows fields; what a name is to whoever looks, `history.names`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Prefetch, QuerySet

from sessions.access.groups import SeenGroup
from sessions.history.names import shown_name
from sessions.history.sums import games_counted
from sessions.models import Group, Player
from sessions.models.people import name_key
from sessions.people.who.me import mine


def rows_of(group: Group) -> QuerySet[Player]:
    """Each player with what is shown of them: their games, and by which names else they are known.

    In the order in which they came: an order by names would tell them to those who may not know.
    """
    also = Prefetch("merged", queryset=Player.objects.filter(erased_at=None).order_by("pk"))
    counted = group.players.annotate(games=games_counted()).select_related("merged_into")
    return counted.prefetch_related(also).order_by("pk")


def active(seen: SeenGroup, *, named: str = "", archived: bool = False) -> QuerySet[Player]:
    """Those who are somebody of their own, perhaps also who plays no more. Who may not see a name
    does not find it either."""
    players = rows_of(seen.group).filter(merged_into=None, erased_at=None)
    if not archived:
        players = players.filter(is_archived=False)
    if named:
        players = players.filter(key__contains=name_key(named))
        players = players if seen.sees_names else players.filter(is_hidden=False)
    return players


def listed(seen: SeenGroup) -> Callable[[Player], dict[str, Any]]:
    """What a list says of each: also whether the actor has said that it is they."""
    me = mine(group=seen.group, by=seen.actor) if seen.actor is not None else None
    return lambda player: player_view(player, seen) | {"is_me": player == me}


def shown(player: Player, seen: SeenGroup) -> dict[str, Any]:
    """The player as they are now."""
    return player_view(rows_of(seen.group).get(pk=player.pk), seen)


def player_view(player: Player, seen: SeenGroup) -> dict[str, Any]:
    into = player.merged_into
    return {
        "uuid": str(player.uuid),
        "group": seen.group.code,
        "name": shown_name(player, seen),
        "games": player.games,
        "is_hidden": player.is_hidden,
        "is_archived": player.is_archived,
        "is_erased": player.erased_at is not None,
        "merged_into": str(into.uuid) if into is not None else None,
        "also": [
            {"uuid": str(it.uuid), "name": shown_name(player, seen, it.name)}
            for it in player.merged.all()
        ],
    }
