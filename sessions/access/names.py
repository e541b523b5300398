"""Names that only players see: whoever may only watch a game reads initials in their place.

A game that is found for a watcher says initials wherever it says names: at the start, on its seats,
in its log. Different names stay different, so that a watcher's copy of it can be played again.
Knows who is hidden; not what shows the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any

from django.db.models import Exists, OuterRef, Q

from scoring.entries import Join, Rename, kind_named
from sessions.models import Game, GameEntry, Group, PlayedSeat, Player, Role
from sessions.models.people import name_key

MAX_WORDS = 12
"""So many letters stand for a name at most: with their dots they are no longer than a name."""
NAMING = (kind_named(Join), kind_named(Rename))


def initials(name: str) -> str:
    """The first letters of a name's words: "A. M."."""
    words = name.replace("-", " ").split() or [name]
    return " ".join(f"{word[:1]}." for word in words[:MAX_WORDS])


def sees_names(role: Role) -> bool:
    """Does somebody with this role read all names as they are?"""
    return role > Role.WATCH


def is_hidden(player: Player | None, group: Group) -> bool:
    """Is somebody of a group shown to watchers by initials? Who is no player, with all others."""
    return group.hides_names or (player is not None and player.is_hidden)


def has_hidden(group: str = "group") -> Exists:
    """A column of rows that name a `group`: is anybody of it hidden?"""
    hides = Q(hides_names=True) | Q(players__is_hidden=True)
    return Exists(Group.objects.filter(hides, pk=OuterRef(group)))


def veil(game: Game) -> None:
    """Have the game say initials of who is hidden in it, to show it to somebody who watches."""
    veil_games([game])


def veil_games(games: Sequence[Game]) -> None:
    """The same for several games, with as many queries as for one."""
    hidden = _hidden_in(games)
    said: dict[int, list[dict[str, Any]]] = {game.pk: [] for game in games}
    rows = GameEntry.objects.filter(game__in=said, kind__in=NAMING).order_by("game", "version")
    for key, payload in rows.values_list("game_id", "payload"):
        said[key].append(payload)
    for game in games:
        _veil(game, hidden[game.pk], said[game.pk])


def _veil(game: Game, hidden: Hidden, said: Iterable[dict[str, Any]]) -> None:
    names = Names(hidden)
    names.seat([seat["name"] for seat in game.state["seats"]])
    names.seat([player["name"] for player in game.players])
    for naming in said:
        names.take(naming["name"], naming.get("seat"))
    game.players = [names.renamed(player) for player in game.players]
    game.state = game.state | {"seats": [names.renamed(seat) for seat in game.state["seats"]]}
    game.veil = names


def veil_totals(games: Sequence[Game]) -> None:
    """The same for lines of a list, which read the names of their games from `totals`."""
    hidden = _hidden_in(games) if games else {}
    for game in games:
        totals = list(game.totals.all())
        names = Names(hidden[game.pk])
        names.seat([total.name for total in totals])
        for total in totals:
            total.name = names(total.name)


@dataclass(frozen=True, slots=True)
class Hidden:
    """Who of a game is hidden: everybody, or these seats and whoever is called by these keys."""

    everybody: bool
    seats: frozenset[int] = frozenset()
    keys: frozenset[str] = frozenset()

    def has(self, name: str, seat: int | None) -> bool:
        """A name without a seat may be anybody's."""
        return self.everybody or seat is None or seat in self.seats or name_key(name) in self.keys


@dataclass(slots=True)
class Names:
    """What each name of a game is shown as. One that the game does not know is hidden, too."""

    hidden: Hidden
    shown: dict[str, str] = field(default_factory=dict)
    veiled: set[str] = field(default_factory=set)

    def __call__(self, name: str) -> str:
        if name not in self.shown:
            alike = (it for it in self.shown if name_key(it) == name_key(name))
            known = next(alike, None)
            if known is not None:
                return self.shown[known]
            self.take(name, None)
        return self.shown[name]

    def renamed(self, data: dict[str, Any]) -> dict[str, Any]:
        """The same with its name as it is shown, if it has one."""
        return data | {"name": self(data["name"])} if "name" in data else data

    def seat(self, names: Iterable[str]) -> None:
        """Take the names of all seats: first those that stay as they are."""
        for at, name in sorted(enumerate(names), key=lambda it: self.hidden.has(it[1], it[0])):
            self.take(name, at)

    def take(self, name: str, seat: int | None) -> None:
        if name in self.shown:
            return
        if self.hidden.has(name, seat):
            said = _free(initials(name), {it.casefold() for it in self.shown.values()})
            self.veiled.add(said.casefold())
        else:
            said = _free(name, self.veiled)
        self.shown[name] = said


def _free(wanted: str, taken: set[str]) -> str:
    """The name, or with a number behind it where somebody else has it."""
    numbered = (f"{wanted} {number}" for number in count(2))
    return next(name for name in chain([wanted], numbered) if name.casefold() not in taken)


def _hidden_in(games: Sequence[Game]) -> dict[int, Hidden]:
    """Who is hidden in each of these games, by its key. Three queries, however many there are."""
    groups = {game.group_id for game in games}
    hiding = Group.objects.filter(pk__in=groups, hides_names=True)
    hides_all = set(hiding.values_list("pk", flat=True))
    keys = hidden_players(groups)
    held: dict[int, set[int]] = {game.pk: set() for game in games}
    seats = PlayedSeat.objects.filter(game__in=held, player__in=keys).order_by()
    for game, position in seats.values_list("game_id", "position"):
        held[game].add(position)
    return {
        game.pk: Hidden(
            game.group_id in hides_all, frozenset(held[game.pk]), frozenset(keys.values())
        )
        for game in games
    }


def hidden_players(groups: Iterable[int | None]) -> dict[int, str]:
    """Who is hidden in these groups, also by another name of theirs: what names are compared by."""
    wanted = Q(is_hidden=True) | Q(merged_into__isnull=False)
    found = Player.objects.filter(wanted, group__in=groups).order_by()
    rows = {key: row for key, *row in found.values_list("pk", "key", "merged_into", "is_hidden")}
    return {key: row[0] for key, row in rows.items() if _root_is_hidden(key, rows)}


def _root_is_hidden(key: int, rows: dict[int, list[Any]]) -> bool:
    while key in rows:
        _name, into, hidden = rows[key]
        if into is None:
            return bool(hidden)
        key = into
    return False
