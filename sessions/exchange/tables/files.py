"""The tables of many games as files: CSV, a workbook, and a ZIP with all of them.

Every file is written in one pass over the games as of one moment, into temporary files where it is
long: neither needs more memory for more games. Knows formats; what stands in a row, `rows` knows.
"""

from __future__ import annotations

import csv
import io
import json
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import IO, Any

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from sessions.access.groups import SeenGroup
from sessions.exchange import canonical
from sessions.exchange.lines.stream import lines_of_group
from sessions.exchange.portions import games_of, portions
from sessions.exchange.sheets import harmless, write_text
from sessions.exchange.tables import rows
from sessions.exchange.tables.columns import GAMES, SEATS, THROWS, TURNS, Column
from sessions.exchange.tables.matrix import Matrix
from sessions.exchange.tables.rows import Row, Told
from sessions.history.filters import HistoryFilter
from sessions.storage.moment import at_one_moment

TABLES: dict[str, tuple[tuple[Column, ...], Callable[[Told], Iterator[Row]]]] = {
    "games": (GAMES, rows.game_rows),
    "seats": (SEATS, rows.seat_rows),
    "turns": (TURNS, rows.turn_rows),
    "throws": (THROWS, rows.throw_rows),
}
MATRIX = "matrix"
SHEET_ROWS = 1_048_576
"""More do not fit on a sheet of a workbook: the rest goes onto another one."""
PIECE = 1 << 16
"""Bytes that are sent at once."""
QUICKLY = 4
"""How hard an archive is packed: the usual 6 takes two or three times as long for a tenth less."""
_WRITTEN = {True: "true", False: "false"}


def csv_of(name: str, seen: SeenGroup, chosen: HistoryFilter) -> Iterator[str]:
    """One table, line by line, the header first."""
    with at_one_moment():
        columns, made = _table(name, seen)
        yield _lines([[column.name for column in columns]])
        for it in _told(seen, chosen, with_turns=name in {"turns", "throws"}):
            yield _lines(made(it))


def workbook_of(seen: SeenGroup, chosen: HistoryFilter) -> Iterator[bytes]:
    """A sheet for each table but the matrix, with typed cells."""
    with tempfile.TemporaryFile() as file:
        with (
            at_one_moment(),
            xlsxwriter.Workbook(file, {"constant_memory": True}) as workbook,
        ):
            sheets = {name: _Sheets(workbook, name, TABLES[name][0]) for name in TABLES}
            for it in _told(seen, chosen, with_turns=True):
                for name, (_columns, made) in TABLES.items():
                    sheets[name].add(made(it))
        yield from _pieces_of(file)


def archive_of(seen: SeenGroup, chosen: HistoryFilter) -> Iterator[bytes]:
    """Every table as CSV, said what it is by datapackage.json, and the games as lines."""
    with ExitStack() as stack:
        file = stack.enter_context(tempfile.TemporaryFile())
        packed = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=QUICKLY)
        with packed as archive, at_one_moment():
            tables = {name: _table(name, seen) for name in (*TABLES, MATRIX)}
            archive.writestr("datapackage.json", _package(seen, tables))
            texts = {name: stack.enter_context(tempfile.TemporaryFile()) for name in tables}
            for name, (columns, _made) in tables.items():
                texts[name].write(_lines([[column.name for column in columns]]).encode())
            for it in _told(seen, chosen, with_turns=True):
                for name, (_columns, made) in tables.items():
                    texts[name].write(_lines(made(it)).encode())
            for name, text in texts.items():
                _add(archive, f"{name}.csv", _pieces_of(text))
            lines = (canonical.line(it).encode() for it in lines_of_group(seen, chosen))
            _add(archive, "games.ndjson", lines)
        yield from _pieces_of(file)


def _table(name: str, seen: SeenGroup) -> tuple[Sequence[Column], Callable[[Told], Iterator[Row]]]:
    if name != MATRIX:
        return TABLES[name]
    matrix = Matrix(seen)
    return matrix.columns, matrix.rows


def _told(seen: SeenGroup, chosen: HistoryFilter, *, with_turns: bool) -> Iterator[Told]:
    for portion in portions(games_of(seen, chosen), sees_names=seen.sees_names):
        yield from rows.told(portion, with_turns=with_turns)


def _lines(rows: Iterable[Iterable[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(map(_cells, rows))
    return text.getvalue()


def _cells(row: Iterable[Any]) -> list[Any]:
    return [it if it is None or it.__class__ is int else _cell(it) for it in row]


def _cell(it: Any) -> Any:
    return _WRITTEN[it] if isinstance(it, bool) else harmless(it)


class _Sheets:
    """One table of a workbook, on as many sheets as it needs."""

    def __init__(self, workbook: xlsxwriter.Workbook, name: str, columns: Sequence[Column]) -> None:
        self._workbook = workbook
        self._name = name.capitalize()
        self._heads = [column.name for column in columns]
        self._bold = workbook.add_format({"bold": True})
        self._count = 0
        self._sheet, self._row = self._begun()

    def add(self, made: Iterable[Row]) -> None:
        for row in made:
            if self._row == SHEET_ROWS:
                self._sheet, self._row = self._begun()
            self._sheet.write_row(self._row, 0, row)
            self._row += 1

    def _begun(self) -> tuple[Worksheet, int]:
        self._count += 1
        number = f" {self._count}" if self._count > 1 else ""
        sheet = self._workbook.add_worksheet(f"{self._name}{number}")
        sheet.add_write_handler(str, write_text)
        sheet.write_row(0, 0, self._heads, self._bold)
        sheet.freeze_panes(1, 0)
        return sheet, 1


def _package(
    seen: SeenGroup, tables: dict[str, tuple[Sequence[Column], Callable[[Told], Iterator[Row]]]]
) -> str:
    """What the tables are, as a Frictionless data package says it."""
    said = {
        "name": f"farkle-{seen.group.code.lower()}",
        "title": seen.group.name or seen.group.code,
        "resources": [
            {
                "name": name,
                "path": f"{name}.csv",
                "format": "csv",
                "mediatype": "text/csv",
                "encoding": "utf-8",
                "schema": {"fields": [_field(column) for column in columns]},
            }
            for name, (columns, _made) in tables.items()
        ],
    }
    return json.dumps(said, ensure_ascii=False, indent=1)


def _field(column: Column) -> dict[str, str]:
    said = {"description": column.said} if column.said else {}
    return {"name": harmless(column.name), "type": column.type, **said}


def _add(archive: zipfile.ZipFile, name: str, pieces: Iterable[bytes]) -> None:
    with archive.open(name, "w", force_zip64=True) as member:
        for piece in pieces:
            member.write(piece)


def _pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    """A file that was written to its end, from its beginning."""
    file.seek(0)
    while piece := file.read(PIECE):
        yield piece
