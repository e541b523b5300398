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

from sessions.models import Group, Player, SeatResult
from sessions.models.people import name_key

BESIDE_OTHERS = Q(seats__gt=1)
"""Who plays alone, to practise, wins every game: that counts nowhere."""


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """The games of a group that are asked for; all of them, where nothing is said.

    Of several `players` any has played, or all of them `together`. `nights` are the last so many.
    `name` is a part of a player's name; those who may not see a name do not find it either.
    """

    players: tuple[UUID, ...] = ()
    together: bool = False
    name: str = ""
    place: str = ""
    rules: str = ""
    format: str = ""
    seats: int | None = None
    kind: str = ""
    since: date | None = None
    until: date | None = None
    year: int | None = None
    nights: int | None = None
    sees_hidden: bool = True

    def rows(self, group: Group) -> QuerySet[SeatResult]:
        """Every seat of these games."""
        return SeatResult.objects.filter(self.conditions(group))

    def conditions(self, group: Group) -> Q:
        """The same, as conditions of seats."""
        found = Q(group=group)
        for name, column in COLUMNS.items():
            value = getattr(self, name)
            if value not in {None, ""}:
                found &= Q(**{column: value})
        for players in self._seated():
            found &= Q(game__in=SeatResult.objects.filter(group=group, **players).values("game"))
        if self.name:
            found &= Q(game__in=self._named(group).values("game"))
        if self.nights:
            firsts = SeatResult.objects.filter(group=group, position=0)
            nights = firsts.order_by("-played_on")
            last = nights.values_list("played_on", flat=True).distinct()[: self.nights]
            found &= Q(played_on__in=last)
        return found

    def _seated(self) -> list[dict[str, Any]]:
        if self.together:
            return [{"player__uuid": player} for player in self.players]
        return [{"player__uuid__in": self.players}] if self.players else []

    def _named(self, group: Group) -> QuerySet[SeatResult]:
        players = Player.objects.filter(group=group, key__contains=name_key(self.name))
        if not self.sees_hidden:
            players = players.filter(is_hidden=False)
        return SeatResult.objects.filter(group=group, player__in=players)

    @property
    def asks_others(self) -> bool:
        """Does it depend on more than somebody's own seats which of them are meant?"""
        return bool(self.name or self.nights)

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
