"""The games of a player in the order in which they were played: figures of all, the last in full.

Figures stand column by column, as charts read them: a value for each of many thousand games would
take longer to make than all that is drawn of them. Knows results; no page and no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from sessions.games.stale import RATING
from sessions.history.filters import IN_ORDER
from sessions.history.ratings.arithmetic import Rating
from sessions.history.ratings.reading import bounds
from sessions.history.sums import expected_share
from sessions.models import SeatResult

LATELY = 20
"""So many of the last games are told one by one."""


class Played(NamedTuple):
    """A game as its player remembers it; `is_shared` where another side had the same place."""

    code: str
    played_on: date
    rank: int
    seats: int
    is_winner: bool
    is_shared: bool


@dataclass(frozen=True, slots=True)
class Games:
    """Of every game its night, whether it was won, the share that chance gives, and the points of a
    turn: None where they were played by other prices, or none was. `lately` are the last ones.
    """

    nights: Sequence[date] = ()
    won: Sequence[bool] = ()
    expected: Sequence[float] = ()
    per_turn: Sequence[float | None] = ()
    lately: Sequence[Played] = ()


def games_of(rows: QuerySet[SeatResult], rules: str) -> Games:
    """Those of one player's seats; turns are compared by these prices."""
    names = ("played_on", "is_winner", "expected", "rules_digest", "turns", "points_banked")
    ordered = rows.annotate(expected=expected_share()).order_by(*IN_ORDER)
    found = list(ordered.values_list(*names))
    if not found:
        return Games()
    nights, won, expected, *_priced = zip(*found, strict=True)
    per_turn = tuple(
        points / turns if priced == rules and turns else None
        for *_said, priced, turns, points in found
    )
    return Games(nights, won, expected, per_turn, _lately(rows))


def _lately(rows: QuerySet[SeatResult]) -> list[Played]:
    same = SeatResult.objects.filter(game=OuterRef("game"), rank=OuterRef("rank"))
    shared = Exists(same.exclude(side=OuterRef("side")))
    names = ("game__code", "played_on", "rank", "seats", "is_winner", "is_shared")
    last = rows.annotate(is_shared=shared).order_by(*IN_ORDER).reverse()
    return [Played(*it) for it in last.values_list(*names)[:LATELY]][::-1]


def ratings_after(rows: QuerySet[SeatResult]) -> list[tuple[float, float] | None]:
    """Between what the player's rating lay after each of these games, in their order.

    None of a game that has ended just now, and will be rated when somebody looks again.
    """
    ratings = rows.order_by(*IN_ORDER).values_list(*RATING)
    return [None if rating[0] is None else bounds(Rating(*rating)) for rating in ratings]
