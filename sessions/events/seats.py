"""Writing down who sits where in a round: whole tables, swaps, somebody less.

Knows rows; whether any of it may be is for its callers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.contests.draws.past import Tables
from scoring.contests.order import Had, seat_order
from sessions.events.errors import BegunError
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import RoundSheet, TableSheet
from sessions.games.lists.trash import delete_game
from sessions.models import Game, Table, TableSeat


def seat_all(
    book: Book,
    sheet: RoundSheet,
    tables: Tables,
    had: Mapping[int, Had],
    locked: Collection[int] = (),
) -> None:
    """These tables, numbered from 1, and no others; who throws first is drawn, too."""
    sheet.row.tables.all().delete()
    rows = [Table(round=sheet.row, number=number) for number in range(1, len(tables) + 1)]
    Table.objects.bulk_create(rows)
    stand_ins = _of_tonight(book, sheet, {it for people in tables for it in people})
    TableSeat.objects.bulk_create(
        TableSeat(
            table=row,
            position=place,
            entrant=book.entrants[entrant],
            is_locked=entrant in locked,
            substitute=book.entrants.get(stand_ins.get(entrant, 0)),
        )
        for row, people in zip(rows, tables, strict=True)
        for place, entrant in enumerate(seat_order(people, had, f"{sheet.row.seed} {row.number}"))
    )


def reseat(book: Book, table: TableSheet, people: Sequence[int]) -> None:
    """These people sit at a table, in this order; who is marked there as not come stays so, and who
    plays for them goes where they go."""
    before = dict(table.seats)
    stand_ins = _of_round(book, table.row.round_id)
    absent = [it for it, seat in table.seats if not seat.came and it not in people]
    table.row.seats.all().delete()
    TableSeat.objects.bulk_create(
        TableSeat(
            table=table.row,
            position=place,
            entrant=book.entrants[it],
            is_locked=it in before and before[it].is_locked,
            came=it not in absent,
            substitute=book.entrants.get(stand_ins.get(it, 0)),
        )
        for place, it in enumerate([*people, *absent])
    )


def forget_game(table: TableSheet) -> None:
    """The game of a table at which others sit down goes to the trash: it was begun for those who
    sat there before. Raises BegunError, once anything is entered in it."""
    if table.game is None:
        return
    game = Game.objects.select_for_update().get(pk=table.game.pk)
    if game.has_entries:
        raise BegunError(table=table.number)
    Table.objects.filter(pk=table.row.pk).update(game=None)
    delete_game(code=game.code)


def _of_round(book: Book, key: int) -> dict[int, int]:
    """Who plays in whose place, at all tables of a round."""
    tables = (table for _night, round_, table in book.tables() if round_.row.pk == key)
    return {it: who for table in tables for it, who in table.stand_ins.items()}


def _of_tonight(book: Book, sheet: RoundSheet, seated: Collection[int]) -> dict[int, int]:
    """Who played in whose place when that person was last seated tonight: they go on, unless they
    have been seated themselves by now, or have played for somebody else since."""
    found: dict[int, int] = {}
    last: dict[int, int] = {}
    for _night, round_ in book.rounds():
        if round_.row.night_id == sheet.row.night_id and round_ is not sheet:
            thrown = {it: table.stand_ins.get(it, it) for it, table in round_.seated.items()}
            found |= thrown
            last |= {who: it for it, who in thrown.items()}
    goes_on = {it: who for it, who in found.items() if who != it and last[who] == it}
    return {it: who for it, who in goes_on.items() if who not in seated}


def without(sheet: RoundSheet, gone: Collection[int]) -> None:
    """A draft without these people; a table that nobody is left at goes."""
    for table in sheet.tables:
        left = [seat for it, seat in table.seats if it not in gone]
        if len(left) == len(table.seats):
            continue
        keys = [seat.pk for it, seat in table.seats if it in gone]
        TableSeat.objects.filter(pk__in=keys).delete()
        if not left:
            table.row.delete()
    if any(it in gone for it in sheet.sits_out):
        sheet.row.sits_out = [it for it in sheet.sits_out if it not in gone]
        sheet.row.save(update_fields=("sits_out",))
