"""The players of an account's groups, and the guests of its games who were one of them.

A guest is a name at a table. Claiming it says whose seats those were; each seat has one player.
Knows no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, When
from django.utils import timezone

from sessions.access.listed import with_names
from sessions.access.roles import Actor, with_role
from sessions.announcements import revise_all
from sessions.games.lists.latest import games_of, latest
from sessions.games.lists.paging import Part, part_of
from sessions.games.results import record
from sessions.games.who.groups import free_code
from sessions.models import Game, Group, PlayedSeat, Player, Role, SeatTotal
from sessions.models.people import name_key
from sessions.people.seats.splitting import check_alone
from sessions.people.who.aliases import with_aliases
from sessions.people.who.me import this_is_me
from sessions.people.who.naming import add

MAX_GAMES_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Guest:
    """A name in games of the account, and in how many of them it sat."""

    name: str
    games: int


def players_of(account: User) -> QuerySet[Player]:
    """The players of the account's groups, its own person first, each with its number of games."""
    games = Count("seats__game", distinct=True)
    is_me = Case(When(account=account, then=True), default=False)
    known = _known(account).annotate(games=games, is_me=is_me)
    return known.order_by("-is_me", "key")


def _known(account: User) -> QuerySet[Player]:
    return Player.objects.filter(group__owner=account, merged_into=None, erased_at=None)


def guests_in(part: Part, account: User) -> list[Guest]:
    """The names in these games that nobody has claimed, the most frequent first. Of a game in
    which the account reads initials none is told."""
    games = with_names(Game.objects.filter(pk__in=part.games), Actor(account=account))
    seats = _unclaimed().filter(game__in=games.values("pk"))
    names = list(seats.order_by("-game_id").values_list("name", flat=True))
    games = Counter(map(name_key, names))
    spelt = {name_key(name): name for name in reversed(names)}
    guests = [Guest(spelt[key], count) for key, count in games.items()]
    return sorted(guests, key=lambda guest: (-guest.games, guest.name.casefold()))


def claimed_names(account: User) -> dict[int, list[Guest]]:
    """The names under which each player has sat at tables, by the player's key."""
    seats = PlayedSeat.objects.filter(player__in=_known(account)).order_by("player", "name")
    names: dict[int, list[Guest]] = {}
    for player, name, count in seats.values_list("player", "name").annotate(Count("pk")):
        names.setdefault(player, []).append(Guest(name, count))
    return names


def games_with_guests(account: User, *, before: str = "", after: str = "") -> Part:
    """The games whose guests are looked for: with 5,000 games not every name can be read.
    Nobody has sat at a table at which nothing was entered."""
    games = latest(Actor(account=account)).entered(anything=True)
    return part_of(games, MAX_GAMES_AT_ONCE, before=before, after=after)


@transaction.atomic
def add_player(*, account: User, name: str) -> Player:
    """Somebody new in the account's own group. Raises as `naming.add` does."""
    User.objects.select_for_update().get(pk=account.pk)  # who has no group yet gets one, not two
    return add(group=own_group(account), name=name)


def own_group(account: User) -> Group:
    """The first group of the account; one that has none yet gets it."""
    found = Group.objects.filter(owner=account).order_by("pk").first()
    return found or Group.objects.create(code=free_code(), owner=account)


def set_me(player: Player, account: User) -> None:
    """This player is the account's own person in their group, and no other is."""
    this_is_me(player=player, by=Actor(account=account), decides=True)


@transaction.atomic
def me(account: User, name: str) -> Player:
    """The account's own person; where there is none yet, the player with this name becomes it."""
    User.objects.select_for_update().get(pk=account.pk)
    found = _known(account).filter(account=account).order_by("pk").first()
    if found is None:
        found = player_called(account, name)
        set_me(found, account)
    return found


def player_called(account: User, name: str) -> Player:
    """The account's player with this name, who is made where there is none."""
    return _called(account, name) or add_player(account=account, name=name)


def _called(account: User, name: str) -> Player | None:
    return _known(account).filter(key=name_key(name)).order_by("pk").first()


@transaction.atomic
def claim(*, player: Player, guest: str, account: User) -> int:
    """Claim all unclaimed seats of this name for the player; returns how many there were.

    A game that belonged to no group is the player's group's from then on. Raises SitsThereError
    with the games in which the player has another seat.
    """
    Group.objects.select_for_update().get(pk=player.group_id)  # no seat is claimed twice
    by = Actor(account=account)
    managed = Q(owner=account) | Q(linked_role=Role.MANAGE)  # their group is to manage them all
    ours = Q(group=player.group_id) | Q(group=None) & managed
    games = with_role(games_of(by), by).filter(ours).values("pk")
    unclaimed = _unclaimed().filter(game__in=games)
    seats = [
        PlayedSeat(player=player, game_id=game, position=seat, name=name, said_at=timezone.now())
        for game, seat, name in unclaimed.values_list("game_id", "position", "name")
        if name_key(name) == name_key(guest)
    ]
    PlayedSeat.objects.bulk_create(seats)
    check_alone(seats, player)
    claimed = Game.objects.filter(pk__in={seat.game_id for seat in seats})
    claimed.filter(group=None).update(group=player.group_id)
    _record(claimed)
    return len(seats)


@transaction.atomic
def let_go(*, player: Player, guest: str) -> int:
    """Give the seats of this name back: they were not this player's."""
    seats = player.seats.filter(name=guest)
    games = list(seats.values_list("game_id", flat=True))
    count = int(seats.delete()[0])
    _record(Game.objects.filter(pk__in=games))
    return count


@transaction.atomic
def remove_player(player: Player) -> None:
    """The group knows this player no more, by whatever name; their seats are guests' again."""
    aliases = with_aliases(player)
    seats = PlayedSeat.objects.filter(player__in=aliases)
    games = list(seats.values_list("game_id", flat=True))
    seats.delete()
    _record(Game.objects.filter(pk__in=games))
    Player.objects.filter(pk__in=aliases).delete()


def _record(games: QuerySet[Game]) -> None:
    """Whose seats these are counts in what is kept of finished games, and whoever looks on at one
    is told."""
    revise_all(games)
    for game in games.filter(finished_at__isnull=False).select_related("group"):
        record(game)


def _unclaimed() -> QuerySet[SeatTotal]:
    """Unclaimed seats of all games: the caller chooses those of the account."""
    claimed = PlayedSeat.objects.filter(game=OuterRef("game"), position=OuterRef("position"))
    return SeatTotal.objects.filter(~Exists(claimed))


def seats_of(players: Iterable[Player]) -> QuerySet[PlayedSeat]:
    """Every claimed seat of these players."""
    return PlayedSeat.objects.filter(player__in=players).select_related("game", "player")
