"""Drafting a round: drawn from who is there, looked at, changed by hand, drawn again.

Problems are named before anything is published, and none of them stops it. Knows drafts, and swaps
also at tables that are published and have not begun.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.contests.byes import sitting_out
from scoring.contests.seating import Draw, draw, judged, swapped
from scoring.contests.sizes import Limits, NoSplit, table_sizes
from sessions.access.roles import Actor
from sessions.events import book as books
from sessions.events.book import Book, NightSheet, RoundSheet
from sessions.events.changing import locked, note
from sessions.events.counting import night_rows
from sessions.events.errors import (
    BegunError,
    LockedSeatsError,
    NightShutError,
    NoSplitError,
    NotSeatedError,
    PublishedError,
)
from sessions.events.evening.seats import reseat, seat_all
from sessions.events.options import limits_of
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
    wanted = books.limits(book.stages[-1]) if limits is None else limits_of(limits)
    wanted = replace(wanted, most_byes=max(0, sitting_out))
    people, sizes = _playing(book, sheet, wanted)
    round_ = sheet.draft or _begun(book, sheet)
    round_.row.seed = seed or secrets.token_hex(4)
    byes = _byes(book, sheet, round_, people, len(people) - sum(sizes))
    seated = [it for it in people if it not in byes]
    fixed = _locked(round_, seated, sizes)
    found = draw(
        seated, sizes, book.past(round_), round_.row.seed, apart=book.apart(), locked=fixed
    )
    round_.row.sits_out, round_.row.stage = list(byes), book.stages[-1]
    round_.row.save()
    seat_all(book, round_, found.tables, book.had(round_), fixed)
    note(seen, "draft", night=night, round=round_.number, seed=round_.row.seed)
    return round_.row


def _playing(book: Book, night: NightSheet, limits: Limits) -> tuple[list[int], tuple[int, ...]]:
    """Who is drawn, and the sizes of tables. Those on standby sit in only where that makes better
    tables."""
    there = book.present(night)
    extra = [it for it in there if book.entrants[it].is_standby]
    regular = [it for it in there if it not in extra]
    ways = []
    for number in range(len(extra) + 1):
        sizes = table_sizes(len(regular) + number, limits)
        if isinstance(sizes, NoSplit):
            continue
        over = len(regular) + number - sum(sizes)
        ways.append((over, sum(abs(it - limits.preferred) for it in sizes), number, sizes))
    if not ways or not there:
        found = table_sizes(len(there), limits)
        raise NoSplitError(found if isinstance(found, NoSplit) else NoSplit(0, limits, ()))
    _over, _distance, number, sizes = min(ways)
    return [*regular, *extra[:number]], sizes


def _begun(book: Book, night: NightSheet) -> RoundSheet:
    number = max((it.number for it in night.rounds), default=0) + 1
    row = Round(night=night.row, stage=book.stages[-1], number=number, drafted_at=timezone.now())
    sheet = RoundSheet(row, book.stages[-1], [], ())
    night.rounds.append(sheet)
    return sheet


def _byes(
    book: Book, night: NightSheet, round_: RoundSheet, people: Sequence[int], how_many: int
) -> tuple[int, ...]:
    """Who sits out: least often so far, then lowest tonight, then by lot."""
    if not how_many:
        return ()
    ranks = {row.entrant: row.rank for row in night_rows(book, night) if row.rank is not None}
    standby = {it.number for it in book.people if it.is_standby}
    return sitting_out(people, how_many, book.byes(), ranks, round_.row.seed, standby=standby)


def _locked(round_: RoundSheet, people: Sequence[int], sizes: Sequence[int]) -> dict[int, int]:
    """Who stays at which table, from 0, when the round is drawn again."""
    found: dict[int, int] = {}
    for table in round_.tables:
        own = [it for it, seat in table.seats if seat.is_locked and it in people]
        if own and (table.number > len(sizes) or len(own) > sizes[table.number - 1]):
            raise LockedSeatsError(table=table.number)
        found |= dict.fromkeys(own, table.number - 1)
    return found


def quality(book: Book, round_: RoundSheet) -> Draw:
    """How good the tables are: who meets again, and how few have to."""
    layout = tuple(it.people for it in round_.tables if it.people)
    return judged(layout, book.past(round_), book.apart())


def unseated(book: Book, night: NightSheet, round_: RoundSheet) -> list[int]:
    """Who is there, and neither sits at a table of the round nor has a bye."""
    seated = {*round_.seated, *round_.sits_out}
    there = book.present(night)
    return [it for it in there if it not in seated and not book.entrants[it].is_standby]


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap, and how good the tables are before and after it."""

    before: Draw
    after: Draw


def weigh(book: Book, night: NightSheet, round_: RoundSheet, pair: tuple[int, int]) -> Swap:
    """What a swap would cost. Raises NotSeatedError, BegunError."""
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

    Also at tables that are published and have not begun. Raises NotSeatedError, BegunError.
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
            raise NotSeatedError(name=book.entrant(it).name)
        if it in seated and (seated[it].has_begun or seated[it].game is not None):
            raise BegunError(table=seated[it].number)
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
