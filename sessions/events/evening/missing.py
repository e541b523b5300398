"""Who comes late, or does not come, after the tables were published.

Tables that play are never moved, and nobody sits elsewhere without need. Knows the ways out
(`scoring.contests.late`) and carries one out; choosing it is for people.
"""

from __future__ import annotations

from django.db import transaction

from scoring.contests.late import Kind, Way, chair_for
from scoring.contests.late import without as ways_without
from sessions.access.roles import Actor
from sessions.events import book as books
from sessions.events.book import Book
from sessions.events.changing import locked, note
from sessions.events.counting import night_rows
from sessions.events.errors import (
    BegunError,
    NoChairError,
    NoSuchWayError,
    NotPublishedError,
    NotSeatedError,
    SeatedAlreadyError,
)
from sessions.events.evening.seats import reseat
from sessions.events.sheets import NightSheet, RoundSheet, TableSheet
from sessions.events.stages.drawing import check_still_in
from sessions.models import Entrant, EventRole, TableSeat


@transaction.atomic
def seat_late(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    entrant: int,
    by: Actor | None,
    expected_version: int | None = None,
) -> int:
    """Somebody at the door sits down at the smallest table that has room and has not begun.

    Returns its number. Raises NotSeatedError for who is not at the door, SeatedAlreadyError, and
    NoChairError: they play from the next round on.
    """
    seen = locked(code, by, EventRole.HELP, expected_version)
    book = books.read(seen.event)
    sheet = book.night(night)
    round_ = _published(sheet, round)
    who = book.entrant(entrant)
    if entrant not in book.present(sheet):
        raise NotSeatedError(name=who.name)
    check_still_in(book, entrant)
    check_free(round_, who)
    most = books.limits(round_.stage).most
    at = chair_for(tuple(it.people for it in round_.tables), _begun(round_), most)
    if at is None:
        raise NoChairError(name=who.name)
    table = round_.tables[at]
    reseat(book, table, [*table.people, entrant])
    if entrant in round_.sits_out:
        round_.row.sits_out = [it for it in round_.sits_out if it != entrant]
        round_.row.save(update_fields=("sits_out",))
    note(seen, "seat_late", night=night, round=round, entrant=entrant, table=table.number)
    return table.number


def check_free(round_: RoundSheet, who: Entrant) -> None:
    """Raises SeatedAlreadyError for who sits at a table, or plays there in somebody's place."""
    table = round_.seated.get(who.number) or round_.playing.get(who.number)
    if table is not None:
        raise SeatedAlreadyError(name=who.name, table=table.number)


def _published(night: NightSheet, number: int) -> RoundSheet:
    round_ = night.round(number)
    if not round_.is_published:
        raise NotPublishedError
    return round_


def _begun(round_: RoundSheet) -> set[int]:
    """The places of tables at which nobody sits down any more, and none of whom gets up."""
    return {
        place
        for place, it in enumerate(round_.tables)
        if it.has_begun or it.game is not None or it.is_void
    }


def ways_out(book: Book, night: NightSheet, round_: RoundSheet, entrant: int) -> tuple[Way, ...]:
    """What can be done when somebody does not come to their table, the least first."""
    table = _table_of(book, round_, entrant)
    busy = {*round_.seated, *round_.playing, *round_.sits_out}
    standby = [it for it in book.present(night) if it not in busy]
    standby.sort(key=lambda it: not book.entrants[it].is_standby)
    ranks = {row.entrant: row.rank for row in night_rows(book, night) if row.rank is not None}
    return ways_without(
        tuple(it.people for it in round_.tables),
        entrant,
        books.limits(round_.stage),
        begun=_begun(round_) - {round_.tables.index(table)},
        standby=standby,
        ranks=ranks,
    )


def _table_of(book: Book, round_: RoundSheet, entrant: int) -> TableSheet:
    table = round_.seated.get(entrant)
    if table is None or entrant not in table.people:
        raise NotSeatedError(name=book.entrant(entrant).name)
    if table.has_begun:
        raise BegunError(table=table.number)
    return table


@transaction.atomic
def no_show(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    entrant: int,
    way: Kind = Kind.PLAY_ON,
    by: Actor | None,
    expected_version: int | None = None,
) -> Way:
    """Somebody does not come to their table: the chair stays empty, and the rest is done in this
    `way`. Whoever was at the door is gone from there.

    Raises NotPublishedError, NotSeatedError, BegunError, and NoSuchWayError with the ways there
    are.
    """
    seen = locked(code, by, EventRole.HELP, expected_version)
    book = books.read(seen.event)
    sheet = book.night(night)
    round_ = _published(sheet, round)
    ways = ways_out(book, sheet, round_, entrant)
    chosen = next((it for it in ways if it.kind is way), None)
    if chosen is None:
        raise NoSuchWayError(ways=[it.kind.value for it in ways])
    table = _table_of(book, round_, entrant)
    keys = [seat.pk for it, seat in table.seats if it == entrant]
    TableSeat.objects.filter(pk__in=keys).update(came=False)
    for _it, seat in table.seats:
        seat.came = seat.came and seat.pk not in keys
    for sheet_, people in zip(round_.tables, chosen.tables, strict=True):
        if sorted(people) != sorted(sheet_.people):
            reseat(book, sheet_, _in_order(sheet_.people, people))
    facts = {"way": way.value, "moved": list(chosen.moved)}
    note(seen, "no_show", night=night, round=round, entrant=entrant, **facts)
    return chosen


def _in_order(before: tuple[int, ...], people: tuple[int, ...]) -> list[int]:
    """Who sat there keeps their place; who comes sits down behind."""
    stay = [it for it in before if it in people]
    return stay + [it for it in people if it not in stay]
