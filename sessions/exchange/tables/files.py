"""The tables of many games as files: CSV, a workbook, and a ZIP with all of them.

Every file is written in one pass over the games as of one moment, into temporary files where it is
long: neither needs more memory for more games. Knows formats; what stands in a row, `rows` knows.
"""

from __future__ import annotations

import csv
import io
import json
import marshal
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import IO, Any

from sessions.access.groups import SeenGroup
from sessions.exchange import canonical, workbook
from sessions.exchange.lines.stream import counted, lines_of_group
from sessions.exchange.pieces import Pieces
from sessions.exchange.portions import games_of, portions
from sessions.exchange.progress import Each, unheard
from sessions.exchange.sheets import harmless
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
PIECE = 1 << 16
"""Bytes that are sent at once."""
QUICKLY = 4
"""How hard an archive is packed: the usual 6 takes two or three times as long for a tenth less."""
_WRITTEN = {True: "true", False: "false"}


def csv_of(
    name: str, seen: SeenGroup, chosen: HistoryFilter, each: Each = unheard
) -> Iterator[str]:
    """One table, line by line, the header first. `each` game is told once its lines are."""
    with at_one_moment():
        columns, made = _table(name, seen)
        yield _lines([[column.name for column in columns]])
        for it in _told(seen, chosen, with_turns=name in {"turns", "throws"}):
            yield _lines(made(it))
            each()


def workbook_of(seen: SeenGroup, chosen: HistoryFilter, each: Each = unheard) -> Iterator[bytes]:
    """A sheet for each table but the matrix, with typed cells. `each` game is told, and nothing
    is sent with it: a workbook is written when all its rows are there."""
    with ExitStack() as stack:
        kept = {name: _Kept(stack.enter_context(tempfile.TemporaryFile())) for name in TABLES}
        with at_one_moment():
            for it in _told(seen, chosen, with_turns=True):
                for name, (_columns, made) in TABLES.items():
                    kept[name].add(made(it))
                each()
                yield b""
        file = stack.enter_context(tempfile.NamedTemporaryFile(suffix=".xlsx"))
        sheets = (_sheets(name, kept[name]) for name in TABLES)
        workbook.write(Path(file.name), chain.from_iterable(sheets))
        yield from _pieces_of(file)


def archive_of(seen: SeenGroup, chosen: HistoryFilter, each: Each = unheard) -> Iterator[bytes]:
    """The games as lines, and every table as CSV, said what it is by datapackage.json. It is sent
    while it is made, the lines first; `each` game is told once its line is."""
    pieces = Pieces()
    packed = zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED, compresslevel=QUICKLY)
    with ExitStack() as stack:
        with packed as archive, at_one_moment():
            tables = {name: _table(name, seen) for name in (*TABLES, MATRIX)}
            archive.writestr("datapackage.json", _package(seen, tables))
            yield pieces.taken()
            lines = counted(lines_of_group(seen, chosen), each)
            texts = (canonical.line(it).encode() for it in lines)
            yield from _added(archive, pieces, "games.ndjson", texts)
            tabled = {name: stack.enter_context(tempfile.TemporaryFile()) for name in tables}
            for name, (columns, _made) in tables.items():
                tabled[name].write(_lines([[column.name for column in columns]]).encode())
            for it in _told(seen, chosen, with_turns=True):
                for name, (_columns, made) in tables.items():
                    tabled[name].write(_lines(made(it)).encode())
            for name, table in tabled.items():
                yield from _added(archive, pieces, f"{name}.csv", _pieces_of(table))
        yield pieces.taken()


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


class _Kept:
    """Rows that wait on the disk for their turn: a workbook is written sheet behind sheet."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._pieces = 0
        self.count = 0

    def add(self, rows: Iterable[Row]) -> None:
        piece = list(rows)
        marshal.dump(piece, self._file)
        self._pieces += 1
        self.count += len(piece)

    def __iter__(self) -> Iterator[Row]:
        self._file.seek(0)
        for _ in range(self._pieces):
            yield from marshal.load(self._file)  # noqa: S302  written by this very process


def _sheets(name: str, kept: _Kept) -> Iterator[workbook.Sheet]:
    heads = [column.name for column in TABLES[name][0]]
    return workbook.over_sheets(name.capitalize(), heads, kept, kept.count)


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


def _added(
    archive: zipfile.ZipFile, pieces: Pieces, name: str, written: Iterable[bytes]
) -> Iterator[bytes]:
    """What of the archive there is more, while a member is written into it."""
    with archive.open(name, "w", force_zip64=True) as member:
        for it in written:
            member.write(it)
            if piece := pieces.taken():
                yield piece


def _pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    """A file that was written to its end, from its beginning."""
    file.seek(0)
    while piece := file.read(PIECE):
        yield piece
