"""The rows of an event: all in statements that are translated once, or only those of some nights.

Knows which way leads from a row to its event; not what a row says.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any, TypeVar

from django.db.models import BigAutoField, Model, QuerySet

from sessions.models import (
    Adjustment,
    Attendance,
    Entrant,
    Event,
    Game,
    Night,
    RollOff,
    Round,
    Stage,
    Table,
    TableResult,
    TableSeat,
)
from sessions.storage.prepared import Given, Question

AnyRow = TypeVar("AnyRow", bound=Model)
TO_EVENT = {
    Entrant: "event",
    Stage: "event",
    Night: "event",
    Adjustment: "event",
    RollOff: "stage__event",
}
TO_NIGHT = {
    Attendance: "night",
    Round: "night",
    Table: "round__night",
    TableSeat: "table__round__night",
    TableResult: "table__round__night",
    Game: "event_table__round__night",
}
COLUMNS: dict[type[Model], tuple[str, ...]] = {
    Game: (
        *("code", "status", "version", "has_entries"),
        *("updated_at", "finished_at", "deleted_at"),
    )
}
"""What is read of the games of tables: not their logs' states."""


def own(event: Event, model: type[AnyRow]) -> list[AnyRow]:
    """All of an event's own rows. Leagues have no roll-offs, and are not asked for any."""
    if model is RollOff and event.kind != Event.Kind.TOURNAMENT:
        return []
    return _all(event, model, TO_EVENT[model])


def of_nights(
    event: Event, nights: Collection[int] | None, but: Collection[int], model: type[AnyRow]
) -> list[AnyRow]:
    """What there is on these nights of an event, but not in some rounds; None: in all there are."""
    way = TO_NIGHT[model]
    if nights is None:
        return _all(event, model, f"{way}__event")
    found = _rows(model).filter(**{f"{way}__in": nights})
    is_of_a_round = way != "night"
    if is_of_a_round:
        found = found.exclude(**{f"{way.removesuffix('__night')}__in": but})
    return list(found)


def _all(event: Event, model: Any, way: str) -> list[Any]:
    return _question(model, way).all(event=event.pk)


@cache
def _question(model: type[Model], way: str) -> Question:
    return Question(_rows(model).filter(**{way: Given("event", BigAutoField())}))


def _rows(model: type[Any]) -> QuerySet[Any]:
    return model.objects.only(*COLUMNS[model]) if model in COLUMNS else model.objects.all()
