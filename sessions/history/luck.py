"""The luckiest and the unluckiest nights: whose throws fell best and worst, in points.

Only turns that were entered by their dice are counted. Knows results and days; no page, no words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet, Sum

from sessions.access.groups import SeenGroup
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.history.names import shown_name
from sessions.history.remembered import by_player
from sessions.models import Player, SeatResult

MAX_NIGHTS = 50
NOTICED = 0.5

Nights = tuple[int, list[date]]
"""So many points of luck, and the nights that had as many."""


@dataclass(frozen=True, slots=True)
class LuckyNight:
    """So many points of luck of a player in one night, below 0 where it was bad."""

    name: str
    player: Player
    played_on: date
    points: int


@dataclass(frozen=True, slots=True)
class NightsOfLuck:
    """The luckiest and unluckiest of all; several where they are as lucky, to the point."""

    luckiest: list[LuckyNight]
    unluckiest: list[LuckyNight]


def nights_of_luck(
    seen: SeenGroup, alike: HistoryFilter, only: Collection[int] | None = None
) -> NightsOfLuck:
    """Those of these games."""
    found = by_player(seen.group, alike, "luck", _extremes, only=only)
    best = max((it[0][0] for it in found.values()), default=0)
    worst = min((it[1][0] for it in found.values()), default=0)
    lucky = {key: most[1] for key, (most, _least) in found.items() if 0 < best == most[0]}
    unlucky = {key: least[1] for key, (_most, least) in found.items() if 0 > worst == least[0]}
    players = Player.objects.in_bulk({*lucky, *unlucky})
    return NightsOfLuck(_named(seen, players, lucky, best), _named(seen, players, unlucky, worst))


def _named(
    seen: SeenGroup, players: dict[int, Player], who: dict[int, list[date]], luck: int
) -> list[LuckyNight]:
    nights = [
        LuckyNight(shown_name(players[key], seen), players[key], night, luck)
        for key, nights in who.items()
        for night in nights
    ]
    return sorted(nights, key=lambda it: it.played_on)[:MAX_NIGHTS]


def _extremes(rows: QuerySet[SeatResult]) -> dict[int, tuple[Nights, Nights]]:
    """Of each player the luckiest nights, and the unluckiest."""
    dice = rows.filter(BESIDE_OTHERS, luck_turns__gt=0, player__isnull=False).order_by()
    of_nights = dice.values_list("player", "played_on").annotate(total=Sum("luck"))
    found: dict[int, tuple[Nights, Nights]] = {}
    for player, night, luck in of_nights.order_by("played_on"):
        best, worst = found.get(player, ((0, []), (0, [])))
        points = round(luck)
        if luck > NOTICED:
            best = _further(best, points, night, is_more=points > best[0])
        elif luck < -NOTICED:
            worst = _further(worst, points, night, is_more=points < worst[0])
        found[player] = best, worst
    return found


def _further(known: Nights, points: int, night: date, *, is_more: bool) -> Nights:
    if is_more:
        return points, [night]
    return (points, [*known[1], night]) if points == known[0] else known
