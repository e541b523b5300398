"""The big screen of an evening: who sits where, who still plays, the standings live, and the clock.

It only follows: what it shows is chosen on a phone, or comes in turns. Names are as anybody may
read them. Knows pages of it; what they are made of, `evening` knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from sessions.events.evening.screen import Choice, Shows
from sessions.events.names import names_in_public
from sessions.events.now.board import playing
from sessions.events.reading.sheets import NightSheet
from sessions.events.stages.ways import is_tournament
from sessions.pages.events.cup.rows import shown_live
from sessions.pages.events.kit import Opened, opened, said_names, sitting
from sessions.pages.events.night.clock import clock_of
from sessions.pages.events.night.evening import GoingOn, board_of, standings
from sessions.pages.events.night.final import final_page, final_table
from sessions.pages.events.unchanged import event_page
from sessions.pages.kit.requests import whole_number
from sessions.pages.screens.screens import assets

COLUMNS = {"small": (5, 14), "medium": (4, 10), "large": (3, 7)}
"""How many columns of names, of how many rows, in letters of each size."""
ROWS = {"small": 14, "medium": 10, "large": 7}
Page = dict[str, Any]
NOTHING: Page = {"kind": "nothing"}


@event_page("GET")
def tv(request: HttpRequest, code: str) -> HttpResponse:
    """The page, or for its script the part that changes."""
    found = opened(request, code)
    sheet = _tonight(found)
    choice = Choice.read({**({} if sheet is None else sheet.row.screen), **request.GET.dict()})
    going_on = {} if sheet is None else playing(found.book, sheet.published)
    board = None if sheet is None else board_of(sheet, going_on)
    pages = [NOTHING] if sheet is None else _pages(found, sheet, choice, going_on)
    at = ((whole_number(request.GET.get("page")) or 1) - 1) % max(1, len(pages))
    context = found.frame(
        night=sheet,
        round=sheet.published[-1] if sheet and sheet.published else None,
        pages=[page | {"is_shown": number == at} for number, page in enumerate(pages)],
        next_page=(at + 1) % max(1, len(pages)) + 1,
        choice=choice,
        clock=None if sheet is None else clock_of(found, sheet),
        events=reverse("api:event_events", args=[found.event.code]),
        assets=assets(),
        said=_said(pages, board),
    )
    template = "events/screen/_tv.html" if request.htmx else "events/screen/tv.html"
    response = render(request, template, context)
    response["Cache-Control"] = "private, no-cache"  # asked for again by its tag
    return response


def _said(pages: list[Page], board: Page | None) -> str:
    """What is told to who hears the screen: who has won, else how many tables are in."""
    won = [page["said"] for page in pages if page.get("said")]
    return won[0] if won else board["settled"] if board else ""


def _tonight(found: Opened) -> NightSheet | None:
    """The night that is on; else the last one that was, else the first."""
    nights = found.book.nights
    over = [it for it in reversed(nights) if it.row.closed_at is not None]
    return found.book.night_on or next(iter([*over, *nights]), None)


def _pages(found: Opened, sheet: NightSheet, choice: Choice, going_on: GoingOn) -> list[Page]:
    """What is chosen, or by itself what matters now, each in pages that have room."""
    public = said_names(names_in_public(found.book))
    last = final_table(found.book, sheet)
    made = {
        Shows.SEATING: _seating(sheet, public, choice),
        Shows.BOARD: _board(board_of(sheet, going_on), choice),
        Shows.STANDINGS: _standings(_now(found, sheet, going_on, public), choice),
        Shows.CLOCK: [{"kind": "clock"}],
        Shows.FINAL: [] if last is None else [final_page(last, public)],
    }
    if choice.shows is not Shows.TURNS:
        return made[choice.shows] or [NOTHING]
    round_ = sheet.published[-1] if sheet.published else None
    goes_on = round_ is not None and not round_.is_over and sheet.is_open
    turns = [Shows.SEATING, Shows.BOARD, Shows.STANDINGS] if goes_on else [Shows.STANDINGS]
    if last is not None:
        turns = [Shows.FINAL] if goes_on else [Shows.FINAL, Shows.STANDINGS]
    return [page for it in turns for page in made[it]] or [NOTHING]


def _now(
    found: Opened, sheet: NightSheet, going_on: GoingOn, public: dict[int, str]
) -> dict[str, Any]:
    """The standings as they are now: of a league's night, or of a tournament's stage."""
    told = shown_live if is_tournament(found.event) else standings
    return told(found, sheet, going_on, public)


def _seating(sheet: NightSheet, names: dict[int, str], choice: Choice) -> list[Page]:
    """Who sits where in the latest round, by name."""
    if not sheet.published:
        return []
    round_ = sheet.published[-1]
    rows: list[dict[str, Any]] = [
        {"name": sitting(table, it, names), "table": table.number}
        for table in round_.tables
        for it in table.people
    ]
    rows += [{"name": names[it], "table": None} for it in round_.sits_out]
    rows.sort(key=lambda it: it["name"].casefold())
    columns, height = COLUMNS[choice.size]
    return [
        {"kind": "seating", "first": page[0]["name"], "columns": _parted(page, height)}
        for page in _parted(rows, columns * height)
    ]


def _board(board: Page | None, choice: Choice) -> list[Page]:
    if board is None:
        return []
    height = ROWS[choice.size]
    return [
        {"kind": "board", "settled": board["settled"], "columns": _parted(page, height)}
        for page in _parted([it["said"] for it in board["lines"]], 2 * height) or [[]]
    ]


def _standings(told: Page, choice: Choice) -> list[Page]:
    height = ROWS[choice.size] - told["is_live"]  # its line says so
    return [
        {"kind": "standings", "is_live": told["is_live"], "columns": _parted(page, height)}
        for page in _parted(told["standings"], 2 * height)
    ]


def _parted(rows: Sequence[Any], size: int) -> list[Sequence[Any]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]
