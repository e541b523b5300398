"""Who comes late, or does not come, after the tables were published.

Tables that play are never moved, and nobody sits elsewhere without need. Knows the ways out
(`scoring.contests.late`) and carries one out; choosing it is for people.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.contests.late import Kind, Way, chair_for
from scoring.contests.late import without as ways_without
from scoring.entries import Join
from scoring.errors import RuleViolation
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import (
    BegunError,
    NoChairError,
    NoSuchWayError,
    NotAtDoorError,
    NotPublishedError,
    NotSeatedError,
    SeatedAlreadyError,
)
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.counting import night_rows
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.events.seats import forget_game, reseat
from sessions.events.stages.drawing import at_open_tables, check_still_in
from sessions.games.entering import enter
from sessions.models import Entrant, EventRole, TableSeat

TURNS_MISSED = 3
"""Once somebody has had so many turns, nobody sits down at that table any more."""


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

    Who was missed at a table sits down there; if its game goes on already they join it with
    nothing, as long as nobody has had a third turn. Returns the table's number. Raises
    NotAtDoorError, SeatedAlreadyError, and NoChairError: they play from the next round on.
    """
    seen = locked(code, by, EventRole.HELP, expected_version)
    book = books.read(seen.event)
    sheet = book.night(night)
    round_ = _published(sheet, round)
    who = book.entrant(entrant)
    if entrant not in book.present(sheet):
        raise NotAtDoorError(name=who.name)
    check_still_in(book, entrant)
    missed_at = _missed_at(round_, who)
    if missed_at is None:
        check_free(book, round_, who)
    table = _chair(round_, who, missed_at)
    if missed_at is not None and missed_at is not table:
        missed_at.row.seats.filter(entrant=who).delete()
    reseat(book, table, [*table.people, entrant])
    if entrant in round_.sits_out:
        round_.row.sits_out = [it for it in round_.sits_out if it != entrant]
        round_.row.save(update_fields=("sits_out",))
    note(seen, "seat_late", night=night, round=round, entrant=entrant, table=table.number)
    return table.number


def check_free(book: Book, round_: RoundSheet, who: Entrant) -> None:
    """Raises SeatedAlreadyError for who sits at a table, or plays there in somebody's place."""
    found = (it.get(who.number) for it in (round_.seated, round_.playing, at_open_tables(book)))
    table = next(filter(None, found), None)
    if table is not None:
        raise SeatedAlreadyError(name=who.name, table=table.number)


def _missed_at(round_: RoundSheet, who: Entrant) -> TableSheet | None:
    """The table at which somebody has a seat, and has not come to it."""
    table = round_.seated.get(who.number)
    is_there = table is None or who.number in table.people or who.number in round_.playing
    return None if is_there else table


def _chair(round_: RoundSheet, who: Entrant, missed_at: TableSheet | None) -> TableSheet:
    """The table at which somebody sits down who comes late. Raises NoChairError."""
    if missed_at is not None and has_chair(round_, missed_at) and _lets_in(missed_at, who):
        return missed_at
    most = books.limits(round_.stage).most
    at = chair_for(tuple(it.people for it in round_.tables), _begun(round_), most)
    if at is None:
        raise NoChairError(name=who.name)
    return round_.tables[at]


def has_chair(round_: RoundSheet, table: TableSheet) -> bool:
    """Whether somebody is there, and one more may be."""
    return 0 < len(table.people) < books.limits(round_.stage).most


def _lets_in(table: TableSheet, who: Entrant) -> bool:
    """Whether a table can still be joined; if its game was started, its people grow by `who`."""
    if table.results or table.is_void:
        return False
    if table.game is None:
        return True
    state = table.game.current_state()
    if any(it.turns >= TURNS_MISSED for it in state.seats):
        return False
    try:
        enter(table.game.code, Join(who.name))
    except RuleViolation:
        return False
    return True


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
    `way`. Whoever was at the door is gone from there. A game of the table in which nobody has
    thrown yet is thrown away: those who are there begin another one.

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
    forget_game(table)
    if (at_door := sheet.door.get(entrant)) is not None and at_door.left_at is None:
        at_door.came_at = at_door.left_at = timezone.now()  # what they have waited is lost
        at_door.save(update_fields=("came_at", "left_at"))
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
