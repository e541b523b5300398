"""Tables as lines of a file, and back: one line a row, by the key, the same from either database.

Knows columns of any model, also one that is no more; not which tables a backup has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import Field, Model

from sessions.exchange.backup import columns
from sessions.exchange.backup.contents import COUNTED_ANEW
from sessions.exchange.backup.errors import BackupError

PORTION = 2000
"""Rows that are in memory at once."""


def lines_of(model: type[Model]) -> Iterator[str]:
    """The rows of a table, some lines at a time. To be read within a transaction that sees one
    moment. Raises BackupError where a value is none of its kind."""
    fields = sorted(_fields(model), key=lambda it: it.attname)
    writers = [columns.writer_of(field) for field in fields]
    template = "{" + ",".join(f'"{field.attname}":%s' for field in fields) + "}\n"
    quote = connection.ops.quote_name
    table = quote(model._meta.db_table)  # noqa: SLF001  a documented name
    key = quote(model._meta.pk.column)  # noqa: SLF001  as above
    names = ", ".join(map(columns.column_of, fields))
    words = f"SELECT {names} FROM {table} ORDER BY {key}"  # noqa: S608  names of the model
    with connection.chunked_cursor() as cursor:
        cursor.execute(words)
        while rows := cursor.fetchmany(PORTION):
            try:
                written = [
                    write(it) for write, it in zip(writers, zip(*rows, strict=True), strict=True)
                ]
            except (ValueError, KeyError, TypeError) as error:
                raise BackupError(
                    f"A row of the table {table} cannot be read ({error})."
                ) from error
            yield "".join([template % row for row in zip(*written, strict=True)])


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
