"""Games that stand as a list: a row for each game with the scores of all, or a line for each
player of a game, or for each turn.

Knows headings and rows; what a cell says, `cells` knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from uuid import UUID

from sessions.exchange.into.found import FoundGame, FoundSeat, LeftOut
from sessions.exchange.into.tables import cells
from sessions.exchange.into.tables.files import Cell, Row, Sheet
from sessions.exchange.into.tables.mapping import Mapping
from sessions.exchange.into.tables.misread import Misread, is_of_words, no_day, no_points, of_words

Roles = dict[str, int]
"""The column of each kind of heading: the first one that is called so."""

_POINTS = ("points", "punkte", "turn score")
_YES = {"1", "true", "yes", "ja", "x", "wahr"}


def history(sheet: Sheet, mapping: Mapping) -> Iterator[FoundGame | LeftOut | Misread]:
    """A row for each game: a column for each player, with the final score."""
    heading, rows = _head(sheet.rows)
    roles = _roles(heading)
    names = _names(heading, mapping)
    games = [row for _number, row in rows if _of_sums(row) is None]
    for column, name in list(names.items()):
        if is_of_words([_cell(row, column) for row in games]):
            del names[column]
            yield of_words(_where(sheet, rows[0][0] - 1), name)
    for number, row in rows:
        where = _where(sheet, number)
        if (text := _of_sums(row)) is not None:
            yield LeftOut(where, "row_of_sums", {"text": text})
            continue
        told = [(name, _points_cell(row, it, roles, mapping)) for it, name in names.items()]
        wrong = [(name, text) for name, it in told if (text := cells.no_points(it))]
        seats = [
            FoundSeat(name, score)
            for name, it in told
            if cells.no_points(it) is None and (score := cells.points(it)) is not None
        ]
        game = _dated(FoundGame(where, tuple(seats), None), row, roles, mapping)
        if wrong:
            name, text = wrong[0]
            why = no_points(where, name, text, number + 1, name)
            yield _misread(game, why, [it for _name, it in told])
        elif seats:
            yield _unless_no_day(game, row, number, roles, mapping)
        elif any(cell is not None for cell in row):
            yield LeftOut(where, "nobody_there", {})


def _names(heading: Row, mapping: Mapping) -> dict[int, str]:
    """The headings that can be players' names, by their columns."""
    return {at: str(it) for at, it in enumerate(heading) if mapping.may_be_name(it)}


def _points_cell(row: Row, column: int, roles: Roles, mapping: Mapping) -> Cell:
    """The cell; None for a day, where no column is said to be the one of days."""
    cell = _cell(row, column)
    return None if "date" not in roles and _is_like_day(cell, mapping) else cell


def _of_sums(row: Row) -> str | None:
    """By which word a row begins that sums up those above it, as below many a table."""
    first = next((cell for cell in row if cell is not None), None)
    return str(first) if cells.heading(first) in {"total", "winner", "average"} else None


def long(sheet: Sheet, mapping: Mapping) -> Iterator[FoundGame | LeftOut | Misread]:
    """A line for each player of a game; with a column of rounds, for each turn."""
    heading, rows = _head(sheet.rows)
    roles = _roles(heading)
    column = _points_column(heading)
    column = roles.get("total") if column is None else column
    names = _names_column(heading, rows)
    if names is None or column is None:
        yield LeftOut(_where(sheet, 0), "no_columns", {})
        return
    key = roles.get("game", roles.get("date"))
    filled = [(n, row) for n, row in rows if _cell(row, names) is not None]
    for _key, lines in groupby(filled, key=lambda it: _cell(it[1], key)):
        own = list(lines)
        where = _where(sheet, own[0][0], own[-1][0])
        readable = [row for _n, row in own if cells.no_points(_cell(row, column)) is None]
        seats = _seats(readable, names, column, roles, mapping)
        game = _dated(FoundGame(where, tuple(seats), None), own[0][1], roles, mapping)
        wrong = _first_wrong(own, column)
        if wrong is None:
            yield _unless_no_day(game, own[0][1], own[0][0], roles, mapping)
        else:
            number, row, text = wrong
            name, called = str(_cell(row, names)), str(heading[column])
            why = no_points(where, name, text, number + 1, called)
            yield _misread(game, why, [_cell(row, column) for _n, row in own])


def _misread(game: FoundGame, why: LeftOut, told: Sequence[Cell]) -> Misread:
    """Odd numbers in row after row are of a table that is meant otherwise."""
    is_odd = any(map(cells.is_odd, told))
    return Misread(replace(game, seats=()) if is_odd else game, why, int(is_odd))


def _first_wrong(lines: Sequence[tuple[int, Row]], column: int) -> tuple[int, Row, str] | None:
    for number, row in lines:
        if (text := cells.no_points(_cell(row, column))) is not None:
            return number, row, text
    return None


def _seats(
    rows: Sequence[Row], names: int, column: int, roles: Roles, mapping: Mapping
) -> list[FoundSeat]:
    told: dict[str, list[int | None]] = {}
    won: dict[str, bool] = {}
    for row in rows:
        name = str(_cell(row, names))
        cell = _cell(row, column)
        told.setdefault(name, []).append(0 if cells.is_farkle(cell) else cells.points(cell))
        if (winner := _cell(row, roles.get("winner"))) is not None:
            won[name] = str(winner).casefold() in _YES
    if "round" not in roles:
        return [FoundSeat(name, it[-1], is_winner=won.get(name)) for name, it in told.items()]
    seats = []
    for name, points in told.items():
        rounds = _differences(points) if mapping.points == "running" else points
        added = sum(it or 0 for it in rounds)
        seats.append(FoundSeat(name, added, tuple(rounds), is_winner=won.get(name)))
    return seats


def _differences(running: Sequence[int | None]) -> list[int | None]:
    before = [0, *(it or 0 for it in running[:-1])]
    return [None if it is None else it - was for it, was in zip(running, before, strict=True)]


def _head(rows: Sequence[Row]) -> tuple[Row, list[tuple[int, Row]]]:
    """The first row that has several words, and the numbered rows below it."""
    for number, row in enumerate(rows):
        words = [cell for cell in row if isinstance(cell, str) and not cells.is_number(cell)]
        if len(words) > 1:
            return row, list(enumerate(rows[number + 1 :], start=number + 1))
    return (), []


def _roles(heading: Row) -> Roles:
    found: Roles = {}
    for column, cell in enumerate(heading):
        kind = cells.heading(cell)
        if kind is not None:
            found.setdefault(kind, column)
    return found


def _points_column(heading: Row) -> int | None:
    words = [cell.casefold() if isinstance(cell, str) else "" for cell in heading]
    return next((words.index(it) for it in _POINTS if it in words), None)


def _names_column(heading: Row, rows: Sequence[tuple[int, Row]]) -> int | None:
    """The column of names: not one of numbers that programs give to players."""
    for column, cell in enumerate(heading):
        values = [it for _n, row in rows[:5] if (it := _cell(row, column)) is not None]
        if cells.heading(cell) == "name" and values and not all(map(_is_uuid, values)):
            return column
    return None


def _is_uuid(cell: Cell) -> bool:
    try:
        return bool(UUID(str(cell)))
    except ValueError:
        return False


def _dated(game: FoundGame, row: Row, roles: Roles, mapping: Mapping) -> FoundGame:
    """With the day, the moment and the place that stand in the row."""
    cell, place = _day_cell(row, roles, mapping), _cell(row, roles.get("place"))
    return replace(
        game,
        played_on=cells.day(cell, mapping.date_order),
        played_at=cells.moment(cell),
        place=place if isinstance(place, str) else "",
    )


def _unless_no_day(
    game: FoundGame, row: Row, number: int, roles: Roles, mapping: Mapping
) -> FoundGame | Misread:
    """The game, unless what stands there for its day is none."""
    wrong = no_day(_day_cell(row, roles, mapping), mapping.date_order, number)
    return game if wrong is None else Misread(game, wrong.left_out(game.where))


def _day_cell(row: Row, roles: Roles, mapping: Mapping) -> Cell:
    """What stands in the column of days, or else the first cell that is written like one."""
    cell = _cell(row, roles.get("date"))
    return next((it for it in row if _is_like_day(it, mapping)), None) if cell is None else cell


def _is_like_day(cell: Cell, mapping: Mapping) -> bool:
    return cells.day(cell) is not None or cells.no_day(cell, mapping.date_order) is not None


def _cell(row: Row, column: int | None) -> Cell:
    return None if column is None or column >= len(row) else row[column]


def _where(sheet: Sheet, first: int, last: int | None = None) -> str:
    place = str(first + 1) if last is None or last == first else f"{first + 1}–{last + 1}"
    return f"{sheet.name}, {place}" if sheet.name else place
