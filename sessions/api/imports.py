"""Imports as the API shows them: what would become of a file, and what has come of one.

Knows fields; what a reason means, `sessions.wording.club.imports`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import (
    BooleanField,
    ExpressionWrapper,
    F,
    Prefetch,
    Q,
    prefetch_related_objects,
)

from sessions.exchange.into.opening import Opened
from sessions.exchange.into.people import Person
from sessions.exchange.into.planning import Plan, Planned
from sessions.models import ImportBatch, ImportedGame
from sessions.wording.club import imports as words


def plan_view(plan: Plan, opened: Opened) -> dict[str, Any]:
    """What would become of each game and name of a file."""
    counts = plan.counts
    kinds = ("checked", "recorded", "there", "deleted", "like", "changed", "refused", "left_out")
    return {
        "source": plan.source,
        "counts": {kind: counts[kind] for kind in kinds},
        "games": [_planned(it) for it in plan.games],
        "left_out": [
            {"where": it.where, "reason": it.reason, "detail": words.left_out(it)}
            for it in plan.left_out
        ],
        "people": [_person(it) for it in plan.people],
        "table": None if opened.mapping is None else opened.mapping.to_json(),
        "is_day_open": opened.is_day_open,
        "diary": [
            {"id": it.id, "name": it.name, "plays": it.plays, "chosen": it.id in opened.chosen}
            for it in opened.offered
        ],
    }


def _planned(it: Planned) -> dict[str, Any]:
    return {
        "number": it.number,
        "where": it.found.where,
        "becomes": it.fate,
        "comes_in": it.comes_in,
        "is_checked": it.is_checked,
        "played_on": None if it.day is None else it.day.isoformat(),
        "players": [
            {"name": player.name, "score": seat.score}
            for player, seat in zip(it.judged.players, it.judged.seats, strict=True)
        ]
        if it.judged
        else [{"name": seat.name, "score": seat.score} for seat in it.found.seats],
        "detail": words.why(it),
        "like": list(it.like),
    }


def _person(it: Person) -> dict[str, Any]:
    return {
        "name": it.name,
        "state": it.state,
        "player": None if it.player is None else str(it.player.uuid),
        "called": it.answer,
        "like": None if it.like is None else str(it.like.uuid),
    }


def with_games(batches: Sequence[ImportBatch]) -> None:
    """Read the games of these imports at once, and of each only what is shown: a page has up to a
    thousand imports, and a game holds all of its rules and its state."""
    is_there = ImportedGame.objects.filter(game__isnull=False).order_by("pk").only("batch")
    is_checked = ExpressionWrapper(Q(game__recorded__isnull=True), BooleanField())
    games = is_there.annotate(code=F("game__code"), is_checked=is_checked)
    prefetch_related_objects(batches, Prefetch("games", games, to_attr="brought"))


def batch_view(batch: ImportBatch) -> dict[str, Any]:
    """An import that was made, `with_games`: those that it has brought and that are still there."""
    return {
        "uuid": str(batch.uuid),
        "group": batch.group.code,
        "at": batch.at.isoformat(),
        "source": batch.source,
        "file_name": batch.file_name,
        "sha256": batch.sha256,
        "games": [{"code": row.code, "is_checked": row.is_checked} for row in batch.brought],
        "players": batch.players,
        "undone_at": None if batch.undone_at is None else batch.undone_at.isoformat(),
        "kept": batch.kept,
    }
