"""Who of a group sits on the seats of a game: a known name is its player, an unknown one makes one.

Knows names; who says that a seat was somebody else's is `sessions.people`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.utils import timezone

from scoring.state import GameState
from sessions.access.roles import Actor
from sessions.games.results import count, record
from sessions.models import Game, Group, PlayedSeat, Player
from sessions.models.people import name_key, root_of

MAX_PLAYERS = 2_000
"""A group has no more players: then unknown names are guests."""
UNKNOWN = dict.fromkeys(
    ("seats", "merged", "merged_into", "account", "devices", "changes", "entrants")
)
"""Who has none of these is nobody of whom anything but the name is known."""


def seat_players(
    game: Game, state: GameState, by: Actor | None, said: Mapping[str, Player] | None = None
) -> None:
    """Have a player on each seat by the name that it bears now. Who was named otherwise is let go.

    A seat whose name is still the same stays whose it is: somebody may have said so. Nobody sits
    twice at a table. Who has been `said` to be somebody of the group, by what names are compared
    by, is, whatever they are called there. Who looks at the group's players looks at something
    older then.
    """
    if game.group is None:
        return
    names = {at: seat.name for at, seat in enumerate(state.seats)}
    seats = game.played_seats.select_related("player__merged_into")
    held = {seat.position: seat for seat in seats}
    left = [seat for at, seat in held.items() if not _bears(seat, names.get(at, ""))]
    if left:
        game.played_seats.filter(pk__in=[seat.pk for seat in left]).delete()
    new = {at: name for at, name in names.items() if at not in held or not _bears(held[at], name)}
    if new:
        count(game.group_id)
    sitting = {root_of(seat.player).pk for at, seat in held.items() if at not in new}
    chosen = {} if said is None else said
    sitting |= {player.pk for player in chosen.values()}
    unsaid = [name for name in new.values() if name_key(name) not in chosen]
    players = players_named(game.group, unsaid, sitting) | dict(chosen)
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
    forget_unseated(game, [seat.player_id for seat in left])


def _bears(seat: PlayedSeat, name: str) -> bool:
    return name_key(seat.name) == name_key(name)


def forget_unseated(game: Game, players: Collection[int]) -> None:
    """A player who came with this game, has no seat any more and of whom nothing else was said, was
    a slip of the pen."""
    if players:
        came = Player.objects.filter(pk__in=players, created_at__gte=game.created_at)
        came.filter(**UNKNOWN).delete()


def players_named(
    group: Group, names: Iterable[str], sitting: Collection[int] = ()
) -> dict[str, Player]:
    """The group's players of these names, by what names are compared by. Who is new is made.

    A name that was merged is still another name of the same person, unless that one is among those
    `sitting` at the table, or comes with these: then it is somebody new.
    """
    spelt = {name_key(name): name for name in names}
    known = known_as(group, spelt, sitting)
    new = {key: name for key, name in spelt.items() if key not in known}
    if new and group.players.count() + len(new) <= MAX_PLAYERS:
        Player.objects.bulk_create(
            (Player(group=group, name=name, key=key) for key, name in new.items()),
            ignore_conflicts=True,  # another game of the group may have begun with them just now
        )
        known |= known_as(group, new, sitting)
    return {key: player for key, player in known.items() if root_of(player).pk not in sitting}


def known_as(
    group: Group, keys: Collection[str], sitting: Collection[int] = ()
) -> dict[str, Player]:
    """Who of the group is called so: by the name they have, or else by one that was merged."""
    found = group.players.filter(key__in=list(keys), erased_at=None)
    rows = list(found.select_related("merged_into").order_by("-pk"))
    known = {row.key: row for row in rows if row.merged_into_id is None}
    there = {*sitting, *(row.pk for row in known.values())}
    for row in rows:
        if row.key not in known and (root := root_of(row).pk) not in there:
            known[row.key] = row
            there.add(root)
    return known
