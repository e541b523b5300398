"""Who the names of a file are: players of the group that are known, or may be meant, or are new.

What somebody has once said of a name is remembered for each kind of file. Knows names and players;
no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from sessions.games.players import known_as
from sessions.games.results import root_of
from sessions.models import Group, ImportMatch, Player
from sessions.models.people import name_key
from sessions.people.who.alike import meant

State = Literal["known", "said", "like", "new", "guest"]
Who = UUID | Literal["new", "guest"]
"""What is chosen for a name: a player by number, somebody new, or nobody of the group."""


@dataclass(frozen=True, slots=True)
class Person:
    """A name of the file, and who that is: `player`, or somebody new, or a guest.

    `like` is a player whose name is like it, which a person has to judge.
    """

    name: str
    state: State
    player: Player | None = None
    like: Player | None = None

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def choice(self) -> str:
        """As a form says it."""
        if self.player is not None:
            return str(self.player.uuid)
        return "guest" if self.state == "guest" else "new"


def people_of(
    group: Group, source: str, names: Iterable[str], chosen: Mapping[str, Who]
) -> list[Person]:
    """Each name once, in the order in which they come. `chosen` is by what names are compared by;
    whatever it does not say is as it was said before, or as the names are."""
    spelt = {name_key(name): name for name in reversed(list(names)) if name.strip()}
    in_order = dict(reversed(spelt.items()))
    active = list(group.players.filter(merged_into=None, erased_at=None).order_by("key"))
    by_uuid = {player.uuid: player for player in active}
    known = {key: root_of(it) for key, it in known_as(group, list(in_order)).items()}
    said = _said(group, source, in_order)
    by_name = {player.name: player for player in active}

    def person(key: str, name: str) -> Person:
        who = chosen.get(key)
        if who == "guest" or (who is None and key in said and said[key] is None):
            return Person(name, "guest")
        if isinstance(who, UUID) and who in by_uuid:
            return Person(name, "said", by_uuid[who])
        if who != "new" and key in said:
            return Person(name, "said", said[key])
        if key in known:
            return Person(name, "known", known[key])
        like = by_name.get(meant(name, list(by_name)))
        return Person(name, "new" if like is None or who == "new" else "like", like=like)

    return [person(key, name) for key, name in in_order.items()]


def _said(group: Group, source: str, keys: Iterable[str]) -> dict[str, Player | None]:
    rows = ImportMatch.objects.filter(group=group, source=source, key__in=list(keys))
    found = rows.select_related("player__merged_into")
    return {row.key: root_of(row.player) if row.player else None for row in found}


def remember(group: Group, source: str, people: Iterable[Person], made: Iterable[Player]) -> None:
    """The same names are the same people the next time."""
    new = {player.key: player for player in made}
    ImportMatch.objects.bulk_create(
        (
            ImportMatch(group=group, source=source, key=it.key, player=it.player or new.get(it.key))
            for it in people
            if it.player is not None or it.state == "guest" or it.key in new
        ),
        update_conflicts=True,
        unique_fields=("group", "source", "key"),
        update_fields=("player",),
    )
