"""What a filter of a group's games can be set to: only what its games have.

Knows values; no words and no form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Max, QuerySet

from sessions.models import Game, Group, Player, SeatResult


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


def choices(group: Group) -> Choices:
    """All of them, in the order in which people look for them."""
    rows = SeatResult.objects.filter(group=group).order_by()
    players = group.players.filter(merged_into=None, results__isnull=False).distinct()
    return Choices(
        players=list(players.order_by("key")),
        places=[it for it in _values(rows, "game__place") if it],
        rules=rule_names(rows),
        formats=_values(rows, "format"),
        seats=_values(rows, "seats"),
        kinds=_values(rows, "kind"),
        years=_values(rows, "played_on__year")[::-1],
    )


def rule_names(rows: QuerySet[SeatResult]) -> list[tuple[str, str]]:
    """The prices under which was played, each with the name of the rule set that had them last."""
    last = dict(rows.values_list("rules_digest").annotate(game=Max("game")))
    rules = dict(Game.objects.filter(pk__in=last.values()).values_list("pk", "rules"))
    return sorted((digest, rules[game].get("name", "")) for digest, game in last.items())


def _values(rows: QuerySet[SeatResult], column: str) -> list[Any]:
    return list(rows.values_list(column, flat=True).distinct().order_by(column))
