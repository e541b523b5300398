"""The luckiest nights: whose throws were worth most beyond what such throws bring on average.

Only games that were entered by their dice are counted. Knows results and days; no page, no words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import F, FloatField, QuerySet, Sum

from sessions.access.groups import SeenGroup
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.history.names import shown_name
from sessions.history.remembered import by_player
from sessions.models import Player, SeatResult

MOST = 50


@dataclass(frozen=True, slots=True)
class LuckyNight:
    """So many points beyond what was to be expected of a player's throws in one night."""

    name: str
    player: Player
    played_on: date
    points: int


def luckiest_nights(
    seen: SeenGroup, alike: HistoryFilter, only: Collection[int] | None = None
) -> list[LuckyNight]:
    """The luckiest of all; several where they are as lucky, to the point."""
    found = by_player(seen.group, alike, "luck", _luckiest, only=only)
    most = max((points for points, _nights in found.values()), default=0)
    who = {key: nights for key, (points, nights) in found.items() if points == most}
    players = Player.objects.in_bulk(who)
    lucky = [
        LuckyNight(shown_name(players[key], seen), players[key], night, most)
        for key, nights in who.items()
        for night in nights
    ]
    return sorted(lucky, key=lambda it: it.played_on)[:MOST]


def _luckiest(rows: QuerySet[SeatResult]) -> dict[int, tuple[int, list[date]]]:
    """Of each player the points beyond what was expected in their luckiest nights, and these."""
    dice = rows.filter(BESIDE_OTHERS, kind="dice", player__isnull=False).order_by()
    beyond = Sum(F("points_offered") - F("expected_points_offered"), output_field=FloatField())
    nights = dice.values_list("player", "played_on").annotate(luck=beyond).filter(luck__gt=0.5)
    found: dict[int, tuple[int, list[date]]] = {}
    for player, night, luck in nights.order_by("played_on"):
        points, best = found.get(player, (0, []))
        if round(luck) > points:
            found[player] = round(luck), [night]
        elif round(luck) == points:
            best.append(night)
    return found
