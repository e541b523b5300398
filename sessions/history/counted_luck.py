"""Luck and losses of finished games, counted once and kept beside their results.

A game takes a tenth of a second, so nobody waits for it who enters a throw: it is counted when
somebody looks, a few games at a time, the latest first; `manage.py count_luck` counts all. Knows
results that lack it; what luck is, `scoring.insight` says.
"""

from __future__ import annotations

from django.db import OperationalError, transaction
from django.db.models import Exists, OuterRef, QuerySet

from scoring.insight.luck import Luck
from sessions.games.luck_columns import LUCK
from sessions.games.results import count, renew
from sessions.games.told.insight import InsightNotYetError, insight_of, open_tables
from sessions.models import Game, Group, SeatResult

MAX_GAMES_AT_ONCE = 10
"""So many games are counted for somebody who waits for a page."""


def to_count(group: Group | None = None) -> QuerySet[SeatResult]:
    """A seat of each game, of this group or of all, whose luck was not counted yet and may be."""
    later = Exists(open_tables().filter(game=OuterRef("game")))
    missing = SeatResult.objects.filter(~later, luck_turns=None, position=0)
    return missing if group is None else missing.filter(group=group)


def count_luck(group: Group, most: int = MAX_GAMES_AT_ONCE) -> bool:
    """Count the luck of the latest games that lack it; are there more of them?

    On a database that is busy whoever looks next counts them.
    """
    keys = list(
        to_count(group).order_by("-played_at").values_list("game_id", flat=True)[: most + 1]
    )
    try:
        for game in Game.objects.filter(pk__in=keys[:most]):
            luck_of(game)
    except OperationalError:
        return True
    return len(keys) > most


def luck_of(game: Game) -> None:
    """Count a game's luck and keep it. Where it goes on again, or has changed meanwhile, the next
    one counts it."""
    try:
        found = insight_of(game).seats
    except InsightNotYetError:
        return
    seats = SeatResult.objects.filter(game=game, game__version=game.version)
    with transaction.atomic():
        count(game.group_id)
        rows = list(seats)
        for row in rows:
            _write(row, found[row.position] if row.position < len(found) else Luck())
        renew(row.player_id for row in rows)


def _write(row: SeatResult, luck: Luck) -> None:
    row.luck_turns, row.luck, row.luck_variance = luck.turns, luck.luck, luck.variance
    row.judged_turns, row.judged_worth = luck.judged, luck.expected
    row.loss, row.loss_squares = luck.loss, luck.loss_squares
    row.save(update_fields=LUCK)
