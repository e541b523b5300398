"""The luckiest nights: whose throws were worth most beyond what such throws bring on average.

Only games that were entered by their dice are counted. Knows results and days; no page, no words.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import F, FloatField, QuerySet, Sum

from sessions.access.groups import SeenGroup
from sessions.history.names import shown_name
from sessions.models import Player, SeatResult

MOST = 50


@dataclass(frozen=True, slots=True)
class LuckyNight:
    """So many points beyond what was to be expected of a player's throws in one night."""

    name: str
    player: Player
    played_on: date
    points: int


def luckiest_nights(rows: QuerySet[SeatResult], seen: SeenGroup) -> list[LuckyNight]:
    """The luckiest of all; several where they are as lucky, to the point."""
    dice = rows.filter(kind="dice", player__isnull=False).order_by()
    beyond = Sum(F("points_offered") - F("expected_points_offered"), output_field=FloatField())
    nights = dice.values_list("player", "played_on").annotate(luck=beyond).filter(luck__gt=0.5)
    found = [
        (player, night, round(luck))
        for player, night, luck in nights.order_by("-luck", "played_on", "player")[:MOST]
    ]
    best = [it for it in found if it[2] == found[0][2]]
    players = Player.objects.in_bulk({player for player, _night, _luck in best})
    return [
        LuckyNight(shown_name(players[key], seen), players[key], night, luck)
        for key, night, luck in sorted(best, key=lambda it: it[1])
    ]
