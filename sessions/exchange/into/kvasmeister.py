"""Backups of Kvasmeister, in which one alone plays Farkle: readable text, and one line of data.

Its format does not change, its program says. Dice are told in words of its own, points by turn are
plain. Knows one text; no database.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from sessions.exchange.into.fields import Fields, WrongTypeError, one_line
from sessions.exchange.into.found import FileRefusedError, Found, FoundGame, FoundSeat, LeftOut

SOURCE = "kvasmeister"
NAME = "Kvasmeister"
"""Who has played is not said: whoever imports it says who that is."""
MARKS = ("#PLNAZALOHA:", "#DATA:")
"""Before the data of a whole backup, and of one of games alone."""
MAX_POINTS, MAX_TURNS, MAX_NOTE, MAX_ID = 1_000_000, 1_000, 60, 100


def is_kvasmeister(text: str) -> bool:
    """Whether a text is such a backup."""
    return any(f"\n{mark}" in f"\n{text}" for mark in MARKS)


def read(text: str) -> Found:
    """Its games. Raises FileRefusedError."""
    games: list[FoundGame] = []
    left_out: list[LeftOut] = []
    for number, row in enumerate(_rows(text), start=1):
        where = f"#{number}"
        try:
            games.append(_game(Fields(row), where))
        except WrongTypeError as wrong:
            left_out.append(LeftOut(where, "unreadable", {"field": wrong.field}))
    return Found(SOURCE, games, left_out)


def _rows(text: str) -> list[Any]:
    mark = next(mark for mark in MARKS if mark in text)
    line = text[text.rindex(mark) + len(mark) :].partition("\n")[0].strip()
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FileRefusedError("no_kvasmeister") from error
    rows = found.get("hry") if isinstance(found, dict) else found
    if not isinstance(rows, list):
        raise FileRefusedError("no_kvasmeister")
    return rows


def _game(row: Fields, where: str) -> FoundGame:
    saved = row.number("savedAt")
    points = tuple(_points(turn) for turn in row.rows("turns")[:MAX_TURNS])
    if not points:
        raise WrongTypeError("turns")
    return FoundGame(
        where=where,
        seats=(FoundSeat(NAME, sum(points), points),),
        played_on=None,
        played_at=None if saved is None else _moment(saved),
        note=one_line(row.text("rezimN") or row.text("rezim"), MAX_NOTE),
        source_id=row.text("id")[:MAX_ID],
    )


def _points(row: Any) -> int:
    turn = Fields(row)
    points = 0 if turn.flag("bust") else turn.number("p") or 0
    if not 0 <= points <= MAX_POINTS:
        raise WrongTypeError("p")
    return points


def _moment(milliseconds: int) -> datetime:
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise WrongTypeError("savedAt") from error
