"""Whose a game is and who sits there: the code of its group, and the player of each seat.

As it was said, also where a player is another one by now: who is merged is parted again, and no
game has changed. Knows what is kept; not what a player is called.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from uuid import UUID

from sessions.models import Game, PlayedSeat
from sessions.storage.prepared import Columns, left_open


class Whose(NamedTuple):
    """The group's code, if the game is one's, and the players by their seats; guests have none."""

    group: str | None
    players: dict[int, str]


def whose(game: Game) -> Whose:
    """One question, for a game of a group."""
    if game.group_id is None:
        return Whose(None, {})
    seats = _seats().rows(game_id=game.pk)
    if not seats:
        return Whose(game.group.code, {})
    players = {position: str(UUID(str(player))) for position, player, _group in seats}
    return Whose(seats[0][2], players)


@cache
def _seats() -> Columns:
    seats = PlayedSeat.objects.filter(**left_open(PlayedSeat, "game_id")).order_by("position")
    return Columns(seats, "position", "player__uuid", "game__group__code")
