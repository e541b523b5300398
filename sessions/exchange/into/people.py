"""Who the names of a file are: players of the group that are known, or may be meant, or are new.

What somebody has once said of a name is remembered for each kind of file. Knows names and players;
no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from sessions.games.who.players import known_as
from sessions.models import Group, ImportMatch, Player
from sessions.models.people import name_key, root_of
from sessions.people.who.alike import meant

State = Literal["known", "said", "like", "new", "guest"]
Who = UUID | str
"""What is said of a name: a player by number, or what somebody is called, who may be new; ""
is nobody of the group."""


@dataclass(frozen=True, slots=True)
class Person:
    """A name of the file, and who that is: `player`, or somebody new, or a guest.

    `like` is a player whose name is like it, which a person has to judge. `called` is what somebody
    new is to be called.
    """

    name: str
    state: State
    player: Player | None = None
    like: Player | None = None
    called: str = ""

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def is_new(self) -> bool:
        return self.player is None and self.state != "guest"

    @property
    def answer(self) -> str:
        """What they are called here; "" for a guest."""
        if self.player is not None:
            return self.player.name
        return "" if self.state == "guest" else self.called or self.name


def people_of(
    group: Group, source: str, names: Iterable[str], chosen: Mapping[str, Who]
) -> list[Person]:
    """Each name once, in the order in which they come. `chosen` is by what names are compared by;
    whatever it does not say is as it was said before, or as the names are."""
    spelt = {name_key(name): name for name in reversed(list(names)) if name.strip()}
    in_order = dict(reversed(spelt.items()))
    active = list(group.players.filter(merged_into=None, erased_at=None).order_by("key"))
    by_uuid = {player.uuid: player for player in active}
    keys = [*in_order, *(name_key(it) for it in chosen.values() if isinstance(it, str))]
    known = {key: root_of(it) for key, it in known_as(group, keys).items()}
    said = _said(group, source, in_order)
    by_name = {player.name: player for player in active}

    def person(key: str, name: str) -> Person:
        who = chosen.get(key)
        if isinstance(who, UUID) and who in by_uuid:
            return Person(name, "said", by_uuid[who])
        if isinstance(who, str):
            return _called(name, who, known.get(name_key(who)))
        if key in said:
            return Person(name, "guest" if said[key] is None else "said", said[key])
        if key in known:
            return Person(name, "known", known[key])
        like = by_name.get(meant(name, list(by_name)))
        return Person(name, "new" if like is None else "like", like=like)

    return [person(key, name) for key, name in in_order.items()]


def _called(name: str, who: str, known: Player | None) -> Person:
    """Somebody has written down what this one is called."""
    if not who.strip():
        return Person(name, "guest")
    return Person(name, "new", called=who) if known is None else Person(name, "said", known)


def _said(group: Group, source: str, keys: Iterable[str]) -> dict[str, Player | None]:
    rows = ImportMatch.objects.filter(group=group, source=source, key__in=list(keys))
    found = rows.exclude(player__erased_at__isnull=False).select_related("player__merged_into")
    return {row.key: root_of(row.player) if row.player else None for row in found}


def remember(group: Group, source: str, people: Iterable[Person], made: Iterable[Player]) -> None:
    """The same names are the same people the next time."""
    new = {player.key: player for player in made}
    ImportMatch.objects.bulk_create(
        (
            ImportMatch(
                group=group,
                source=source,
                key=it.key,
                player=it.player or new.get(name_key(it.answer)),
            )
            for it in people
            if not it.is_new or name_key(it.answer) in new
        ),
        update_conflicts=True,
        unique_fields=("group", "source", "key"),
        update_fields=("player",),
    )
