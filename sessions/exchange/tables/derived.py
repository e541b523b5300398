"""What is counted over many games as a table: each figure a column, or a row of its own.

Made of what the API answers, so that a figure has one meaning. Knows JSON values; no figure.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from sessions.exchange import workbook
from sessions.exchange.sheets import harmless

Row = dict[str, Any]


def flat(value: Row, name: str = "") -> Row:
    """An object whose members are no objects: a member of a member has both names."""
    found: Row = {}
    for key, it in value.items():
        full = f"{name}_{key}" if name else key
        if isinstance(it, dict):
            found |= flat(it, full)
        elif not isinstance(it, list):
            found[full] = it
    return found


def as_csv(rows: Sequence[Row]) -> Iterator[str]:
    """A line for each row, the names of the columns before them."""
    for cells in _lines(rows):
        line = io.StringIO()
        csv.writer(line).writerow([_written(it) for it in cells])
        yield line.getvalue()


def as_xlsx(name: str, rows: Sequence[Row]) -> bytes:
    """A workbook with one sheet, its cells typed."""
    columns, *cells = _lines(rows)
    return workbook.written([(name, columns, cells)])


def _lines(rows: Sequence[Row]) -> Iterator[list[Any]]:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    yield columns
    for row in rows:
        yield [row.get(name) for name in columns]


def _written(cell: Any) -> Any:
    if cell is None:
        return ""
    return str(cell).lower() if isinstance(cell, bool) else harmless(cell)
