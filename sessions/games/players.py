"""Who of a group sits on the seats of a game: a known name is its player, an unknown one makes one.

Knows names; who says that a seat was somebody else's is `sessions.people`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils import timezone

from scoring.state import GameState
from sessions.access.roles import Actor
from sessions.games.results import record
from sessions.models import Game, Group, PlayedSeat, Player
from sessions.models.people import name_key

MAX_PLAYERS = 2_000
"""A group has no more players: then unknown names are guests."""


def seat_players(game: Game, state: GameState, by: Actor | None) -> None:
    """Have a player on each seat by the name that it bears now. Who was named otherwise is let go.

    A seat whose name is still the same stays whose it is: somebody may have said so.
    """
    if game.group is None:
        return
    names = {at: seat.name for at, seat in enumerate(state.seats)}
    held = {seat.position: seat for seat in game.played_seats.all()}
    _let_go(game, [seat for at, seat in held.items() if not _bears(seat, names.get(at, ""))])
    new = {at: name for at, name in names.items() if at not in held or not _bears(held[at], name)}
    players = players_named(game.group, new.values())
    device = by.device if by is not None else None
    PlayedSeat.objects.bulk_create(
        PlayedSeat(
            game=game, position=at, player=player, name=name, said_by=device, said_at=timezone.now()
        )
        for at, name in new.items()
        if (player := players.get(name_key(name))) is not None
    )
    if game.finished_at is not None:
        record(game)


def _bears(seat: PlayedSeat, name: str) -> bool:
    return name_key(seat.name) == name_key(name)


def _let_go(game: Game, seats: list[PlayedSeat]) -> None:
    """A player who came with this game, and has no seat any more, was a slip of the pen."""
    if not seats:
        return
    players = [seat.player_id for seat in seats]
    PlayedSeat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    Player.objects.filter(
        pk__in=players, seats=None, merged=None, account=None, created_at__gte=game.created_at
    ).delete()


def players_named(group: Group, names: Iterable[str]) -> dict[str, Player]:
    """The group's players of these names, by what names are compared by. Who is new is made."""
    spelt = {name_key(name): name for name in names}
    known = _known(group, spelt)
    new = {key: name for key, name in spelt.items() if key not in known}
    if new and group.players.count() + len(new) <= MAX_PLAYERS:
        Player.objects.bulk_create(
            (Player(group=group, name=name, key=key) for key, name in new.items()),
            ignore_conflicts=True,  # another game of the group may have begun with them just now
        )
        known |= _known(group, new)
    return known


def _known(group: Group, keys: Collection[str]) -> dict[str, Player]:
    found = group.players.filter(key__in=list(keys), merged_into=None, erased_at=None)
    return {player.key: player for player in found}
