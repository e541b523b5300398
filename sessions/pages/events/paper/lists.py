"""What stands on each sheet of paper of a night, page by page.

What hangs on the wall has names as the public may read them; what lies at a table, or at the door,
whole ones. Knows rows; not how they look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from sessions.events.names import names_in_public
from sessions.events.reading.counting import counted_nights, night_rows, night_totals, season_rows
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.events.stages.ways import is_tournament
from sessions.models import Entrant
from sessions.pages.events.cup.rows import shown_now
from sessions.pages.events.kit import Opened, said_names, sitting
from sessions.pages.events.paper.collating import EIGHT, FOUR, collated, most_on_a_page
from sessions.pages.record.paper import (
    BLANK_COLUMNS,
    BLANK_ROUNDS,
    SIDEWAYS,
    UPRIGHT,
    dealt,
)
from sessions.wording.club.events import points_of

NAMES_OF_A_PAGE = 66
DOOR_OF_A_PAGE = 56
STANDINGS_OF_A_PAGE = {UPRIGHT: 32, SIDEWAYS: 19}
NIGHTS_UPRIGHT = 8
TABLES_ACROSS = 3
HEIGHT = 236
"""Millimetres of a page that rows have, beside its head."""
HEAD, LINE = 15, 6
DIGITS = range(5)
BLANK_SLIPS = EIGHT
BLANK_LINES = 4


@dataclass(frozen=True)
class Evening:
    """A night that is printed for, and the round that is asked for; None before the first draw."""

    found: Opened
    night: NightSheet
    round: RoundSheet | None
    each: int | None = None

    @cached_property
    def public(self) -> Mapping[int, str]:
        return said_names(names_in_public(self.found.book))

    @property
    def most(self) -> int:
        """How many sit at the largest table."""
        return max((len(it.people) for it in self.tables), default=BLANK_LINES)

    @property
    def tables(self) -> list[Any]:
        shown = [] if self.round is None else self.round.tables
        return [it for it in shown if it.people and not it.is_void]

    def expected(self) -> list[Entrant]:
        return [it for it in self.found.book.people if it.withdrawn_at is None]


def by_name(it: Evening) -> dict[str, Any]:
    """Where everybody sits, by name."""
    names, rows = it.public, []
    for table in it.tables:
        rows += [
            {"name": sitting(table, who, names), "number": who, "table": table.number, "seat": seat}
            for seat, who in enumerate(table.people, start=1)
        ]
    away = () if it.round is None else it.round.sits_out
    rows += [{"name": names[who], "number": who} for who in away]
    rows.sort(key=lambda row: (str(row["name"]).casefold(), row["number"]))
    return {"pages": _pages(rows, NAMES_OF_A_PAGE)}


def by_table(it: Evening) -> dict[str, Any]:
    """Who sits at each table, in the order in which they throw."""
    tables = [
        {"number": table.number, "people": [sitting(table, who, it.public) for who in table.people]}
        for table in it.tables
    ]
    down = max(1, HEIGHT // (HEAD + LINE * it.most))
    away = [] if it.round is None else [it.public[who] for who in it.round.sits_out]
    return {"pages": _pages(tables, down * TABLES_ACROSS), "sits_out": away}


def slips(it: Evening) -> dict[str, Any]:
    """A slip for each table's result; without a draw, empty ones."""
    told = [
        {"number": table.number, "people": [it.found.sits(table, who) for who in table.people]}
        for table in it.tables
    ] or [{"number": "", "people": [""] * BLANK_LINES}] * BLANK_SLIPS
    most = most_on_a_page(it.most)
    each = min(it.each or most, most)
    choices = [wish for wish in (EIGHT, FOUR) if wish <= most]
    return {"pages": collated(told, each), "each": each, "choices": choices, "digits": DIGITS}


def sheets(it: Evening) -> dict[str, Any]:
    """A blank score sheet of each table, its columns in the order in which they throw."""
    rules = it.found.book.stage.rule_set if it.round is None else it.round.stage.rule_set
    lies = UPRIGHT if it.most <= BLANK_COLUMNS[UPRIGHT] else SIDEWAYS
    pages = [
        {
            "table": table.number,
            "columns": [it.found.sits(table, who) for who in table.people[first:end]],
        }
        for table in it.tables
        for first, end in dealt(len(table.people), BLANK_COLUMNS[lies])
    ]
    rounds = rules.fixed_turns or BLANK_ROUNDS[lies]
    return {"pages": pages, "rules": rules, "lines": range(1, rounds + 1), "paper": lies}


def door(it: Evening) -> dict[str, Any]:
    """Everybody who may come, with a box to tick."""
    there = set(it.found.book.present(it.night))
    rows = [
        {"name": who.name, "number": who.number, "is_there": who.number in there, "who": who}
        for who in sorted(it.expected(), key=lambda who: who.key)
    ]
    return {"pages": _pages(rows, DOOR_OF_A_PAGE)}


def of_night(it: Evening) -> dict[str, Any]:
    """The standings of the night; of a tournament, those of its stage."""
    if is_tournament(it.found.event):
        return {"pages": _pages(shown_now(it.found, it.public), STANDINGS_OF_A_PAGE[UPRIGHT])}
    totals = night_totals(it.found.book, it.night)
    rows = [
        {
            "rank": row.rank,
            "name": it.public[row.entrant],
            "points": points_of(totals.get(row.entrant, Fraction(0))),
        }
        for row in night_rows(it.found.book, it.night)
    ]
    return {"pages": _pages(rows, STANDINGS_OF_A_PAGE[UPRIGHT])}


def of_season(it: Evening) -> dict[str, Any]:
    """The season, with what each night has brought; what is struck out stands in parentheses."""
    book = it.found.book
    numbers = list(counted_nights(book))
    rows = [
        {
            "rank": row.rank,
            "name": it.public[row.entrant],
            "points": points_of(row.counted.total),
            "nights": [
                _night(points, counts=place in row.counted.counts)
                for place, points in enumerate(row.nights)
            ],
        }
        for row in season_rows(book)
        if row.counted.nights
    ]
    lies = UPRIGHT if len(numbers) <= NIGHTS_UPRIGHT else SIDEWAYS
    return {"pages": _pages(rows, STANDINGS_OF_A_PAGE[lies]), "nights": numbers, "paper": lies}


def _night(points: Fraction | None, *, counts: bool) -> str:
    if points is None:
        return ""
    return points_of(points) if counts else f"({points_of(points)})"


def _pages(rows: list[dict[str, Any]], most: int) -> list[list[dict[str, Any]]]:
    return [rows[first:end] for first, end in dealt(len(rows), most)] if rows else []
