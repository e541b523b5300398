"""A league, or an import, with everything that hangs on it: written down whole, row by row, and put
in place of what a restored site has of it.

Its own rows are named by their numbers here, which become others there. What they refer to beside
that is named as every site knows it: groups, players and games by their uuid, phones by their key,
accounts by their name. Knows models by their fields; not which of them are newer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Field, Model

from sessions.access import links
from sessions.exchange import canonical
from sessions.exchange.lines.refused import LineRefusedError
from sessions.models import (
    Adjustment,
    Attendance,
    Device,
    Entrant,
    Event,
    EventGrant,
    EventLink,
    EventNote,
    Game,
    Group,
    ImportBatch,
    ImportedGame,
    Night,
    Player,
    RollOff,
    Round,
    Stage,
    Table,
    TableResult,
    TableSeat,
)

Said = dict[str, Any]
TREES: Mapping[type[Model], Mapping[type[Model], str]] = MappingProxyType(
    {
        Event: {
            Stage: "event",
            RollOff: "stage__event",
            Entrant: "event",
            Night: "event",
            Attendance: "night__event",
            Adjustment: "event",
            Round: "night__event",
            Table: "round__night__event",
            TableSeat: "table__round__night__event",
            TableResult: "table__round__night__event",
            EventLink: "event",
            EventGrant: "link__event",
            EventNote: "event",
        },
        ImportBatch: {ImportedGame: "batch"},
    }
)
"""What hangs on each, and by which road; whatever refers to another one stands behind it."""
ELSEWHERE: Mapping[type[Model], str] = MappingProxyType(
    {Group: "uuid", Player: "uuid", Game: "uuid", Device: "pk", User: "username"}
)
HOLDERS = {Device, User}
CLASHES = "Something else here has a code or a name of it."


def told(root: Model) -> Said:
    """All rows of one, each with its number, the root's first."""
    tree = TREES[type(root)]
    rows = {type(root).__name__: [_row(root)]}
    for model, road in tree.items():
        beside = [it.name for it in _fields(model) if it.related_model in ELSEWHERE]
        found = model._default_manager.filter(**{road: root}).order_by("pk")  # noqa: SLF001  documented
        rows[model.__name__] = [_row(it) for it in found.select_related(*beside)]
    return {"kind": type(root).__name__, "rows": rows}


def take(said: Said) -> list[str]:
    """Have it as it was told. Returns what of it says no more to whom or what it belongs.

    Raises LineRefusedError, and nothing of it was changed then.
    """
    kind = next(it for it in TREES if it.__name__ == said["kind"])
    try:
        with transaction.atomic():
            _clear(kind, said["rows"][kind.__name__][0]["uuid"])
            taking = _Taking()
            for model in (kind, *TREES[kind]):
                for row in said["rows"][model.__name__]:
                    taking.add(model, row)
            taking.end()
    except IntegrityError as error:
        raise LineRefusedError(CLASHES) from error
    return [f"{what} ({count} rows)" for what, count in taking.lost.items()]


def _clear(kind: type[Model], uuid: str) -> None:
    """Take away what there is, the leaves first: some may not go before what refers to them."""
    own = kind._default_manager.filter(uuid=uuid)  # noqa: SLF001  a documented name
    for model, road in reversed(list(TREES[kind].items())):
        model._default_manager.filter(**{f"{road}__in": own}).delete()  # noqa: SLF001  as above
    own.delete()


def _fields(model: type[Model]) -> Iterator[Field[Any, Any]]:
    yield from model._meta.concrete_fields  # noqa: SLF001  a documented name


def _row(row: Model) -> Said:
    return {field.name: _value(row, field) for field in _fields(type(row))}


def _value(row: Model, field: Field[Any, Any]) -> Any:
    value = getattr(row, field.attname)
    if value is not None and field.related_model in ELSEWHERE:
        value = getattr(getattr(row, field.name), ELSEWHERE[field.related_model])
    if isinstance(value, datetime):
        return canonical.moment(value)
    return str(value) if isinstance(value, date | UUID) else value


class _Taking:
    """Rows that come in, and the numbers that they get."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[type[Model], int], int] = {}
        self._later: list[tuple[type[Model], int, Said]] = []
        self._known: dict[tuple[type[Model], str], Any] = {}
        self.lost: Counter[str] = Counter()

    def add(self, model: type[Model], row: Said) -> None:
        own = [it for it in _fields(model) if not it.primary_key]
        later = {it.attname: row[it.name] for it in own if it.related_model is model}
        values = {it.attname: self._read(it, row[it.name]) for it in own if it.attname not in later}
        lost = [it for it in own if values.get(it.attname, 0) is None and row[it.name] is not None]
        self.lost.update(f"{it.verbose_name} of {model._meta.verbose_name}" for it in lost)  # noqa: SLF001  as above
        if model is EventGrant and any(it.related_model in HOLDERS for it in lost):
            return  # whoever it let in is nobody here
        if needed := [it.name for it in lost if not it.null]:
            raise LineRefusedError(f"Its {needed[0]} is not there.")
        made = model(**values)
        if isinstance(made, EventLink):
            made.code_hash = links.hashed(links.code_of(made))
        model._default_manager.bulk_create([made])  # noqa: SLF001  a documented name
        self._numbers[model, row[model._meta.pk.name]] = made.pk  # noqa: SLF001  as above
        self._keep_moments(made, values)
        if any(it is not None for it in later.values()):
            self._later.append((model, made.pk, later))

    def end(self) -> None:
        """What refers to rows of its own kind."""
        for model, key, later in self._later:
            values = {name: self._numbers.get((model, it)) for name, it in later.items()}
            model._default_manager.filter(pk=key).update(**values)  # noqa: SLF001  as above

    def _keep_moments(self, made: Model, values: Said) -> None:
        """Some fields say by themselves when a row was made: it was then, not now."""
        own = {it.name: values[it.name] for it in _fields(type(made)) if _is_of_now(it)}
        if own:
            type(made)._default_manager.filter(pk=made.pk).update(**own)  # noqa: SLF001  as above

    def _read(self, field: Field[Any, Any], value: Any) -> Any:
        other = field.related_model
        if value is None or other is None:
            return value if value is None else field.to_python(value)
        if other in ELSEWHERE:
            return self._found(other, value)
        return self._numbers.get((other, value))

    def _found(self, model: type[Model], key: str) -> Any:
        if (model, key) not in self._known:
            rows = model._default_manager.filter(**{ELSEWHERE[model]: key})  # noqa: SLF001  as above
            self._known[model, key] = rows.values_list("pk", flat=True).first()
        return self._known[model, key]


def _is_of_now(field: Field[Any, Any]) -> bool:
    return bool(getattr(field, "auto_now_add", False))
