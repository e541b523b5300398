"""Bytes of a file, or pasted text, as sheets of cells, whatever program has written them.

What a file is, its bytes say, not its name. Knows encodings, separators and limits; not what the
cells mean.
"""

from __future__ import annotations

import csv
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO, StringIO
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook

from sessions.exchange.into.found import FileRefusedError

Cell = str | int | float | date | datetime | None
Row = Sequence[Cell]

MAX_BYTES = 16 << 20
MAX_UNPACKED = 64 << 20
"""Bytes of a workbook once it is unpacked: a small file may hold a great many."""
MAX_MEMBERS = 2_000
MAX_ROWS = 20_000
MAX_COLUMNS = 500
MAX_SHEETS = 400
LOOKED_AT = 50
SEPARATORS = (",", ";", "\t", "|")
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,
    RuntimeError,
    OSError,
    EOFError,
)
"""What unpacking a file raises that is not what it says to be."""
GUARDED = ("=", "+", "-", "@", "\t", "\r")
"""Behind an apostrophe, our own tables and others write these so that no program runs them."""
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of cells, of whatever lengths; an empty cell is None."""

    name: str
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Grid:
    """All sheets of a file that hold something."""

    sheets: Sequence[Sheet]


def open_table(data: bytes) -> Grid:
    """The sheets of a file. Raises FileRefusedError."""
    if len(data) > MAX_BYTES:
        raise FileRefusedError("file_too_large", most=MAX_BYTES >> 20)
    check_unpacked(data)
    text = decoded(data)
    return _workbook(data) if text is None else from_text(text)


def from_text(text: str) -> Grid:
    """The sheet that text with separators is. Raises FileRefusedError."""
    if "\0" in text:
        raise FileRefusedError("no_table")
    rows = list(_rows_of(text, _separator(text)))
    return _filled([Sheet("", rows)])


def decoded(data: bytes) -> str | None:
    """The text of a file, whatever its encoding; None for a workbook. Raises FileRefusedError."""
    if data.startswith((_ZIP, _OLE)):
        return None
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _in(encoding, data)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _in(encoding: str, data: bytes) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FileRefusedError("no_table") from error


def _separator(text: str) -> str:
    """The one that cuts the first rows into the most columns of one number."""
    head = "\n".join(text.splitlines()[: LOOKED_AT * 4])
    found = max(SEPARATORS, key=lambda it: _evenness(head, it))
    return found if _evenness(head, found)[0] else ","


def _evenness(head: str, separator: str) -> tuple[int, int]:
    """How many rows have the width that most rows have, and that width; nothing below two."""
    widths: dict[int, int] = {}
    for row in _cut(head, separator, LOOKED_AT):
        if len(row) > 1:
            widths[len(row)] = widths.get(len(row), 0) + 1
    return max(((count, width) for width, count in widths.items()), default=(0, 0))


def _cut(text: str, separator: str, most: int) -> Iterator[list[str]]:
    try:
        for number, row in enumerate(csv.reader(StringIO(text, newline=""), delimiter=separator)):
            if number >= most:
                return
            yield row
    except csv.Error:
        return


def _rows_of(text: str, separator: str) -> Iterator[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
    try:
        for number, row in enumerate(reader):
            if number >= MAX_ROWS:
                raise FileRefusedError("too_many_rows", most=MAX_ROWS)
            yield [_plain(cell) for cell in row[:MAX_COLUMNS]]
    except csv.Error as error:
        raise FileRefusedError("no_table") from error


def check_unpacked(data: bytes) -> None:
    """Unpack a ZIP once, and throw away what comes: what a file says of its size may be a lie.

    Raises FileRefusedError.
    """
    if not data.startswith(_ZIP):
        return
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            fits = len(packed.infolist()) <= MAX_MEMBERS and _is_small(packed)
    except _BROKEN as error:
        raise FileRefusedError("no_table") from error
    if not fits:
        raise FileRefusedError("file_too_large_unpacked", most=MAX_UNPACKED >> 20)


def _is_small(packed: zipfile.ZipFile) -> bool:
    left = MAX_UNPACKED
    for member in packed.infolist():
        with packed.open(member) as part:
            while chunk := part.read(1 << 20):
                left -= len(chunk)
                if left < 0:
                    return False
    return True


def _workbook(data: bytes) -> Grid:
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        return _filled([_sheet(book, name) for name in book.sheet_names[:MAX_SHEETS]])
    except (CalamineError, ValueError, OSError) as error:
        raise FileRefusedError("no_table") from error


def _sheet(book: CalamineWorkbook, name: str) -> Sheet:
    rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False, nrows=MAX_ROWS + 1)
    found = [[_plain(cell) for cell in row[:MAX_COLUMNS]] for row in rows]
    while found and not any(cell is not None for cell in found[-1]):
        found.pop()
    if len(found) > MAX_ROWS:
        raise FileRefusedError("too_many_rows", most=MAX_ROWS)
    return Sheet(name, found)


def _filled(sheets: Sequence[Sheet]) -> Grid:
    kept = [it for it in sheets if any(cell is not None for row in it.rows for cell in row)]
    if not kept:
        raise FileRefusedError("empty_file")
    return Grid(kept)


def _plain(cell: Any) -> Cell:
    """Text without what stands round it; a number that is whole as such; an error is nothing."""
    if isinstance(cell, str):
        text = " ".join(cell.replace("\u200e", "").replace("\u200f", "").split())
        if text.startswith("'") and text[1:2] in GUARDED:
            text = text[1:]
        return text or None
    if isinstance(cell, bool) or not isinstance(cell, int | float | date | datetime):
        return None
    if isinstance(cell, float):
        is_whole = cell.is_integer() and abs(cell) < 1e12
        return int(cell) if is_whole else cell
    return cell
