"""What is summed up over seats of many games, in the database.

Knows which columns may be added up; the words for it are wording's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Case,
    Count,
    F,
    FloatField,
    Max,
    OuterRef,
    Q,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from scoring.insight.intervals import wilson
from sessions.models import SeatResult

ALL_RULES = "all"


def expected_share() -> Case:
    """The share of a game that chance gives: one of so many seats; in teams, of so many sides."""
    same = SeatResult.objects.filter(game=OuterRef("game")).order_by().values("game")
    sides = Subquery(same.annotate(last=Max("side")).values("last"))
    return Case(
        When(teams=True, then=Value(1.0) / (sides + Value(1.0))),
        default=Value(1.0) / F("seats"),
        output_field=FloatField(),
    )


def games_counted() -> Coalesce:
    """Of a player: how many finished games they sat at. Looked up player by player, which an index
    answers; a join would read every seat of the group."""
    own = SeatResult.objects.filter(player=OuterRef("pk")).order_by().values("player")
    return Coalesce(Subquery(own.annotate(games=Count("*")).values("games")), 0)


def wins() -> dict[str, Any]:
    """What may be counted of any game, whatever its rules."""
    return {
        "games": Count("pk"),
        "wins": Count("pk", filter=Q(is_winner=True)),
        "expected": Sum(expected_share()),
    }


def turns(rules: str) -> dict[str, Any]:
    """What may be counted only of games with the same prices, unless it is said that all count."""
    alike = Q() if rules == ALL_RULES else Q(rules_digest=rules)
    return {
        "turns": Sum("turns", filter=alike, default=0),
        "points": Sum("points_banked", filter=alike, default=0),
        "farkles": Sum("farkles", filter=alike, default=0),
        "best_turn": Max("best_turn", filter=alike),
    }


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums of some seats: of a player, at tables of a size, under a rule set.

    `expected` is how many wins chance gives; turns, points and farkles are those of one rule set.
    """

    games: int
    wins: int
    expected: float
    turns: int = 0
    points: int = 0
    farkles: int = 0
    best_turn: int | None = None

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def above(self) -> float:
        """Wins more than chance gives, without what adding up thirds leaves behind."""
        return round(self.wins - self.expected, 6)

    @property
    def per_turn(self) -> float | None:
        return self.points / self.turns if self.turns else None

    @property
    def farkle_rate(self) -> float | None:
        return self.farkles / self.turns if self.turns else None
