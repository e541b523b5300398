"""Results of a file come into a league: a line for each seat, all tables or none.

A table that is there already is told its result, as its people would tell it; one whose result
differs is corrected, with a reason. A round that the league has not got was played on paper: its
tables are seated as the file says. The same file a second time changes nothing. Knows tables; what
a result is worth is `sessions.events`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from sessions.access.events import SeenEvent
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import EventRefusedError, NotThereError
from sessions.events.play import results
from sessions.events.play.reading import lines_of as kept_lines
from sessions.events.play.tables import Place
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, TableSheet, same
from sessions.exchange.contests.reading import Line, lines_of
from sessions.models import Attendance, EventRole, Round, Table, TableSeat
from sessions.models.people import name_key

STATUSES = {it.value: it for it in Status if it is not Status.BYE}
SEED = "paper"
WHERE = ("night", "round", "table")


class Kind(StrEnum):
    """What a table of the file is: `seated` where its round comes in with it, `empty` where nothing
    is told of it."""

    NEW = "new"
    SAME = "same"
    CORRECTED = "corrected"
    SEATED = "seated"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Planned:
    """What becomes of a table; `line` is the first of its lines; `stand_ins` play in
    the place of others."""

    line: Line
    night: int
    round: int
    table: int
    kind: Kind
    told: tuple[Told, ...]
    stand_ins: dict[int, int]

    @property
    def where(self) -> dict[str, int]:
        return {"night": self.night, "round": self.round, "table": self.table}


def plan(book: Book, data: bytes) -> list[Planned]:
    """What each table of the file would come to. Raises FileRefusedError, CellRefusedError."""
    tables = _by_table(lines_of(data, WHERE))
    planned = [_planned(book, where, own) for where, own in tables.items()]
    _refuse_gaps(book, planned)
    return planned


def _refuse_gaps(book: Book, planned: Sequence[Planned]) -> None:
    """Rounds that come in follow upon those there are. Raises CellRefusedError."""
    there = {it.number: len(it.rounds) for it in book.nights}
    for it in sorted(planned, key=lambda it: it.round):
        if it.round == there[it.night] + 1:
            there[it.night] += 1
        elif it.round > there[it.night]:
            raise it.line.refused("unknown", "round")


Where = tuple[int, int, int]


def _by_table(lines: Sequence[Line]) -> dict[Where, list[Line]]:
    found: dict[Where, list[Line]] = {}
    for line in lines:
        night, round_, table = (line.needed(column) for column in WHERE)
        found.setdefault((night, round_, table), []).append(line)
    return found


def _planned(book: Book, where: Where, lines: list[Line]) -> Planned:
    told = tuple(_told(book, lines))
    first = lines[0]
    night = _night(book, first, where[0])
    is_empty = all(it.place is None and it.score is None for it in told) and all(
        it.status is Status.PLAYED for it in told
    )
    kind = _kind(book, night, where, first, told, is_empty=is_empty)
    return Planned(first, *where, kind, told, dict(_stand_ins(book, lines, told)))


def _night(book: Book, line: Line, number: int) -> NightSheet:
    try:
        night = book.night(number)
    except NotThereError as error:
        raise line.refused("wrong", "night", error.sentence) from error
    return night


def _kind(
    book: Book,
    night: NightSheet,
    where: Where,
    line: Line,
    told: Sequence[Told],
    *,
    is_empty: bool,
) -> Kind:
    """Raises CellRefusedError, also for what contradicts itself."""
    round_ = next((it for it in night.rounds if it.number == where[1]), None)
    if round_ is None:
        if where[1] < 1 or not night_takes_more(night):
            raise line.refused("unknown", "round")
        return Kind.EMPTY if is_empty else Kind.SEATED
    table = next((it for it in round_.tables if it.number == where[2]), None)
    if table is None or not round_.is_published:
        raise line.refused("unknown", "table" if round_.is_published else "round")
    if is_empty:
        return Kind.EMPTY
    try:
        lines = kept_lines(Place(book, night, round_, table), told)
    except EventRefusedError as error:
        raise line.refused("wrong", "table", error.sentence) from error
    return _beside(table, lines)


def night_takes_more(night: NightSheet) -> bool:
    """Whether a round may be added that was played on paper."""
    return night.row.cancelled_at is None and night.draft is None


def _beside(table: TableSheet, lines: list[dict[str, object]]) -> Kind:
    counts = table.current
    if counts is None:
        waits = any(same(it.lines, lines) for it in table.reports)
        return Kind.SAME if waits else Kind.NEW
    return Kind.SAME if same(lines, counts.lines) else Kind.CORRECTED


def _told(book: Book, lines: Sequence[Line]) -> Iterator[Told]:
    seen: set[int] = set()
    by_name = {it.key: it.number for it in book.people}
    for line in lines:
        number = _who(book, line, by_name)
        if number in seen:
            raise line.refused("twice", "number" if line.text("number") else "name")
        seen.add(number)
        status = STATUSES.get(line.text("status").casefold() or Status.PLAYED.value)
        if status is None:
            raise line.refused("wrong", "status", ", ".join(STATUSES))
        yield Told(number, line.whole("place"), line.whole("score"), status)


def _stand_ins(
    book: Book, lines: Sequence[Line], told: Sequence[Told]
) -> Iterator[tuple[int, int]]:
    for line, it in zip(lines, told, strict=True):
        other = line.whole("substitute")
        if other is None:
            continue
        if other not in book.roots:
            raise line.refused("unknown", "substitute")
        yield it.entrant, book.roots[other]


def _who(book: Book, line: Line, by_name: dict[str, int]) -> int:
    """By number, which stays theirs; the name beside it may not be somebody else's."""
    number, name = line.whole("number"), line.text("name")
    named = by_name.get(name_key(name)) if name else None
    if number is None:
        if named is None:
            raise line.refused("unknown" if name else "empty", "name")
        return named
    root = book.roots.get(number)
    if root is None:
        raise line.refused("unknown", "number")
    if named is not None and named != root:
        raise line.refused("wrong", "name", name)
    return root


@transaction.atomic
def bring_in(
    *,
    code: str,
    data: bytes,
    reason: str = "",
    by: Actor | None,
    expected_version: int | None = None,
) -> list[Planned]:
    """Take the results of a file: all of them, or none. `reason` is why those that differ from what
    counts are corrected.

    Raises FileRefusedError, CellRefusedError, and what `correct` raises.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    planned = plan(book, data)
    _seat_all(seen, book, [it for it in planned if it.kind is Kind.SEATED])
    for it in planned:
        try:
            if it.kind in {Kind.NEW, Kind.SEATED}:
                results.report(code=code, told=it.told, by=by, **it.where)
            elif it.kind is Kind.CORRECTED:
                results.correct(code=code, told=it.told, reason=reason, by=by, **it.where)
        except EventRefusedError as error:
            raise it.line.refused("wrong", "table", error.sentence) from error
    return planned


def _seat_all(seen: SeenEvent, book: Book, planned: Sequence[Planned]) -> None:
    """The rounds that come in with their tables; whoever sat there was there."""
    rounds: dict[tuple[int, int], list[Planned]] = {}
    for it in planned:
        rounds.setdefault((it.night, it.round), []).append(it)
    for (number, round_), tables in rounds.items():
        night = book.night(number)
        _refuse_two_seats(tables)
        now = timezone.now()
        row = Round.objects.create(
            night=night.row,
            stage=book.stage,
            number=round_,
            seed=SEED,
            drafted_at=now,
            published_at=now,
        )
        _seat(book, row, tables)
        came = (told for it in tables for told in it.told if told.status is not Status.ABSENT)
        _came(book, night, {it.entrant for it in came})
        note(seen, "import_round", night=number, round=round_, tables=len(tables))


def _refuse_two_seats(tables: Sequence[Planned]) -> None:
    seated: set[int] = set()
    for it in tables:
        for told in it.told:
            if told.entrant in seated:
                raise it.line.refused("twice", "number", told.entrant)
            seated.add(told.entrant)
    for it in tables:
        for who in it.stand_ins.values():
            if who in seated:
                raise it.line.refused("twice", "substitute", who)
            seated.add(who)


def _seat(book: Book, row: Round, tables: Sequence[Planned]) -> None:
    made = Table.objects.bulk_create(Table(round=row, number=it.table) for it in tables)
    TableSeat.objects.bulk_create(
        TableSeat(
            table=table,
            position=position,
            entrant=book.entrants[told.entrant],
            came=told.status is not Status.ABSENT,
            substitute=book.entrants.get(it.stand_ins.get(told.entrant, 0)),
        )
        for table, it in zip(made, tables, strict=True)
        for position, told in enumerate(it.told)
    )


def _came(book: Book, night: NightSheet, people: set[int]) -> None:
    now = timezone.now()
    if night.row.opened_at is None:
        night.row.opened_at = now
        night.row.save(update_fields=("opened_at",))
    there = set(night.row.door.values_list("entrant__number", flat=True))
    Attendance.objects.bulk_create(
        Attendance(night=night.row, entrant=book.entrants[it], came_at=now)
        for it in sorted(people - {book.roots[number] for number in there})
    )
