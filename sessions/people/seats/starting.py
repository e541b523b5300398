"""A new game whose seats are said to be somebody's of the group, whatever the sheet calls them.

Knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from sessions.access.roles import Actor
from sessions.games import services
from sessions.games.who.groups import group_for
from sessions.models import Game, Group, Player
from sessions.models.people import name_key
from sessions.people.errors import PlayerUnknownError, SitsTwiceError
from sessions.people.who.aliases import check_active
from sessions.people.who.changing import player_of


@transaction.atomic
def start_game(*, by: Actor, seated: Mapping[str, UUID], group: str = "", **table: Any) -> Game:
    """As `services.start_game`; `seated` are some of the names, and who they are.

    Raises PlayerUnknownError, MergedError, ErasedError, SitsTwiceError too.
    """
    if not seated:
        return services.start_game(by=by, group=group, **table)
    plays = group_for(by, group, table.get("time_zone", ""))
    if plays is None:
        raise PlayerUnknownError(next(iter(seated.values())))
    said = {name_key(name): _active(plays, uuid) for name, uuid in seated.items()}
    players = list(said.values())
    for player in players:
        if players.count(player) > 1:
            raise SitsTwiceError(player)
    return services.start_game(by=by, group=plays.code, said=said, **table)


def _active(group: Group, uuid: UUID) -> Player:
    player = player_of(group, uuid)
    check_active(player)
    return player
