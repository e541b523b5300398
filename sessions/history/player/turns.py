"""What the turns of a player's latest games brought: how many of them so many points.

The only place that reads single turns: of as many games as people remember, not of all. Knows
turns; no chart.
"""

from __future__ import annotations

from django.db.models import BigIntegerField, Case, Count, F, QuerySet, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from sessions.models import PlayedTurn, SeatResult

MAX_GAMES = 500
PLAYED = ("banked", "total", "gift", "overshot", "farkle", "toxic_twos")
"""The turns that were played to their end."""


def latest_turns(
    rows: QuerySet[SeatResult], rules: str, *, most: int = MAX_GAMES
) -> dict[int, int]:
    """How many turns brought so many points, by the points: on these seats, in the latest games
    with these prices.
    """
    alike = rows.filter(rules_digest=rules, turns__gt=0)
    latest = alike.order_by("-played_at", "-game_id").values("pk")[:most]
    turns = PlayedTurn.objects.filter(
        game__results__in=latest, seat=F("game__results__position"), kind__in=PLAYED
    )
    given = Cast(KT("line__gift"), BigIntegerField())
    worth = Case(When(kind="gift", then=given), default="points")
    return dict(turns.order_by().values_list(worth).annotate(turns=Count("pk")))
