"""Seats that were somebody else's: they are moved to another player, and back in the same way.

What is written on the sheet stays. Knows no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from sessions.access.roles import Actor
from sessions.announcements import revise_all
from sessions.models import Game, Group, PlayedSeat, Player, PlayerChange, SeatTotal
from sessions.people.errors import SeatUnknownError, SitsThereError
from sessions.people.who.aliases import (
    check_active,
    count_for,
    in_locked_group,
    note,
    with_aliases,
)
from sessions.people.who.naming import add

Place = tuple[str, int]
"""A seat, by the code of its game and its position."""


@transaction.atomic
def move_seats(*, seats: Iterable[Place], to: Player, by: Actor | None) -> None:
    """These seats of the group's games are this player's from now on, also those of guests.

    Raises SeatUnknownError, MergedError, ErasedError, and SitsThereError with the games in which
    the player has another seat.
    """
    places = list(dict.fromkeys(seats))
    games = {code for code, _position in places}
    revise_all(Game.objects.filter(code__in=games, group=to.group_id))
    to = in_locked_group(to)
    check_active(to)
    found = [_seat(to, *place) for place in places]
    moved = [seat for seat in found if seat.player_id != to.pk]
    losers = _losers(moved)
    for seat in moved:
        give(seat, to, by)
    check_alone(moved, to)
    count_for(to, Q(pk__in=[seat.pk for seat in moved]))
    for player, places in losers.items():
        note(PlayerChange.Kind.SPLIT, to, by, other=player, seats=places)


@transaction.atomic
def split_off(*, seats: Sequence[Place], name: str, group: Group, by: Actor | None) -> Player:
    """Somebody new has sat on these seats. Raises as `move_seats` and `naming.add` do."""
    player = add(group=group, name=name)
    move_seats(seats=seats, to=player, by=by)
    return player


def _seat(to: Player, code: str, position: int) -> PlayedSeat:
    """The seat as it is stored; one of a guest is made, with the name that stands there."""
    named = SeatTotal.objects.filter(game__code=code, game__group=to.group_id, position=position)
    total = named.first()
    if total is None:
        raise SeatUnknownError(code, position)
    held = PlayedSeat.objects.filter(game=total.game_id, position=position)
    found = held.select_related("game", "player").first()
    return found or PlayedSeat(game=total.game, position=position, name=total.name)


def _losers(seats: Sequence[PlayedSeat]) -> dict[Player | None, list[Place]]:
    """Whose seats they were, guests' under None."""
    losers: dict[Player | None, list[Place]] = {}
    for seat in seats:
        owner = seat.player if seat.player_id is not None else None
        losers.setdefault(owner, []).append((seat.game.code, seat.position))
    return losers


def give(seat: PlayedSeat, to: Player, by: Actor | None) -> None:
    """The seat is this player's from now on; who says so is kept beside it."""
    seat.player = to
    seat.said_by = by.device if by is not None else None
    seat.said_at = timezone.now()
    seat.save()


def check_alone(moved: Sequence[PlayedSeat], to: Player) -> None:
    """Raises SitsThereError with the games of these seats in which the player has two."""
    games = [seat.game_id for seat in moved]
    theirs = PlayedSeat.objects.filter(player__in=with_aliases(to), game__in=games)
    sat = Counter(theirs.values_list("game_id", flat=True))
    twice = [game for game, times in sat.items() if times > 1]
    if twice:
        games_there = Game.objects.filter(pk__in=twice).select_related("group").order_by("pk")
        raise SitsThereError(to, games_there)
