"""Drafting a round: drawn from who is there, looked at, changed by hand, drawn again.

Problems are named before anything is published, and stop it only where somebody would play twice.
Knows drafts, and swaps also at tables that are published and have not begun.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.contests.draws.seating import Draw, judged, swapped
from scoring.contests.stages.spec import Method
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import (
    BegunError,
    NightShutError,
    NotAtDoorError,
    NotSeatedError,
    PublishedError,
    SeatedAlreadyError,
)
from sessions.events.options import limits_of
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.events.seats import reseat, seat_all
from sessions.events.stages.drawing import at_open_tables, check_still_in, drawn, out_of
from sessions.events.stages.standing import is_since, rounds_of
from sessions.events.stages.ways import is_tournament, spec_of
from sessions.models import Event, EventRole, Round, TableSeat


@transaction.atomic
def draft(
    *,
    code: str,
    night: int,
    seed: str = "",
    limits: Mapping[str, Any] | None = None,
    sitting_out: int = 0,
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """The next round, drawn from who is there. Where there is a draft it is drawn again: those who
    are locked keep their tables.

    `limits` are other sizes of tables than usual, for this round; so many as are `sitting_out` may
    have a bye. Raises NightShutError, LockedSeatsError and, with the ways out, NoSplitError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    sheet = book.night(night)
    if not sheet.is_open:
        raise NightShutError
    wanted = None if limits is None else limits_of(limits)
    round_ = sheet.draft or _begun(book, sheet)
    round_.row.seed = seed or secrets.token_hex(4)
    fixed = _locked(round_)
    found = drawn(book, sheet, round_, limits=wanted, byes=sitting_out, locked_at=fixed)
    row = round_.row
    row.sits_out, row.stage = list(found.seats.byes), book.stage
    row.drafted_at = timezone.now()
    standby = [it.number for it in book.people if it.is_standby]
    row.drawn_from = {"order": found.order, "pulled": found.seats.pulled, "standby": standby}
    row.save()
    seat_all(book, round_, found.seats.tables, book.had(round_), set(fixed))
    note(seen, "draft", night=night, round=round_.number, seed=round_.row.seed)
    return round_.row


def _begun(book: Book, night: NightSheet) -> RoundSheet:
    number = max((it.number for it in night.rounds), default=0) + 1
    row = Round(night=night.row, stage=book.stage, number=number)
    sheet = RoundSheet(row, book.stage, [], ())
    night.rounds.append(sheet)
    return sheet


def _locked(round_: RoundSheet) -> dict[int, int]:
    """Who stays at which table when the round is drawn again."""
    return {
        it: table.number for table in round_.tables for it, seat in table.seats if seat.is_locked
    }


def quality(book: Book, round_: RoundSheet) -> Draw:
    """How good the tables are: who meets again, and how few have to."""
    layout = tuple(it.people for it in round_.tables if it.people)
    return judged(layout, book.past(round_), book.apart())


def is_outdated(book: Book, draft: RoundSheet) -> bool:
    """Whether another night has gone on with the stage of a tournament since a draft was drawn from
    what it had come to. Rounds of an arena overlap: there only seats matter."""
    if not is_tournament(book.event) or spec_of(draft.stage).method is Method.ARENA:
        return False
    elsewhere = (it for it in rounds_of(book, draft.stage) if it.row.night_id != draft.row.night_id)
    return any(is_since(draft.row.drafted_at, it) for it in elsewhere)


def check_nobody_plays(book: Book, draft: RoundSheet) -> None:
    """Raises SeatedAlreadyError where somebody is still at a table of an arena."""
    busy = at_open_tables(book)
    for it in (*draft.seated, *draft.playing):
        if it in busy:
            raise SeatedAlreadyError(name=book.entrant(it).name, table=busy[it].number)


def unseated(book: Book, night: NightSheet, round_: RoundSheet) -> list[int]:
    """Who is there, and neither sits at a table of the round nor has a bye: also who was missed at
    a table, and has come since."""
    seated = {
        *round_.playing,
        *round_.sits_out,
        *(it for own in round_.tables for it in own.people),
    }
    out = out_of(book)
    return [
        it
        for it in book.present(night)
        if it not in seated and it not in out and not book.entrants[it].is_standby
    ]


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap, and how good the tables are before and after it."""

    before: Draw
    after: Draw


def weigh(book: Book, night: NightSheet, round_: RoundSheet, pair: tuple[int, int]) -> Swap:
    """What a swap would cost. Raises NotSeatedError, NotAtDoorError, BegunError."""
    one, other = pair
    _swappable(book, night, round_, one, other)
    layout = tuple(it.people for it in round_.tables if it.people)
    past, apart = book.past(round_), book.apart()
    after = swapped(layout, one, other)
    return Swap(judged(layout, past, apart), judged(after, past, apart))


@transaction.atomic
def swap(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002  # as it is called at the table
    one: int,
    other: int,
    by: Actor | None,
    expected_version: int | None = None,
) -> Swap:
    """Two people change places; one of them may have a bye, or no seat yet.

    Also at tables that are published and have not begun. Raises NotSeatedError, NotAtDoorError,
    BegunError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    sheet = book.night(night)
    round_ = sheet.round(round)
    found = weigh(book, sheet, round_, (one, other))
    places = {one: other, other: one}
    for table in round_.tables:
        if places.keys() & set(table.people):
            reseat(book, table, [places.get(it, it) for it in table.people])
    if places.keys() & set(round_.sits_out):
        round_.row.sits_out = [places.get(it, it) for it in round_.sits_out]
        round_.row.save(update_fields=("sits_out",))
    facts = {"published": round_.is_published, "cost": [found.before.cost, found.after.cost]}
    note(seen, "swap", night=night, round=round, entrants=[one, other], **facts)
    return found


def _swappable(book: Book, night: NightSheet, round_: RoundSheet, one: int, other: int) -> None:
    seated, there = round_.seated, book.present(night)
    for it in (one, other):
        if it not in seated and it not in there:
            raise NotAtDoorError(name=book.entrant(it).name)
        if it in seated and (seated[it].has_begun or seated[it].game is not None):
            raise BegunError(table=seated[it].number)
        if it in seated and it not in seated[it].people:  # an empty chair is taken by seat_late
            raise NotSeatedError(name=book.entrant(it).name)
    busy = at_open_tables(book) | round_.playing
    for it in {one, other} - seated.keys():
        if it in busy:
            raise SeatedAlreadyError(name=book.entrant(it).name, table=busy[it].number)
        check_still_in(book, it)
    if one not in seated and other not in seated:
        raise NotSeatedError(name=book.entrant(one).name)


@transaction.atomic
def lock(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    entrant: int | None = None,
    table: int | None = None,
    is_locked: bool,
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """Somebody stays at their table when the round is drawn again, or does not any more; or with a
    `table` everybody who sits there."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    round_ = _draft(book.night(night), round)
    if table is None:
        sheet = round_.seated.get(entrant or 0)
        if sheet is None:
            raise NotSeatedError(name=book.entrant(entrant or 0).name)
    else:
        sheet = round_.table(table)
    keys = [seat.pk for it, seat in sheet.seats if table is not None or it == entrant]
    TableSeat.objects.filter(pk__in=keys).update(is_locked=is_locked)
    facts = {"entrant": entrant} if table is None else {"table": table}
    note(seen, "lock", night=night, round=round, is_locked=is_locked, **facts)
    return round_.row


def last_swap(event: Event, night: int, round_: int) -> tuple[int, int] | None:
    """Who has changed places last in a round, unless something else was done with it since."""
    note_ = event.notes.filter(verb__in=_OF_SEATS).first()
    facts = {} if note_ is None or note_.verb != "swap" else note_.facts
    if (facts.get("night"), facts.get("round")) != (night, round_):
        return None
    one, other = facts["entrants"]
    return one, other


_OF_SEATS = ("swap", "draft", "discard", "seat_late", "no_show", "door", "begin")


@transaction.atomic
def discard(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    by: Actor | None,
    expected_version: int | None = None,
) -> None:
    """A draft goes, as if it had never been drawn. Raises PublishedError."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    round_ = _draft(books.read(seen.event).night(night), round)
    round_.row.delete()
    note(seen, "discard", night=night, round=round)


def _draft(night: NightSheet, number: int) -> RoundSheet:
    round_ = night.round(number)
    if round_.is_published:
        raise PublishedError(round=number)
    return round_
