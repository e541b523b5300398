"""The whole of an event, read at once: however long a season is, it takes the same few queries.

Entrants are their numbers here, and one who was merged is the other one. Knows what is stored; what
it comes to is `counting`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from scoring.contests.draws.past import Pair, Past, Tables, past_of
from scoring.contests.order import Had
from scoring.contests.points import Finish, Status
from scoring.contests.sizes import Limits
from sessions.events.errors import EntrantMergedError, NotThereError
from sessions.events.options import Options, limits_of
from sessions.models import (
    Adjustment,
    Attendance,
    Entrant,
    Event,
    Game,
    Night,
    RollOff,
    Round,
    Stage,
    Table,
    TableResult,
    TableSeat,
)

GAME_COLUMNS = ("code", "status", "version", "has_entries", "finished_at", "deleted_at")
"""What is read of the games of tables: not their logs' states."""


@dataclass(slots=True)
class TableSheet:
    """A table, who sits there, and what was told of it."""

    row: Table
    seats: list[tuple[int, TableSeat]]
    results: list[TableResult]
    roots: dict[int, int]

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
    def current(self) -> TableResult | None:
        """The result that counts: the last that was confirmed."""
        confirmed = [it for it in self.results if it.confirmed_at is not None]
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


@dataclass(slots=True)
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
        return self.row.closed_at is not None or all(it.is_settled for it in self.tables)

    @property
    def seated(self) -> dict[int, TableSheet]:
        """At which table everybody sits."""
        return {it: table for table in self.tables for it in table.everybody}

    @property
    def layout(self) -> Tables:
        """The tables as they were played at."""
        return tuple(it.people for it in self.tables if it.people and not it.is_void)

    def table(self, number: int) -> TableSheet:
        return _numbered(self.tables, number, "table")


@dataclass(slots=True)
class NightSheet:
    """A night with its rounds, and who was at the door."""

    row: Night
    rounds: list[RoundSheet] = field(default_factory=list)
    door: dict[int, Attendance] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def is_open(self) -> bool:
        return self.row.opened_at is not None and self.row.closed_at is None

    @property
    def published(self) -> list[RoundSheet]:
        return [it for it in self.rounds if it.is_published]

    @property
    def draft(self) -> RoundSheet | None:
        return next((it for it in self.rounds if not it.is_published), None)

    def round(self, number: int) -> RoundSheet:
        return _numbered(self.rounds, number, "round")


@dataclass(slots=True)
class Book:
    """An event with everything in it."""

    event: Event
    options: Options
    stages: list[Stage]
    entrants: dict[int, Entrant]
    roots: dict[int, int]
    nights: list[NightSheet]
    adjustments: list[Adjustment]
    roll_offs: list[RollOff] = field(default_factory=list)

    @property
    def begun(self) -> list[Stage]:
        """The stages that have begun, the first one on."""
        return [it for it in self.stages if not it.is_ahead]

    @property
    def stage(self) -> Stage:
        """The stage that is played now."""
        return self.begun[-1]

    def after(self, stage: Stage) -> Stage | None:
        return next((it for it in self.stages if it.number > stage.number), None)

    def before(self, stage: Stage) -> Stage:
        return [it for it in self.stages if it.number < stage.number][-1]

    def night(self, number: int) -> NightSheet:
        return _numbered(self.nights, number, "night")

    def entrant(self, number: int) -> Entrant:
        """Raises NotThereError, and EntrantMergedError for one who is another by now."""
        found = self.entrants.get(number)
        if found is None:
            raise NotThereError(what="entrant", number=number)
        if found.merged_into_id is not None:
            other = self.entrants[self.roots[number]]
            raise EntrantMergedError(name=found.name, other=other.name, entrant=other.number)
        return found

    @property
    def people(self) -> list[Entrant]:
        """Everybody once."""
        return [it for it in self.entrants.values() if it.merged_into_id is None]

    @property
    def unranked(self) -> set[int]:
        return {it.number for it in self.people if it.is_unranked}

    def present(self, night: NightSheet) -> list[int]:
        """Who is at the door now."""
        return sorted(it for it, row in night.door.items() if row.left_at is None)

    def rounds(self) -> Iterator[tuple[NightSheet, RoundSheet]]:
        """All rounds, in their order."""
        for night in self.nights:
            for round_ in night.rounds:
                yield night, round_

    def tables(self) -> Iterator[tuple[NightSheet, RoundSheet, TableSheet]]:
        for night, round_ in self.rounds():
            for table in round_.tables:
                yield night, round_, table

    def past(self, before: RoundSheet) -> Past:
        """Who has met whom in the rounds that were published before this one."""
        earlier: list[Tables] = []
        tonight: list[Tables] = []
        for night, round_ in self.rounds():
            if round_ is before:
                break
            if round_.is_published:
                is_tonight = night.row.pk == before.row.night_id
                (tonight if is_tonight else earlier).append(round_.layout)
        return past_of(earlier, tonight)

    def had(self, before: RoundSheet) -> dict[int, Had]:
        """Which places everybody has had at tables before this round."""
        found: dict[int, Had] = defaultdict(Had)
        for _night, round_ in self.rounds():
            if round_ is before:
                break
            for table in round_.layout if round_.is_published else ():
                for place, entrant in enumerate(table):
                    found[entrant] = found[entrant].and_now(place, len(table))
        return found

    def apart(self) -> set[Pair]:
        """Pairs of one circle, who would rather not sit together."""
        circles = defaultdict(list)
        for it in self.people:
            if it.circle:
                circles[it.circle.casefold()].append(it.number)
        return {
            frozenset((one, other))
            for numbers in circles.values()
            for one in numbers
            for other in numbers
            if one < other
        }

    def byes(self) -> dict[int, int]:
        """How often everybody has sat out."""
        found: dict[int, int] = defaultdict(int)
        for _night, round_ in self.rounds():
            for it in round_.sits_out if round_.is_published else ():
                found[it] += 1
        return found

    def by_hand(self) -> dict[int, Fraction]:
        """Points that were given or taken, in sum."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        numbers = {it.pk: number for number, it in self.entrants.items()}
        for it in self.adjustments:
            found[self.roots[numbers[it.entrant_id]]] += Fraction(it.points)
        return found


def limits(stage: Stage) -> Limits:
    return limits_of(stage.limits)


def read(event: Event) -> Book:
    """All of an event, in a few queries."""
    entrants = {it.number: it for it in event.entrants.all()}
    by_pk = {it.pk: it for it in entrants.values()}
    roots = {number: _root(it, by_pk).number for number, it in entrants.items()}
    of_pk = {pk: roots[it.number] for pk, it in by_pk.items()}
    stages = {it.pk: it for it in event.stages.all()}
    nights = {it.pk: NightSheet(it) for it in event.nights.all()}
    for row in Attendance.objects.filter(night__event=event):
        nights[row.night_id].door[of_pk[row.entrant_id]] = row
    tables = _tables(event, of_pk, roots)
    for found in Round.objects.filter(night__event=event):
        sits_out = tuple(roots[it] for it in found.sits_out)
        sheet = RoundSheet(found, stages[found.stage_id], tables.get(found.pk, []), sits_out)
        nights[found.night_id].rounds.append(sheet)
    return Book(
        event=event,
        options=Options.from_json(event.options),
        stages=list(stages.values()),
        entrants=entrants,
        roots=roots,
        nights=list(nights.values()),
        adjustments=list(event.adjustments.all()),
        roll_offs=_rolled(event),
    )


def _rolled(event: Event) -> list[RollOff]:
    """Leagues have no roll-offs, and are not asked for any."""
    if event.kind != Event.Kind.TOURNAMENT:
        return []
    return list(RollOff.objects.filter(stage__event=event))


def _root(entrant: Entrant, by_pk: dict[int, Entrant]) -> Entrant:
    while entrant.merged_into_id is not None:
        entrant = by_pk[entrant.merged_into_id]
    return entrant


def _tables(
    event: Event, of_pk: dict[int, int], roots: dict[int, int]
) -> dict[int, list[TableSheet]]:
    """The tables of each round, by its key."""
    sheets: dict[int, TableSheet] = {}
    rounds: dict[int, list[TableSheet]] = defaultdict(list)
    columns = [f"game__{it}" for it in GAME_COLUMNS]
    own = [it.attname for it in Table._meta.concrete_fields]  # noqa: SLF001  a documented name
    rows = Table.objects.filter(round__night__event=event).select_related("game")
    for row in rows.only(*own, *columns):
        sheets[row.pk] = TableSheet(row, [], [], roots)
        rounds[row.round_id].append(sheets[row.pk])
    for seat in TableSeat.objects.filter(table__round__night__event=event):
        sheets[seat.table_id].seats.append((of_pk[seat.entrant_id], seat))
    for result in TableResult.objects.filter(table__round__night__event=event):
        sheets[result.table_id].results.append(result)
    return rounds


Sheet = TypeVar("Sheet", NightSheet, RoundSheet, TableSheet)


def _numbered(sheets: Iterable[Sheet], number: int, what: str) -> Sheet:
    found = next((it for it in sheets if it.number == number), None)
    if found is None:
        raise NotThereError(what=what, number=number)
    return found
