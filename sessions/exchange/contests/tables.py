"""The people, the results and the standings of a league as rows of a table.

Results have a line for each seat of each table that is public: what comes out goes in again, and a
night that was played on paper is typed into it. Points are decimals where they can be exact, else
fractions. Knows columns; names are as whoever asks may read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from scoring.contests.keys.field import Value
from sessions.access.events import SeenEvent
from sessions.events.reading.book import Book
from sessions.events.reading.counting import counted_nights, event_rows, season_rows, table_points
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.models import EventRole

Row = dict[str, Any]
Names = Mapping[int, str]
DECIMALS = 4
Written = Callable[[Fraction | None], Any]
NOT_CALLED: Mapping[str, str] = {}


def number_of(value: Fraction | None) -> int | float | str | None:
    """Points as a cell: a number where a decimal is exact, else a fraction."""
    if value is None or value.denominator == 1:
        return None if value is None else int(value)
    is_exact = 10**DECIMALS % value.denominator == 0
    return float(value) if is_exact else str(value)


def entrant_rows(seen: SeenEvent, book: Book, names: Names) -> list[Row]:
    """Who takes part; what only concerns helpers is told to them alone."""
    rows = []
    for it in book.people:
        row: Row = {"number": it.number, "name": names[it.number], "member": it.is_member}
        if seen.role >= EventRole.HELP:
            row |= {
                "club": it.circle,
                "unranked": it.is_unranked,
                "standby": it.is_standby,
                "hidden": it.is_hidden,
                "withdrawn": it.withdrawn_at is not None,
            }
        rows.append(row)
    return rows


def result_rows(book: Book, names: Names, written: Written = number_of) -> list[Row]:
    """A line for each seat of each table that is public, with what counts there; points are
    `written` as the file has them."""
    return [
        row
        for night in book.nights
        for round_ in night.published
        for table in round_.tables
        for row in _seats(book, (night, round_, table), names, written)
    ]


def _seats(
    book: Book, where: tuple[NightSheet, RoundSheet, TableSheet], names: Names, written: Written
) -> list[Row]:
    night, round_, table = where
    result = table.current
    finishes = {} if result is None else {it.entrant: it for it in table.finishes(result)}
    played = table_points(book, round_, table)
    points = {} if played is None else {it.entrant: it.points for it in played.lines}
    rows = []
    for seat, number in enumerate(table.everybody, start=1):
        finish = finishes.get(number)
        rows.append(
            {
                "night": night.number,
                "day": night.row.day.isoformat(),
                "round": round_.number,
                "table": table.number,
                "seat": seat,
                "number": number,
                "name": names[number],
                "place": None if finish is None else finish.place,
                "score": None if finish is None else finish.score,
                "status": "" if finish is None else finish.status.value,
                "points": written(points.get(number)),
                "game": "" if table.game is None else table.game.code,
                "confirmed_at": None
                if result is None or result.confirmed_at is None
                else result.confirmed_at.isoformat(),
                "substitute": table.stand_ins.get(number),
            }
        )
    return rows


def standing_rows(book: Book, names: Names, called: Mapping[str, str] = NOT_CALLED) -> list[Row]:
    """The season of a league; of a tournament all its rounds together, where what a key is `called`
    stands behind it at the head of its column."""
    if book.event.kind == book.event.Kind.LEAGUE:
        return _season(book, names)
    keys = book.stage.keys
    heads = {key: f"{key} ({called[key]})" if key in called else key for key in keys}
    return [
        {
            "rank": row.rank,
            "number": row.entrant,
            "name": names[row.entrant],
            **{heads[key]: _value(row.values.get(key)) for key in keys},
        }
        for row in event_rows(book)
    ]


def _value(value: Value) -> Any:
    if isinstance(value, tuple):
        return " ".join(str(number_of(Fraction(it))) for it in value)
    return None if value is None else number_of(Fraction(value))


def _season(book: Book, names: Names) -> list[Row]:
    """A column for each night; what is struck out stands in parentheses in a second one."""
    numbers, rows = list(counted_nights(book)), []
    for row in season_rows(book):
        counted = row.counted
        cells: Row = {
            "rank": row.rank,
            "number": row.entrant,
            "name": names[row.entrant],
            "points": number_of(counted.total),
            "attendance": number_of(counted.attendance),
            "nights": counted.nights,
            "eligible": counted.is_eligible,
        }
        for place, night in enumerate(numbers):
            points, counts = row.nights[place], place in counted.counts
            cells[f"night_{night}"] = number_of(points) if counts else None
            is_struck = points is not None and not counts
            cells[f"night_{night}_struck_out"] = f"({number_of(points)})" if is_struck else None
        rows.append(cells)
    return rows
