"""Luck and decisions of a player over their games: all together, and game by game.

Knows results whose luck was counted; no page and no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet

from scoring.insight.long_run import LongRun
from sessions.games.luck_columns import LUCK
from sessions.history.filters import IN_ORDER
from sessions.models import SeatResult

YEAR = timedelta(days=365)
NOTHING = LongRun()


@dataclass(frozen=True, slots=True)
class LuckOverTime:
    """`whole` of all games, `year` of those up to a year before the last. Of games with judged
    decisions `kept`, and of those of that year with dice the luck a turn: each with its night.
    """

    whole: LongRun = NOTHING
    year: LongRun = NOTHING
    kept: Sequence[tuple[date, float]] = ()
    luck: Sequence[tuple[date, float]] = ()


def luck_over_time(rows: QuerySet[SeatResult]) -> LuckOverTime:
    """Those of one player's seats."""
    known = rows.filter(luck_turns__gt=0)
    games = list(known.order_by(*IN_ORDER).values_list("played_on", *LUCK))
    if not games:
        return LuckOverTime()
    since = games[-1][0] - YEAR
    lately = [it for it in games if it[0] > since]
    runs = [(night, LongRun(*sums)) for night, *sums in games]
    return LuckOverTime(
        whole=_together(games),
        year=_together(lately),
        kept=[(night, run.kept) for night, run in runs if run.kept is not None],
        luck=[(night, run.luck / run.turns) for night, run in runs if night > since],
    )


def _together(games: Sequence[tuple]) -> LongRun:
    _nights, *columns = zip(*games, strict=True)
    return LongRun(*map(sum, columns))
