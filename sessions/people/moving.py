"""A game that is to belong to another group: to which, and what becomes of its seats there.

Only looks ahead; moving it is `sessions.people.groups`. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from sessions.access.groups import groups_of
from sessions.access.roles import Actor, group_role
from sessions.games.who.players import known_as
from sessions.models import Game, Group, GroupGrant, Player, Role
from sessions.models.people import name_key, root_of
from sessions.people.seats.one_game import sitting

MAX_GROUPS = 50


@dataclass(frozen=True, slots=True)
class Seating:
    """A seat, by the name on the sheet, and whose it would be: somebody new where it is None."""

    name: str
    player: Player | None


@dataclass(frozen=True, slots=True)
class Moved:
    """What a game would be in another group: its seats, how many phones and accounts belong to that
    group, and on which seats somebody sits now who is not called so: that is said again there."""

    group: Group
    seats: list[Seating]
    members: int
    said_anew: list[Seating]


def groups_to_move_to(game: Game, by: Actor) -> list[Group]:
    """The groups with which the actor plays, but for the game's own."""
    mine = groups_of(by).annotate(role=group_role(by)).filter(role__gte=Role.SCORE)
    return list(mine.exclude(pk=game.group_id).order_by("pk")[:MAX_GROUPS])


def looked_ahead(game: Game, to: Group) -> Moved:
    """What moving the game would come to. Nothing is written."""
    names = [seat.name for seat in game.current_state().seats]
    known = known_as(to, [name_key(name) for name in names])
    seats = [Seating(name, _root(known.get(name_key(name)))) for name in names]
    now = sitting(game)
    anew = [
        Seating(name, now[at])
        for at, name in enumerate(names)
        if at in now and now[at].key != name_key(name)
    ]
    return Moved(to, seats, _members(to), anew)


def _root(player: Player | None) -> Player | None:
    return None if player is None else root_of(player)


def _members(group: Group) -> int:
    """Phones and accounts that have come in by the group's links, and whose it is."""
    grants = GroupGrant.objects.filter(link__group=group).values_list("device", "account")
    owner = (None, group.owner_id) if group.owner_id is not None else (group.device_id, None)
    return len({*grants, owner})
