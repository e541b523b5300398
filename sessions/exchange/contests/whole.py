"""The whole of a league as one JSON document.

Rows stand model by model, in the order in which they were made, and point at each other by their
place in that order. Players are the group's by number, games the group's by number; devices and
accounts stay behind, and who has told a result is told apart, but not named. `taken` has it come in
again. Knows rows; not what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import Field, ForeignKey, Model, QuerySet

from sessions.exchange.canonical import moment
from sessions.models import (
    Adjustment,
    Attendance,
    Entrant,
    Event,
    EventNote,
    Game,
    Night,
    Player,
    RollOff,
    Round,
    Stage,
    Table,
    TableResult,
    TableSeat,
)

FORMAT, VERSION = "farkle-event", 1
MODELS: Mapping[str, tuple[type[Model], str]] = {
    "stages": (Stage, "event"),
    "entrants": (Entrant, "event"),
    "nights": (Night, "event"),
    "attendance": (Attendance, "night__event"),
    "rounds": (Round, "night__event"),
    "tables": (Table, "round__night__event"),
    "seats": (TableSeat, "table__round__night__event"),
    "results": (TableResult, "table__round__night__event"),
    "roll_offs": (RollOff, "stage__event"),
    "adjustments": (Adjustment, "event"),
    "notes": (EventNote, "event"),
}
"""What an event consists of, each behind what it points at; and the way to its event."""
LEFT = {"device", "account"}
WITNESSES = {"witness", "confirmed_by"}


def whole(event: Event) -> dict[str, Any]:
    """The document, in as many queries as there are models."""
    places: dict[type[Model], dict[int, int]] = {Event: {event.pk: 0}}
    witnesses: dict[str, int] = {}
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    document["event"] = _row(event, places, witnesses)
    for name, (model, way) in MODELS.items():
        rows = list(_rows(model, way, event))
        places[model] = {row.pk: place for place, row in enumerate(rows)}
        document[name] = [_row(row, places, witnesses) for row in rows]
    return document


def _rows(model: type[Model], way: str, event: Event) -> QuerySet[Any]:
    rows = model._default_manager.filter(**{way: event}).order_by("pk")  # noqa: SLF001  a documented name
    outside = [it.name for it in fields_of(model) if is_outside(it)]
    return rows.select_related(*outside) if outside else rows


def fields_of(model: type[Model]) -> list[Field[Any, Any]]:
    """What is written of a row: all but its key, the group, and who did it from where."""
    fields = model._meta.concrete_fields  # noqa: SLF001  a documented name
    return [it for it in fields if not it.primary_key and it.name not in {*LEFT, "group", "key"}]


def is_outside(field: Field[Any, Any]) -> bool:
    return isinstance(field, ForeignKey) and field.related_model in {Player, Game}


def _row(
    row: Model, places: dict[type[Model], dict[int, int]], witnesses: dict[str, int]
) -> dict[str, Any]:
    return {
        it.name: _value(row, it, places, witnesses)
        for it in fields_of(type(row))
        if not (isinstance(it, ForeignKey) and it.related_model is Event)
    }


def _value(
    row: Model,
    field: Field[Any, Any],
    places: dict[type[Model], dict[int, int]],
    witnesses: dict[str, int],
) -> Any:
    value = getattr(row, field.attname)
    if value is None or value == "":
        return value
    if field.name in WITNESSES:
        return f"somebody {witnesses.setdefault(value, len(witnesses) + 1)}"
    if isinstance(field, ForeignKey):
        if is_outside(field):
            return str(getattr(row, field.name).uuid)
        return places.get(field.related_model, {}).get(value, value)
    return _written(value)


def _written(value: Any) -> Any:
    if isinstance(value, UUID):
        return str(value)
    if hasattr(value, "hour"):
        return moment(value)
    return value.isoformat() if hasattr(value, "isoformat") else value
