"""Which games of a group are meant: what stands in an address, and what that is to the database.

Pages, the API and files ask with the same filter. How an address is read, `reading` knows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Q, QuerySet

from sessions.models import Group, SeatResult
from sessions.models.people import name_key

BESIDE_OTHERS = Q(seats__gt=1)
"""Who plays alone, to practise, wins every game: that counts nowhere."""
IN_ORDER = ("played_at", "game")
"""The seats of a player in the order in which their games were played."""


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """The games of a group that are asked for; all of them, where nothing is said.

    Of several `players` any has played, or all of them `together`. `nights` are the last so many.
    `name` is a part of a player's name; those who may not see a name do not find it either. `named`
    are the keys of those who are called so, once that is known.
    """

    players: tuple[UUID, ...] = ()
    together: bool = False
    name: str = ""
    place: str = ""
    dice_set: str = ""
    rules: str = ""
    format: str = ""
    seats: int | None = None
    kind: str = ""
    since: date | None = None
    until: date | None = None
    year: int | None = None
    nights: int | None = None
    sees_hidden: bool = True
    named: tuple[int, ...] | None = None

    def rows(self, group: Group) -> QuerySet[SeatResult]:
        """Every seat of these games."""
        return SeatResult.objects.filter(self.settled(group).conditions(group))

    def settled(self, group: Group) -> HistoryFilter:
        """The same without what depends on other games and on names: since when it was, and who."""
        found = self
        if found.nights:
            firsts = SeatResult.objects.filter(group=group, position=0).order_by("-played_on")
            last = list(firsts.values_list("played_on", flat=True).distinct()[: found.nights])
            since = max(last[-1] if last else date.max, found.since or date.min)
            found = found.but(nights=None, since=since)
        if found.name:
            players = group.players.filter(key__contains=name_key(found.name))
            if not found.sees_hidden:
                players = players.filter(is_hidden=False)
            keys = players.order_by("pk").values_list("pk", flat=True)
            found = found.but(name="", named=tuple(keys))
        return found

    def conditions(self, group: Group) -> Q:
        """The same, once it is settled, as conditions of seats."""
        found = Q(group=group)
        for name, column in COLUMNS.items():
            value = getattr(self, name)
            if value not in {None, ""}:
                found &= Q(**{column: value})
        for players in self._seated():
            found &= Q(game__in=SeatResult.objects.filter(group=group, **players).values("game"))
        return found

    def _seated(self) -> list[dict[str, Any]]:
        seated: list[dict[str, Any]] = []
        if self.named is not None:
            seated.append({"player__in": self.named})
        if self.together:
            return seated + [{"player__uuid": player} for player in self.players]
        return seated + ([{"player__uuid__in": self.players}] if self.players else [])

    @property
    def is_all(self) -> bool:
        return self == HistoryFilter(sees_hidden=self.sees_hidden)

    def query(self) -> str:
        """What stands in an address for it."""
        said: list[tuple[str, object]] = [("player", player) for player in self.players]
        said += [("together", 1)] if self.together else []
        for key, field in KEYS.items():
            value = getattr(self, field)
            said += [(key, value)] if value not in {None, ""} else []
        return urlencode(said)

    def but(self, **other: Any) -> HistoryFilter:
        """The same with something else in it."""
        return replace(self, **other)


COLUMNS = {
    "place": "game__place",
    "dice_set": "game__dice_set",
    "rules": "rules_digest",
    "format": "format",
    "seats": "seats",
    "kind": "kind",
    "since": "played_on__gte",
    "until": "played_on__lte",
    "year": "played_on__year",
}
"""What of a game each field is compared with, apart from players and nights."""

KEYS = {
    "name": "name",
    "place": "place",
    "dice_set": "dice_set",
    "rules": "rules",
    "format": "format",
    "seats": "seats",
    "kind": "kind",
    "from": "since",
    "to": "until",
    "year": "year",
    "nights": "nights",
}
"""By what the fields are called in an address."""
