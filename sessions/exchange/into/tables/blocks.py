"""Games that stand as blocks: a heading with the names, and below it a row for each round.

Blocks stand below each other, with empty rows or a new heading between them, or on sheets of their
own. Where the players are rows, a block is turned round first. Knows cells and their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import zip_longest

from sessions.exchange.into.found import FoundGame, FoundSeat, LeftOut
from sessions.exchange.into.tables import cells
from sessions.exchange.into.tables.files import Cell, Row, Sheet
from sessions.exchange.into.tables.mapping import Mapping
from sessions.exchange.into.tables.misread import (
    Misread,
    NoDay,
    is_of_words,
    no_day,
    no_points,
    of_words,
)

ABOUT_GAMES = {"winner", "average", "rank", "date", "place", "team", "total", "note"}
"""Whatever stands behind such a word says something of games, and is nobody's name."""


@dataclass(slots=True)
class _Block:
    """A game under way: its first row, its players by their columns, and the rows below."""

    first: int
    names: dict[int, str]
    said: date | NoDay | None
    rounds: list[Row] = field(default_factory=list)
    totals: Row = ()
    numbered: list[tuple[int, Row]] = field(default_factory=list)
    """The rounds and the totals, each with the number of its row."""
    last: int = 0
    has_days: bool = False
    """Does a row below have a day? Then it is a game of its own, and no round."""

    @property
    def day(self) -> date | None:
        return self.said if isinstance(self.said, date) else None


def games_of(sheet: Sheet, mapping: Mapping) -> Iterator[FoundGame | LeftOut | Misread]:
    """The games of a sheet, and what looks like one and cannot be."""
    for first, rows in _parts(sheet.rows):
        turned = _turned(rows) if mapping.orientation == "rows" else rows
        for block in _blocks(turned, first, mapping, _day_in([sheet.name], first, mapping)):
            where = _where(sheet, block, first, len(rows), mapping)
            yield from (of_words(where, name) for name in _without_words(block))
            wrong = None if block.has_days else _first_wrong(block)
            game = _game(block, where, mapping)
            if wrong is None and isinstance(block.said, NoDay) and isinstance(game, FoundGame):
                yield Misread(game, block.said.left_out(where))
            elif wrong is None:
                yield game
            else:
                number, column, text = wrong
                name = called = block.names[column]
                if mapping.orientation == "rows":
                    line, at = _before_turning(rows, number - first, column)
                    number, called = first + line, str(at + 1)
                rest = game if isinstance(game, FoundGame) else FoundGame(where, (), block.day)
                why = no_points(where, name, text, number + 1, called)
                yield Misread(rest, why, _odd_numbers(block))


def _parts(rows: Sequence[Row]) -> Iterator[tuple[int, list[Row]]]:
    """Rows that follow each other without an empty one between them, with the first one's number.

    A single row with a day or a title belongs to the rows behind it.
    """
    part: list[Row] = []
    first = 0
    for number, row in enumerate([*rows, ()]):
        if any(cell is not None for cell in row):
            if not part:
                first = number
            part.append(row)
        elif part and (_is_more_than_title(part) or number == len(rows)):
            yield first, part
            part = []
        elif part:
            part.append(row)  # so that what follows keeps its number


def _is_more_than_title(part: Sequence[Row]) -> bool:
    return sum(cell is not None for row in part for cell in row) > 1


def _turned(rows: Sequence[Row]) -> list[Row]:
    titles = [row for row in rows if _is_title(row)]
    rest = [row for row in rows if not _is_title(row)]
    return [*titles, *(list(column) for column in zip_longest(*rest))]


def _blocks(
    rows: Sequence[Row], first: int, mapping: Mapping, day: date | NoDay | None
) -> Iterator[_Block]:
    block: _Block | None = None
    for number, row in enumerate(rows, start=first):
        said = _day_in(row, number, mapping)
        names = _names(row, mapping)
        if _is_heading(row, names):
            if block is not None and block.rounds:
                yield block
            block = _Block(number, names, said or day, last=number)
        elif block is None:
            day = said or day
        else:
            block.has_days = block.has_days or said is not None
            _add(block, row, number)
    if block is not None and (block.rounds or block.totals or block.has_days):
        yield block


def _day_in(row: Row, number: int, mapping: Mapping) -> date | NoDay | None:
    """The first day of the row, or else what is written like one and is none."""
    order = mapping.date_order
    if found := next((it for cell in row if (it := cells.day(cell, order))), None):
        return found
    return next((wrong for cell in row if (wrong := no_day(cell, order, number))), None)


def _names(row: Row, mapping: Mapping) -> dict[int, str]:
    """The cells that can be players' names, by their columns."""
    return {
        column: str(cell)
        for column, cell in enumerate(row)
        if mapping.may_be_name(cell)
        and not cells.is_number(cell)
        and not cells.is_farkle(cell)
        and cells.day(cell) is None
        and cells.no_day(cell, mapping.date_order) is None
    }


def _is_heading(row: Row, names: dict[int, str]) -> bool:
    """Names, and no points beside them; a word of its own in a corner is a title."""
    first = next((cells.heading(cell) for cell in row if cell is not None), None)
    if first in ABOUT_GAMES:
        return False
    numbers = any(cells.is_number(cell) for cell in row)
    others = sum(cells.heading(cell) is not None for cell in row)
    return bool(names) and not numbers and (len(names) > 1 or others > 0)


def _add(block: _Block, row: Row, number: int) -> None:
    kinds = {cells.heading(cell) for cell in row[: min(block.names, default=0) or 1]}
    own = [row[it] if it < len(row) else None for it in block.names]
    if kinds & (ABOUT_GAMES - {"total"}) or all(cell is None for cell in own):
        return
    block.last = number
    block.numbered.append((number, row))
    if "total" in kinds:
        block.totals = row
    else:
        block.rounds.append(row)


def _without_words(block: _Block) -> list[str]:
    """Take the columns out in which words stand, and say what they were called."""
    rows = [row for _number, row in block.numbered]
    of_words = [it for it in block.names if is_of_words([_cell(row, it) for row in rows])]
    return [block.names.pop(it) for it in of_words]


def _first_wrong(block: _Block) -> tuple[int, int, str] | None:
    """The row and column of the first cell whose text cannot be points, and the text."""
    for number, row in block.numbered:
        for column in block.names:
            if (text := cells.no_points(_cell(row, column))) is not None:
                return number, column, text
    return None


def _odd_numbers(block: _Block) -> int:
    return sum(cells.is_odd(_cell(row, it)) for _n, row in block.numbered for it in block.names)


def _before_turning(rows: Sequence[Row], at: int, column: int) -> tuple[int, int]:
    """In which of these rows, and in which column, a cell stood before they were turned round."""
    lines = [number for number, row in enumerate(rows) if not _is_title(row)]
    return lines[column], at - (len(rows) - len(lines))


def _is_title(row: Row) -> bool:
    return sum(cell is not None for cell in row) == 1


def _cell(row: Row, column: int) -> Cell:
    return row[column] if column < len(row) else None


def _game(block: _Block, where: str, mapping: Mapping) -> FoundGame | LeftOut:
    if block.has_days:
        return LeftOut(where, "row_has_day", {})
    seats = []
    for column, name in block.names.items():
        told = [_told(_cell(row, column)) for row in block.rounds]
        total = _readable(_cell(block.totals, column))
        if total is None and all(it is None for it in told):
            continue  # a column that nobody has filled
        seat = _seat(name, told, total, mapping)
        if isinstance(seat, dict):
            return LeftOut(where, "total_differs", {"name": name, **seat})
        seats.append(seat)
    if not seats:
        return LeftOut(where, "nobody_there", {})
    return FoundGame(where, tuple(seats), block.day)


def _told(cell: Cell) -> int | None:
    return 0 if cells.is_farkle(cell) else _readable(cell)


def _readable(cell: Cell) -> int | None:
    return cells.points(cell) if cells.no_points(cell) is None else None


def _seat(
    name: str, told: Sequence[int | None], total: int | None, mapping: Mapping
) -> FoundSeat | dict[str, int]:
    """The seat; or two figures that ought to be one."""
    rounds = _filled(list(told), mapping)
    if mapping.points == "running":
        rounds = _differences(rounds)
    added = sum(it or 0 for it in rounds)
    if not rounds:
        return FoundSeat(name, total)
    if total is not None and total != added:
        return {"total": total, "added": added}
    if len(told) == 1:
        return FoundSeat(name, added)  # a table of final scores
    return FoundSeat(name, added, tuple(rounds))


def _filled(told: list[int | None], mapping: Mapping) -> list[int | None]:
    """Up to the last round that was played; what is empty before it is what the table means."""
    while told and told[-1] is None:
        told.pop()
    if mapping.empty_is == "farkle" and mapping.points == "round":
        return [it or 0 for it in told]
    return told


def _differences(running: Sequence[int | None]) -> list[int | None]:
    """The points of each round from the totals behind them; an empty one has not changed."""
    before, rounds = 0, []
    for it in running:
        rounds.append(0 if it is None else it - before)
        before = before if it is None else it
    return list(rounds)


def _where(sheet: Sheet, block: _Block, first: int, rows: int, mapping: Mapping) -> str:
    """As workbooks say it: the rows of a sheet."""
    is_turned = mapping.orientation == "rows"
    top, bottom = (first, first + rows - 1) if is_turned else (block.first, block.last)
    place = f"{top + 1}–{bottom + 1}" if bottom > top else str(top + 1)
    return f"{sheet.name}, {place}" if sheet.name else place
