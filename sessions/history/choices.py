"""What sorts of games a group has, and so what a filter of them can be set to.

Knows values; no words and no form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import CharField, Count, Max, QuerySet
from django.db.models.functions import Cast, Substr

from sessions.history.filters import HistoryFilter
from sessions.history.remembered import GUESTS, of_all
from sessions.models import Game, Group, Player, SeatResult


class Sort(NamedTuple):
    """Games that are alike: where, by which prices, for what, at how large a table, in what year.

    Rules are digests.
    """

    place: str
    rules: str
    format: str
    seats: int
    kind: str
    year: int


class Variety(NamedTuple):
    """How many seats there are of each sort, the last game by these prices, and who has played."""

    seats: Counter[Sort]
    last: dict[str, int]
    players: set[int]

    def most_played(self) -> tuple[str, str]:
        """Prices and format of most seats where somebody has met others. "" where nobody has."""
        rules, played_for = self._most(lambda sort: (sort.rules, sort.format), ("", ""))
        return rules, played_for

    def years(self) -> list[int]:
        """The newest first."""
        return sorted({sort.year for sort in self.seats}, reverse=True)

    def most_priced(self) -> str:
        """The prices of most seats, whatever was played for."""
        return str(self._most(lambda sort: sort.rules, ""))

    def _most(self, of: Callable[[Sort], Any], nothing: Any) -> Any:
        played: Counter[Any] = Counter()
        for sort, times in self.seats.items():
            if sort.seats > 1:
                played[of(sort)] += times
        return min(played, key=lambda it: (-played[it], it), default=nothing)


@dataclass(frozen=True, slots=True)
class Choices:
    """The values that occur in a group's games. Rules are digests with the name of a rule set."""

    players: list[Player]
    places: list[str]
    rules: list[tuple[str, str]]
    formats: list[str]
    seats: list[int]
    kinds: list[str]
    years: list[int]


ALL = HistoryFilter()


def variety_of(
    group: Group, chosen: HistoryFilter = ALL, only: Collection[int] | None = None
) -> Variety:
    """The sorts of these games, or of those in which somebody has sat."""
    every = chosen.but(**{name: getattr(ALL, name) for name in Sort._fields})
    found, players = of_all(group, every, "sorts", _sorts, _together, only=only)
    wanted = [(at, value) for at, value in enumerate(_wanted(chosen)) if value not in {None, ""}]
    seats: Counter[Sort] = Counter()
    last: dict[str, int] = {}
    for sort, (times, game) in found.items():
        if all(sort[at] == value for at, value in wanted):
            own = Sort(*sort)
            seats[own] = times
            last[own.rules] = max(game, last.get(own.rules, 0))
    return Variety(seats, last, players)


def _together(found: dict[int, list[tuple]]) -> tuple[dict[tuple, tuple[int, int]], set[int]]:
    """How many seats there are of each sort and the last game of it, and who has played at all."""
    sums: dict[tuple, tuple[int, int]] = {}
    for rows in found.values():
        for sort, times, game in rows:
            before, last = sums.get(sort, (0, 0))
            sums[sort] = before + times, max(last, game)
    return sums, set(found) - {GUESTS}


def _wanted(chosen: HistoryFilter) -> list[Any]:
    """What a filter says of sorts: they need not be counted anew for it."""
    return [getattr(chosen, name) for name in Sort._fields]


def _sorts(rows: QuerySet[SeatResult]) -> dict[int, list[tuple]]:
    """What a year is, a database says of a date as text at once; as a number it takes long."""
    year = Substr(Cast("played_on", CharField()), 1, 4)
    parts = rows.annotate(year=year).values_list(
        "player", "game__place", "rules_digest", "format", "seats", "kind", "year"
    )
    found: dict[int, list[tuple]] = {}
    for player, *sort, spelt, times, game in parts.annotate(times=Count("pk"), last=Max("game")):
        found.setdefault(player or GUESTS, []).append(((*sort, int(spelt)), times, game))
    return found


def choices(group: Group) -> Choices:
    """All of them, in the order in which people look for them."""
    found = variety_of(group)
    return Choices(
        players=list(group.players.filter(pk__in=found.players).order_by("key")),
        places=[it for it in _values(found, "place") if it],
        rules=rule_names(found),
        formats=_values(found, "format"),
        seats=_values(found, "seats"),
        kinds=_values(found, "kind"),
        years=found.years(),
    )


def rule_names(found: Variety) -> list[tuple[str, str]]:
    """The prices under which was played, each with the name of the rule set that had them last."""
    rules = dict(Game.objects.filter(pk__in=found.last.values()).values_list("pk", "rules"))
    named = ((digest, rules.get(game, {})) for digest, game in found.last.items())
    return sorted((digest, said.get("name", "")) for digest, said in named)


def _values(found: Variety, name: str) -> list[Any]:
    return sorted({getattr(sort, name) for sort in found.seats})
