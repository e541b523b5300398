"""Who sat on the seats of one game: said for all of them at once, by name.

What is written on the sheet stays. Knows names and seats; no page.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from sessions.access.roles import Actor, find_game
from sessions.announcements import revise
from sessions.games.results import record
from sessions.games.who.players import known_as
from sessions.models import Game, Group, PlayedSeat, Player, PlayerChange, Role
from sessions.models.people import name_key, root_of
from sessions.people.errors import SeatUnknownError, SitsThereError
from sessions.people.seats.splitting import give
from sessions.people.who.aliases import note
from sessions.people.who.naming import add

Held = dict[int, PlayedSeat]


def sitting(game: Game) -> dict[int, Player]:
    """Who sat on each seat, as they are known today. A seat that is missing was a guest's."""
    return {at: root_of(seat.player) for at, seat in _held(game).items()}


@transaction.atomic
def seat_as_said(
    *, code: str, said: Mapping[int, str], group: Group, by: Actor | None
) -> list[int]:
    """The player of each name sat on that seat; where the name is empty a guest did.

    A name that nobody has is somebody new. Returns the seats whose player is another one now.
    Raises SeatUnknownError, SitsThereError for who would sit there twice, and as `naming.add` does.
    """
    game = find_game(code, None, Role.MANAGE, lock=True).game
    count = len(game.current_state().seats)
    wrong = next((at for at in said if game.group_id != group.pk or not 0 <= at < count), None)
    if wrong is not None:
        raise SeatUnknownError(code, wrong)
    Group.objects.select_for_update().get(pk=group.pk)
    held = _held(game)
    changed = {at: name for at, name in said.items() if name_key(name) != _key(held.get(at))}
    for at in changed.keys() & held.keys():
        _release(held[at], by, is_for_good=not changed[at])
    for at, name in changed.items():
        if name:
            _seat(game, at, _called(group, name), by, before=held.get(at))
    _check_each_once(game)
    if changed:
        record(game)
        revise(game)
    return sorted(changed)


def _held(game: Game) -> Held:
    seats = game.played_seats.select_related("player__merged_into", "player__group")
    return {seat.position: seat for seat in seats}


def _key(seat: PlayedSeat | None) -> str:
    return "" if seat is None else root_of(seat.player).key


def _release(seat: PlayedSeat, by: Actor | None, *, is_for_good: bool) -> None:
    seat.delete()
    if is_for_good:
        places = [(seat.game.code, seat.position)]
        note(PlayerChange.Kind.RELEASE, seat.player, by, seats=places)


def _called(group: Group, name: str) -> Player:
    """The player of this name, also by another name of theirs; somebody new where there is none."""
    known = known_as(group, [name_key(name)]).get(name_key(name))
    return add(group=group, name=name) if known is None else root_of(known)


def _seat(
    game: Game, at: int, player: Player, by: Actor | None, *, before: PlayedSeat | None
) -> None:
    name = game.current_state().seats[at].name
    give(PlayedSeat(game=game, position=at, name=name), player, by)
    loser = before.player if before is not None else None
    note(PlayerChange.Kind.SPLIT, player, by, other=loser, seats=[(game.code, at)])


def _check_each_once(game: Game) -> None:
    seated: set[int] = set()
    for player in sitting(game).values():
        if player.pk in seated:
            raise SitsThereError(player, Game.objects.filter(pk=game.pk).select_related("group"))
        seated.add(player.pk)
