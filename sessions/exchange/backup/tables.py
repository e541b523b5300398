"""Tables as lines of a file, and back: one line a row, by the key, the same from either database.

Knows columns of any model, also one that is no more; not which tables a backup has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Field, Model

from sessions.exchange import canonical
from sessions.exchange.backup.contents import COUNTED_ANEW
from sessions.exchange.backup.errors import BackupError

PORTION = 2000
"""Rows that are in memory at once."""


def lines_of(model: type[Model]) -> Iterator[str]:
    """The rows of a table. To be read within a transaction that sees one moment."""
    names = [field.attname for field in _fields(model)]
    rows = model._base_manager.order_by("pk").values_list(*names)  # noqa: SLF001  a documented name
    for row in rows.iterator(chunk_size=PORTION):
        yield canonical.line({name: _plain(value) for name, value in zip(names, row, strict=True)})


def load(model: type[Model], lines: Iterable[str]) -> int:
    """Write rows as they were; nothing of the model's own runs. Returns how many there were."""
    fields = _fields(model)
    unsaid = [field for field in _concrete(model) if field not in fields]
    into = [*fields, *unsaid]
    more = [field.get_db_prep_save(field.get_default(), connection) for field in unsaid]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in into)
    blanks = ", ".join(["%s"] * len(into))
    table = quote(model._meta.db_table)  # noqa: SLF001  a documented name
    words = f"INSERT INTO {table} ({columns}) VALUES ({blanks})"  # noqa: S608  names of the model
    count, rest = 0, iter(lines)
    with connection.cursor() as cursor:
        while portion := [[*_values(fields, line), *more] for line in islice(rest, PORTION)]:
            cursor.executemany(words, portion)
            count += len(portion)
    return count


def _values(fields: Sequence[Field], line: str) -> list[Any]:
    row = json.loads(line)
    if row.keys() != {field.attname for field in fields}:
        raise BackupError("The backup has other columns than its migrations say.")
    return [
        field.get_db_prep_save(field.to_python(row[field.attname]), connection) for field in fields
    ]


def _fields(model: type[Model]) -> list[Field]:
    """What of a row is in the file."""
    left_out = COUNTED_ANEW.get(model._meta.label, ())  # noqa: SLF001  a documented name
    return [field for field in _concrete(model) if field.attname not in left_out]


def _concrete(model: type[Model]) -> Sequence[Field]:
    fields: Sequence[Field] = model._meta.concrete_fields  # noqa: SLF001  a documented name
    return fields


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return canonical.moment(value)
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
