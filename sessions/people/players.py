"""The players an account knows, and the guests of its games who were one of them.

A guest is a name at a table. Claiming it says whose seats those were; each seat is claimed once by
an account. Knows no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet

from scoring.entries import player_from_json
from scoring.errors import EntryInvalid
from scoring.sentences import Sentence
from sessions.access.roles import Actor
from sessions.games.lists.latest import games_of, latest
from sessions.games.lists.paging import Part, part_of
from sessions.models import PlayedSeat, Player, SeatTotal

MAX_PLAYERS = 200
MAX_GAMES_AT_ONCE = 50


class PlayerRefusedError(Exception):
    """No such player is made; `sentence` says why."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class Guest:
    """A name in games of the account, and in how many of them it sat."""

    name: str
    games: int


def players_of(account: User) -> QuerySet[Player]:
    """The account's players, its own person first, each with its number of games."""
    games = Count("seats__game", distinct=True)
    return account.players.annotate(games=games).order_by("-is_me", "name")


def guests_in(account: User, part: Part) -> list[Guest]:
    """The names in these games of the account that nobody has claimed, the most frequent first."""
    seats = _unclaimed(account).filter(game__in=part.games)
    names = list(seats.order_by("-game_id").values_list("name", flat=True))
    games = Counter(name.casefold() for name in names)
    spelt = {name.casefold(): name for name in reversed(names)}
    guests = [Guest(spelt[key], count) for key, count in games.items()]
    return sorted(guests, key=lambda guest: (-guest.games, guest.name.casefold()))


def claimed_names(account: User) -> dict[int, list[Guest]]:
    """The names under which each player has sat at tables, by the player's key."""
    seats = PlayedSeat.objects.filter(player__account=account).order_by("player", "name")
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
    """Somebody new. Raises PlayerRefusedError."""
    User.objects.select_for_update().get(pk=account.pk)  # one at a time: names are compared
    try:
        name = player_from_json({"name": name}).name
    except EntryInvalid as invalid:
        raise PlayerRefusedError(invalid.problems[0].detail) from invalid
    if any(known.name.casefold() == name.casefold() for known in account.players.all()):
        raise PlayerRefusedError(Sentence("You have a player called {name}.", name=name))
    if account.players.count() >= MAX_PLAYERS:
        refused = Sentence("You have {most} players. Remove one first.", most=MAX_PLAYERS)
        raise PlayerRefusedError(refused)
    return Player.objects.create(account=account, name=name)


@transaction.atomic
def set_me(player: Player) -> None:
    """This player is the account's own person, and no other is."""
    User.objects.select_for_update().get(pk=player.account_id)
    Player.objects.filter(account=player.account_id).update(is_me=False)
    Player.objects.filter(pk=player.pk).update(is_me=True)


@transaction.atomic
def me(account: User, name: str) -> Player:
    """The account's own person; where there is none yet, the player with this name becomes it."""
    User.objects.select_for_update().get(pk=account.pk)
    found = account.players.filter(is_me=True).first() or _called(account, name)
    if found is None:
        found = add_player(account=account, name=name)
    if not found.is_me:
        set_me(found)
    return found


def player_called(account: User, name: str) -> Player:
    """The account's player with this name, who is made where there is none."""
    return _called(account, name) or add_player(account=account, name=name)


def _called(account: User, name: str) -> Player | None:
    key = name.casefold()
    return next((known for known in account.players.all() if known.name.casefold() == key), None)


@transaction.atomic
def claim(*, player: Player, guest: str) -> int:
    """Claim all unclaimed seats of this name for the player; returns how many there were."""
    account = User.objects.select_for_update().get(pk=player.account_id)  # no seat is claimed twice
    unclaimed = _unclaimed(account).filter(game__in=games_of(Actor(account=account)))
    seats = [
        PlayedSeat(player=player, game_id=game, position=seat, name=name)
        for game, seat, name in unclaimed.values_list("game_id", "position", "name")
        if name.casefold() == guest.casefold()
    ]
    PlayedSeat.objects.bulk_create(seats)
    return len(seats)


@transaction.atomic
def let_go(*, player: Player, guest: str) -> int:
    """Give the seats of this name back: they were not this player's."""
    return int(player.seats.filter(name=guest).delete()[0])


def remove_player(player: Player) -> None:
    """The account knows this player no more; their seats are guests' again."""
    player.delete()


def _unclaimed(account: User) -> QuerySet[SeatTotal]:
    """Unclaimed seats of all games: the caller chooses those of the account."""
    claimed = PlayedSeat.objects.filter(
        player__account=account, game=OuterRef("game"), position=OuterRef("position")
    )
    return SeatTotal.objects.filter(~Exists(claimed))


def seats_of(players: Iterable[Player]) -> QuerySet[PlayedSeat]:
    """Every claimed seat of these players."""
    return PlayedSeat.objects.filter(player__in=players).select_related("game", "player")
