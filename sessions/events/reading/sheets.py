"""What is stored of an evening, as sheets: a night, its rounds, their tables and what they told.

No sheet changes while others may look at it: a verb only adds rows to its lists. Knows one evening;
how they are read is `book`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from scoring.contests.draws.past import Tables
from scoring.contests.points import Finish, Status
from sessions.events.errors import NotThereError
from sessions.models import (
    Attendance,
    Game,
    Night,
    Round,
    Stage,
    Table,
    TableResult,
    TableSeat,
)


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table, who sits there, and what was told of it."""

    row: Table
    seats: list[tuple[int, TableSeat]]
    results: list[TableResult]
    roots: dict[int, int]
    stand_ins: dict[int, int] = field(default_factory=dict)
    """Who plays in somebody's place, by whose it is."""

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def everybody(self) -> tuple[int, ...]:
        """Who was seated, in the order in which they throw."""
        return tuple(it for it, _seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """Those of them who came."""
        return tuple(it for it, seat in self.seats if seat.came)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who throws the dice there: those who came, or who stands in for them."""
        return tuple(self.stand_ins.get(it, it) for it in self.people)

    @property
    def sitting(self) -> frozenset[int]:
        """All whom the table is about: whose result it is, and who plays for them."""
        return frozenset((*self.everybody, *self.stand_ins.values()))

    @property
    def game(self) -> Game | None:
        game = self.row.game
        return None if game is None or game.deleted_at is not None else game

    @property
    def has_begun(self) -> bool:
        """Whether anything was entered in its game, or told of it."""
        return bool(self.results) or (self.game is not None and self.game.has_entries)

    @property
    def is_void(self) -> bool:
        return self.row.void_at is not None

    @property
    def is_settled(self) -> bool:
        return self.is_void or self.current is not None

    @property
    def is_waited_for(self) -> bool:
        """Whether anybody is there, of whom no result counts yet."""
        return bool(self.people) and not self.is_settled

    @property
    def current(self) -> TableResult | None:
        """The result that counts: the last that was confirmed."""
        return self._last_of([it for it in self.results if it.confirmed_at is not None])

    def counted_at(self, moment: datetime) -> TableResult | None:
        """The result that counted then."""
        return self._last_of(
            [it for it in self.results if it.confirmed_at is not None and it.confirmed_at <= moment]
        )

    @staticmethod
    def _last_of(confirmed: list[TableResult]) -> TableResult | None:
        return max(confirmed, key=lambda it: (it.confirmed_at, it.number), default=None)

    @property
    def reports(self) -> list[TableResult]:
        """What was told and is not settled yet; what is as it counts already is settled."""
        replaced = {it.supersedes_id for it in self.results}
        counts = self.current
        return [
            it
            for it in self.results
            if it.confirmed_at is None
            and it.rejected_at is None
            and it.pk not in replaced
            and (counts is None or not same(it.lines, counts.lines))
        ]

    @property
    def state(self) -> str:
        """How far it is, in a word: what comes first in this order is said."""
        game = self.game
        said = {
            "void": self.is_void,
            "disputed": len(self.reports) > 1 or bool(self.reports and self.current),
            "confirmed": self.current is not None,
            "reported": bool(self.reports),
            "finished": game is not None and game.finished_at is not None,
            "playing": game is not None,
            "postponed": self.row.postponed_to is not None,
        }
        return next((name for name, is_so in said.items() if is_so), "waiting")

    def finishes(self, result: TableResult) -> tuple[Finish, ...]:
        """How everybody ended, by a result."""
        return tuple(
            Finish(self.roots[it["entrant"]], it["place"], it["score"], Status(it["status"]))
            for it in result.lines
        )


def same(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Do two reports say the same? A score that only one of them knows is no contradiction."""
    lines = {it["entrant"]: it for it in other}
    return {it["entrant"] for it in one} == lines.keys() and all(
        _agree(it, lines[it["entrant"]]) for it in one
    )


def _agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    known = None not in {one["score"], other["score"]}
    names = ("place", "status", "score") if known else ("place", "status")
    return all(one[name] == other[name] for name in names)


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """A round with its tables; `sits_out` are those who have a bye."""

    row: Round
    stage: Stage
    tables: list[TableSheet]
    sits_out: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def is_published(self) -> bool:
        return self.row.published_at is not None

    @property
    def is_over(self) -> bool:
        is_closed = self.row.closed_at is not None
        return is_closed or not any(it.is_waited_for for it in self.tables)

    @property
    def seated(self) -> dict[int, TableSheet]:
        """At which table everybody sits."""
        return {it: table for table in self.tables for it in table.everybody}

    @property
    def playing(self) -> dict[int, TableSheet]:
        """At which table everybody throws the dice, for themselves or for somebody else."""
        return {it: table for table in self.tables for it in table.playing}

    @property
    def layout(self) -> Tables:
        """The tables as they were played at."""
        return tuple(it.people for it in self.tables if it.people and not it.is_void)

    def table(self, number: int) -> TableSheet:
        return numbered(self.tables, number, "table")


@dataclass(frozen=True, slots=True)
class NightSheet:
    """A night with its rounds, and who was at the door."""

    row: Night
    rounds: list[RoundSheet] = field(default_factory=list)
    door: dict[int, Attendance] = field(default_factory=dict)
    counted: dict[str, Any] = field(init=False, default_factory=dict, compare=False)
    """What was counted of it once it was closed; a sheet made of another has nothing of that."""

    def still(self, row: Night) -> NightSheet:
        """The same evening, of which only the night's own row has been read again."""
        sheet = NightSheet(row, self.rounds, self.door)
        sheet.counted.update(self.counted)
        return sheet

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def is_open(self) -> bool:
        row = self.row
        return row.opened_at is not None and row.closed_at is None and row.cancelled_at is None

    @property
    def published(self) -> list[RoundSheet]:
        return [it for it in self.rounds if it.is_published]

    @property
    def waited_for(self) -> list[str]:
        """Tables without a result that counts, as round and table; one put off is not waited
        for."""
        return [
            f"{round_.number}.{table.number}"
            for round_ in self.published
            for table in round_.tables
            if table.is_waited_for and table.row.postponed_to is None
        ]

    @property
    def draft(self) -> RoundSheet | None:
        return next(iter(self.drafts), None)

    @property
    def drafts(self) -> list[RoundSheet]:
        """More than one, where tables that were published were taken back meanwhile."""
        return [it for it in self.rounds if not it.is_published]

    def round(self, number: int) -> RoundSheet:
        return numbered(self.rounds, number, "round")


Sheet = TypeVar("Sheet", NightSheet, RoundSheet, TableSheet)


def numbered(sheets: Iterable[Sheet], number: int, what: str) -> Sheet:
    """The one with this number. Raises NotThereError."""
    found = next((it for it in sheets if it.number == number), None)
    if found is None:
        raise NotThereError(what=what, number=number)
    return found
