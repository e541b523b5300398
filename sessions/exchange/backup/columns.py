"""How the values of a column are written into lines: many at once, as either database gives them.

Most of what a backup takes is spent here, so values stay what the database has said, and whole
columns are written by functions that need no call for each of their values where that can be. The
result is what `canonical.line` would write. Knows kinds of fields; no table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from json.encoder import encode_basestring
from secrets import token_hex
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Field

from sessions.exchange import canonical

Write = Callable[[Sequence[Any]], Sequence[Any]]
"""From values of a column to how `%s` is to write them."""


def writer_of(field: Field) -> Write:
    """What writes the values of this field. Raises KeyError for a kind that no table has had."""
    return _WRITERS[_kind(field)]


def column_of(field: Field) -> str:
    """How it is asked for. SQLite's moments would be read one by one, and are asked for as text."""
    name: str = connection.ops.quote_name(field.column)
    is_read = connection.vendor == "sqlite" and _kind(field) == "DateTimeField"
    return f"CAST({name} AS TEXT)" if is_read else name


def _kind(field: Field) -> str:
    target = getattr(field, "target_field", None)
    return str(field.get_internal_type()) if target is None else _kind(target)


def _numbers(values: Sequence[Any]) -> Sequence[Any]:
    return ["null" if it is None else it for it in values]


def _booleans(values: Sequence[Any]) -> Sequence[Any]:
    return [_BOOLEANS[it] for it in values]


def _texts(values: Sequence[Any]) -> Sequence[Any]:
    return ["null" if it is None else encode_basestring(it) for it in values]


def _moments(values: Sequence[Any]) -> Sequence[Any]:
    return ["null" if it is None else _moment(it) for it in values]


def _days(values: Sequence[Any]) -> Sequence[Any]:
    return ["null" if it is None else f'"{it}"' for it in values]


def _uuids(values: Sequence[Any]) -> Sequence[Any]:
    return ["null" if it is None else _uuid(it) for it in values]


def _documents(values: Sequence[Any]) -> Sequence[Any]:
    """JSON, of which a database may have kept keys in any order: all read at once, and written.

    Between two of them stands what none of them can say.
    """
    if not any(values):
        return ["null"] * len(values)
    read = json.loads(f"[{','.join('null' if it is None else it for it in values)}]")
    between = token_hex()
    apart: list[Any] = [between] * (2 * len(read))
    apart[::2] = read
    return canonical.line(apart)[1:].removesuffix(f',"{between}"]\n').split(f',"{between}",')


_BOOLEANS = {None: "null", 0: "false", 1: "true"}
"""By numbers, as SQLite keeps them; to Python they are the same as true and false."""


def _moment(said: str | datetime) -> str:
    """SQLite keeps it as text by UTC, without a fraction where there is none."""
    if isinstance(said, datetime):
        return f'"{canonical.moment(said)}"'
    if len(said) == len("2026-11-24 03:30:00"):
        said = f"{said}.000000"
    return f'"{said[:10]}T{said[11:]}Z"'


@lru_cache(maxsize=10_000)
def _uuid(said: str | UUID) -> str:
    """The same phone stands in thousands of rows."""
    return f'"{UUID(said) if isinstance(said, str) else said}"'


_WRITERS: dict[str, Write] = {
    **dict.fromkeys(
        (
            "AutoField",
            "BigAutoField",
            "BigIntegerField",
            "IntegerField",
            "PositiveIntegerField",
            "PositiveSmallIntegerField",
            "SmallIntegerField",
            "FloatField",
        ),
        _numbers,
    ),
    **dict.fromkeys(("CharField", "TextField"), _texts),
    "BooleanField": _booleans,
    "DateTimeField": _moments,
    "DateField": _days,
    "UUIDField": _uuids,
    "JSONField": _documents,
}
