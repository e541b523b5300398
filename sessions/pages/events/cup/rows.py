"""The standings of a tournament's stage in rows, on pages, on the big screen and on paper.

A stage counts its own rounds, and what was brought along, not all that was played that day. Knows
rows; what a stage comes to, `sessions.events.stages` knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.contests.stages.spec import BY_PLACE, Method
from scoring.contests.standings import Row
from sessions.events.now.board import Playing
from sessions.events.now.provisional import live
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet
from sessions.events.stages import standing
from sessions.events.stages.ways import spec_of
from sessions.models import Stage
from sessions.pages.events.kit import Opened
from sessions.wording.club.events import points_of

Rows = list[dict[str, Any]]


def rows_of(found: Opened, stage: Stage) -> Rows:
    """The standings of a stage; of one in which places decide, the order of those who are out.

    A knock-out has a tree instead.
    """
    if spec_of(stage).method is Method.KNOCK_OUT:
        return []
    return _of_stage(found, found.book, stage, found.names)


def is_decided(book: Book) -> bool:
    """Whether the last stage is over."""
    return book.after(book.stage) is None and standing.is_over(book, book.stage)


def ranking(found: Opened, names: Mapping[int, str]) -> Rows:
    """The whole field, the best first."""
    return [_row(found, it.rank, it.entrant, names) for it in standing.ranking(found.book)]


def shown_now(found: Opened, names: Mapping[int, str]) -> Rows:
    """What hangs on the wall: the stage that is played, in a knock-out who is out, and how far they
    came; at the end the whole field."""
    book = found.book
    is_tree = spec_of(book.stage).method is Method.KNOCK_OUT
    if not (is_tree or is_decided(book)):
        return _of_stage(found, book, book.stage, names)
    rows = ranking(found, names)
    if not is_decided(book):
        left = set(standing.progress_of(book, book.stage).left)
        for row in rows:
            row["rank"] = None if row["number"] in left else row["rank"]
    return rows


def shown_live(
    found: Opened, night: NightSheet, going_on: Mapping[int, Playing], names: Mapping[int, str]
) -> dict[str, Any]:
    """The same as if every table ended now. Where places decide who goes on, nothing is guessed."""
    book, open_ = found.book, dict[int, str]()
    if spec_of(book.stage).method in BY_PLACE or is_decided(book):
        rows = shown_now(found, names)
    else:
        now = live(book, night, going_on)
        rows, open_ = _of_stage(found, now.book, book.stage, names), now.open_
    told = [row | {"moved": 0, "open": open_.get(row["number"], "")} for row in rows]
    return {"standings": told, "is_live": bool(open_)}


def _of_stage(found: Opened, book: Book, stage: Stage, names: Mapping[int, str]) -> Rows:
    is_by_place = spec_of(stage).method in BY_PLACE
    rows = (_by_place if is_by_place else _by_points)(found, book, stage, names)
    _draw_line(rows, stage.cut)
    return rows


def _row(
    found: Opened, rank: int | None, number: int, names: Mapping[int, str], points: str = ""
) -> dict[str, Any]:
    return {
        "rank": rank,
        "number": number,
        "name": names[number],
        "points": points,
        "is_own": number in found.seen.entrants,
    }


def _by_points(found: Opened, book: Book, stage: Stage, names: Mapping[int, str]) -> Rows:
    return [
        _row(found, it.rank, it.entrant, names, points_of(_points(it)))
        for it in standing.stage_rows(book, stage)
    ]


def _points(row: Row) -> Fraction:
    value = row.values.get("points")
    return value if isinstance(value, Fraction) else Fraction(0)


def _by_place(found: Opened, book: Book, stage: Stage, names: Mapping[int, str]) -> Rows:
    strikes = standing.progress_of(book, stage).strikes
    rows: Rows = []
    for group in standing.order_of(book, stage):
        place = len(rows) + 1
        rows += [
            _row(found, place, it, names, points_of(strikes[it]) if it in strikes else "")
            for it in group
        ]
    return rows


def _draw_line(rows: Rows, cut: int | None) -> None:
    """The last row that is above the line says so, once not all share a place."""
    ranked = [it for it in rows if it["rank"] is not None]
    if cut is not None and 0 < cut < len(ranked) and ranked[0]["rank"] != ranked[-1]["rank"]:
        ranked[cut - 1]["is_line"] = True
