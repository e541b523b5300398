"""A document that is the whole of a league becomes a league again, just as it was.

Taken out once more it is the same document; where it is there already nothing changes. Every value
is looked at: what a row needs, what it points at, and whether the league that comes of it can be
counted. Knows rows; who may do it is asked here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.db.models import Field, ForeignKey, Model

from sessions.access.codes import CODE, storable
from sessions.access.groups import find_group
from sessions.access.roles import Actor
from sessions.events import links
from sessions.events.errors import EventRefusedError
from sessions.events.founding import MAX_EVENTS, free_code
from sessions.exchange.canonical import line
from sessions.exchange.contests.refusals import EventFileError, EventThereError
from sessions.exchange.contests.sense import NOT_SO, check_sense
from sessions.exchange.contests.whole import (
    FORMAT,
    LEFT,
    MODELS,
    VERSION,
    fields_of,
    is_outside,
    whole,
)
from sessions.games.who.players import players_named
from sessions.models import Entrant, Event, Game, Group, Role
from sessions.models.people import name_key

MAX_ROWS = 100_000
PIECE = 500
"""So many rows are written at once."""
MAX_SMALL, MAX_LARGE = (1 << 15) - 1, (1 << 31) - 1
"""The largest numbers that a column keeps in every database."""
Row = Mapping[str, Any]


@transaction.atomic
def take(*, group: str, document: Any, by: Actor | None) -> tuple[Event, bool]:
    """The league of a document, in a group; and whether it is new.

    Raises AccessRefusedError, EventFileError, EventThereError.
    """
    seen = find_group(group, by, Role.MANAGE, lock=True)
    rows = _shaped(document)
    there = Event.objects.filter(uuid=_uuid(rows["event"])).select_related("group").first()
    if there is not None:
        if there.group != seen.group or line(whole(there)) != line(document):
            raise EventThereError
        return there, False
    if seen.group.events.count() >= MAX_EVENTS:
        raise EventFileError("group")
    try:
        with transaction.atomic():
            event = _Taking(seen.group).taken(rows)
            check_sense(event)
    except DatabaseError as error:
        raise EventFileError("rows") from error
    except (*NOT_SO, EventRefusedError) as error:
        raise EventFileError(str(error)[:100] or type(error).__name__) from error
    links.issue_all(event)
    return event, True


def json_of(data: bytes) -> Any:
    """The document that a file holds. Raises EventFileError."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise EventFileError("JSON") from error


def _shaped(document: Any) -> dict[str, Any]:
    """Raises EventFileError for anything else than a document of ours."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise EventFileError("format")
    if document.get("version") != VERSION:
        raise EventFileError("version")
    if document.keys() != {"format", "version", "event", *MODELS}:
        raise EventFileError(", ".join(sorted({"event", *MODELS} ^ document.keys())))
    count = 0
    for name in MODELS:
        rows = document[name]
        if not isinstance(rows, list) or not all(isinstance(it, dict) for it in rows):
            raise EventFileError(name)
        count += len(rows)
    if count > MAX_ROWS or not isinstance(document["event"], dict):
        raise EventFileError("event")
    return document


def _uuid(row: Row) -> UUID:
    try:
        return UUID(row["uuid"])
    except (*NOT_SO,) as error:
        raise EventFileError("event.uuid") from error


Made = TypeVar("Made", bound=Model)


class _Taking:
    """Rows become objects, those before being there for those behind to point at. A game of the
    group comes to its table again, unless it is another league's by now."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.made: dict[type[Model], list[Any]] = {}
        free = group.games.filter(event_table=None)
        self.games = dict(free.values_list("uuid", "pk"))
        self.players = dict(group.players.values_list("uuid", "pk"))

    def taken(self, rows: Mapping[str, Any]) -> Event:
        event = self._object(Event, rows["event"], "event")
        event.group = self.group
        if not CODE.fullmatch(event.code) or Event.objects.filter(code=event.code).exists():
            event.code = free_code()
        event.save(force_insert=True)
        self.made[Event] = [event]
        for name, (model, _way) in MODELS.items():
            self._take_all(model, rows[name], name)
        return event

    def _take_all(self, model: type[Model], rows: list[Row], name: str) -> None:
        objects = [self._object(model, row, f"{name}.{at}") for at, row in enumerate(rows)]
        if model is Entrant:
            self._know(rows, objects)
        made = model._default_manager.bulk_create(objects, PIECE)  # noqa: SLF001  a documented name
        self.made[model] = list(made)
        own = [it for it in fields_of(model) if it.related_model is model]
        for field in own:
            for row, it in zip(rows, self.made[model], strict=True):
                setattr(it, field.attname, self._place(model, row[field.name], name))
            pointed = {it.pk: getattr(it, field.attname) for it in made}
            _check_ends(pointed, f"{name}.{field.name}")
        if own:
            names = [it.name for it in own]
            model._default_manager.bulk_update(self.made[model], names, PIECE)  # noqa: SLF001

    def _know(self, rows: list[Row], entrants: list[Any]) -> None:
        """Who was a player is one of this group: by number, or by name."""
        unknown = [
            it
            for row, it in zip(rows, entrants, strict=True)
            if row["player"] is not None and it.player_id is None
        ]
        known = players_named(self.group, [it.name for it in unknown]) if unknown else {}
        for it in unknown:
            it.player = known.get(name_key(it.name))
        for it in entrants:
            it.key = name_key(it.name)

    def _object(self, model: type[Made], row: Row, where: str) -> Made:
        fields = {it.name: it for it in fields_of(model)}
        to_event = {it.name for it in fields.values() if it.related_model is Event}
        if odd := row.keys() - (fields.keys() - to_event):
            raise EventFileError(f"{where}.{min(odd)}")
        values = dict(self._values(fields, row, where))
        if to_event:
            values |= {f"{name}_id": self.made[Event][0].pk for name in to_event}
        return model(**values)

    def _values(
        self, fields: Mapping[str, Field[Any, Any]], row: Row, where: str
    ) -> Iterator[tuple[str, Any]]:
        for name, field in fields.items():
            if field.related_model is Event or name in LEFT:
                continue
            if name not in row:
                if not (field.has_default() or field.null or field.blank):  # as older files are
                    raise EventFileError(f"{where}.{name}")
            elif isinstance(field, ForeignKey):
                yield field.attname, self._pointed(field, row[name], f"{where}.{name}")
            else:
                yield name, _clean(field, row[name], f"{where}.{name}")

    def _pointed(self, field: Field[Any, Any], value: Any, where: str) -> int | None:
        if is_outside(field):
            known = self.games if field.related_model is Game else self.players
            return None if value is None else known.get(_number(value, where))
        if field.related_model is field.model:
            return None
        if value is None and not field.null:
            raise EventFileError(where)
        return self._place(field.related_model, value, where)

    def _place(self, model: Any, value: Any, where: str) -> int | None:
        if value is None:
            return None
        rows = self.made[model]
        if type(value) is not int or not 0 <= value < len(rows):
            raise EventFileError(where)
        key: int = rows[value].pk
        return key


def _check_ends(pointed: Mapping[int, int | None], where: str) -> None:
    """Whoever follows the rows from one to the next comes to an end. Raises EventFileError."""
    ending: set[int] = set()
    for start in pointed:
        at: int | None = start
        way: set[int] = set()
        while at is not None and at not in ending:
            if at in way:
                raise EventFileError(where)
            way.add(at)
            at = pointed[at]
        ending |= way


def _number(value: Any, where: str) -> UUID:
    try:
        return UUID(value)
    except NOT_SO as error:
        raise EventFileError(where) from error


def _clean(field: Field[Any, Any], value: Any, where: str) -> Any:
    """The value as the column has it. Raises EventFileError for one that it cannot have."""
    if value is None:
        if field.null:
            return None
        raise EventFileError(where)
    if isinstance(field, models.JSONField):
        return value
    wanted: type = int if isinstance(field, models.IntegerField) else str
    wanted = bool if isinstance(field, models.BooleanField) else wanted
    if type(value) is not wanted or (isinstance(value, str) and storable(value) != value):
        raise EventFileError(where)
    if type(value) is int and value > (
        MAX_SMALL if "Small" in field.get_internal_type() else MAX_LARGE
    ):
        raise EventFileError(where)
    try:
        if value == "" and field.empty_strings_allowed and not field.choices:
            return value
        found = field.clean(value, None)
    except ValidationError as error:
        raise EventFileError(where) from error
    if getattr(found, "hour", None) is not None and found.tzinfo is None:
        raise EventFileError(where)
    return found
