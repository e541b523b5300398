"""A workbook: sheets of rows under bold names of their columns, texts as texts, numbers as numbers.

The library writes sheet behind sheet and keeps no row of them: as many rows as there are need no
more memory. It takes no text for a formula or a link. Knows the library; no column.
"""

from __future__ import annotations

import errno
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

import rustpy_xlsxwriter

Row = Sequence[Any]
Sheet = tuple[str, Sequence[str], Iterable[Row]]
"""Its name, the names of its columns, its rows."""
MAX_ROWS = 1_048_576
"""More do not fit on a sheet, the names of its columns among them."""
MAX_LETTERS = 32_767
"""More do not fit into a cell: the rest of a text is left out."""
_FROZEN = {"general": {"row": 1, "col": 0}}


def write(target: Path | io.BytesIO, sheets: Iterable[Sheet], *, fitted: bool = False) -> None:
    """Write them in this order. The columns are `fitted` to what stands in them where wanted.

    Raises OSError where the disk does not take it; the library panics in the middle of a sheet.
    """
    named: list[tuple[str, Any]] = [
        (name, _records(columns, rows)) for name, columns, rows in sheets
    ]
    try:
        rustpy_xlsxwriter.write_worksheets(
            named, target, bold_headers=True, freeze_panes=_FROZEN, autofit=fitted
        )
    except BaseException as error:
        if type(error).__name__ == "PanicException" or "Temporary file error" in str(error):
            raise OSError(errno.EIO, "the disk is full, or not to be written on") from error
        raise


def written(sheets: Iterable[Sheet]) -> bytes:
    """A small one, its columns as wide as what stands in them."""
    file = io.BytesIO()
    write(file, sheets, fitted=True)
    return file.getvalue()


def over_sheets(
    name: str, columns: Sequence[str], rows: Iterable[Row], count: int
) -> Iterator[Sheet]:
    """So many rows, on as many sheets as they need: "Throws", "Throws 2"."""
    left, most = iter(rows), MAX_ROWS - 1
    for number in range(1, max(1, -(-count // most)) + 1):
        yield name if number == 1 else f"{name} {number}", columns, islice(left, most)


def _records(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    """Rows as the library takes them; a row of nothing where there is none, as it writes the names
    of the columns above the first one."""
    nothing = [None] * len(columns)
    left = iter(rows)
    for row in chain([next(left, nothing)], left):
        yield dict(zip(columns, map(_fitting, row), strict=True))


def _fitting(cell: Any) -> Any:
    is_long = cell.__class__ is str and len(cell) > MAX_LETTERS
    return cell[:MAX_LETTERS] if is_long else cell
