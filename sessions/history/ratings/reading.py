"""The ratings of players as pages show them.

Knows which games they are read after; making them up to date is `folding`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count, QuerySet

from sessions.history.filters import BESIDE_OTHERS
from sessions.history.ratings.arithmetic import Rating
from sessions.history.ratings.folding import fold, last_ratings
from sessions.models import Group, SeatResult

FIRM = 10
"""After so many games a rating is no longer provisional."""
WIDE = 3
"""So many times the uncertainty: what is true lies further away in one of 400 cases."""


class Rated(NamedTuple):
    """A player's rating. Shown is what they are almost certainly worth at least."""

    low: float
    high: float
    games: int

    @property
    def is_provisional(self) -> bool:
        return self.games < FIRM


def bounds(rating: Rating) -> tuple[float, float]:
    """Within which somebody almost certainly is; the lower one is shown as their rating."""
    return rating.mu - WIDE * rating.sigma, rating.mu + WIDE * rating.sigma


def ratings_of(
    group: Group, rows: QuerySet[SeatResult], players: Collection[int]
) -> dict[int, Rated]:
    """The ratings of these players after the last of these seats, by their keys.

    Nobody has one in a group that does not show them.
    """
    if not group.is_rated or not players:
        return {}
    fold(group)
    every = SeatResult.objects.filter(BESIDE_OTHERS, group=group, player__in=players).order_by()
    games = dict(every.values_list("player").annotate(Count("pk")))
    last = last_ratings(rows, players)
    return {player: Rated(*bounds(it), games.get(player, 0)) for player, it in last.items()}
