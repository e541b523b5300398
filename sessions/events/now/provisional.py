"""What an evening would come to if every table ended as it stands: the live standings.

Confirmed results count as they are, reports as they were told, running games by the scores of now.
The official standings (`events.reading.counting`) know none of that. Knows an event as it was
read; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from scoring.contests.finishes import Told
from scoring.contests.standings import Row
from sessions.events.errors import EventRefusedError
from sessions.events.now.board import Playing
from sessions.events.play.reading import lines_of
from sessions.events.play.tables import Place
from sessions.events.reading.book import Book, once
from sessions.events.reading.counting import counted_nights, night_rows, season_rows
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.models import TableResult


@dataclass(frozen=True, slots=True)
class Live:
    """The standings as they would be. `open_` says of whom something is not settled, and why:
    "playing" or "reported". `before` is everybody's rank without the latest round."""

    book: Book
    night: NightSheet
    rows: list[Row]
    open_: dict[int, str]
    before: dict[int, int]

    def moved(self, row: Row) -> int:
        """How many places somebody has come up since the round before; below 0 is down."""
        if row.rank is None or row.entrant not in self.before:
            return 0
        return self.before[row.entrant] - row.rank


def live(book: Book, night: NightSheet, going_on: Mapping[int, Playing]) -> Live:
    """The standings of a night as it goes on."""
    open_: dict[int, str] = {}
    rounds = [_as_if_over(book, night, it, going_on, open_) for it in night.rounds]
    ended = replace(night, rounds=rounds)
    nights = [ended if it is night else it for it in book.nights]
    so_far = replace(book, nights=nights)
    return Live(so_far, ended, night_rows(so_far, ended), open_, _before(so_far, ended))


def _before(book: Book, night: NightSheet) -> dict[int, int]:
    """Ranks without the latest round; nothing after only one."""
    if len(night.published) < 2:
        return {}
    latest = night.published[-1]
    earlier = replace(night, rounds=[it for it in night.published if it is not latest])
    return {it.entrant: it.rank for it in night_rows(book, earlier) if it.rank is not None}


def _as_if_over(
    book: Book,
    night: NightSheet,
    round_: RoundSheet,
    going_on: Mapping[int, Playing],
    open_: dict[int, str],
) -> RoundSheet:
    tables = []
    for table in round_.tables:
        found = None if table.is_settled else _ended(Place(book, night, round_, table), going_on)
        if found is None:
            tables.append(table)
            continue
        why, result = found
        open_ |= dict.fromkeys(table.everybody, why)
        tables.append(replace(table, results=[result]))
    return replace(round_, tables=tables)


def _ended(place: Place, going_on: Mapping[int, Playing]) -> tuple[str, TableResult] | None:
    """How a table would end, and by what that is known: the last report, or the running game."""
    table = place.table
    if table.reports:
        return "reported", _result(table, table.reports[-1].lines)
    it = going_on.get(table.row.pk)
    lines = None if it is None else _lines(place, it.told)
    return None if lines is None else ("playing", _result(table, lines))


def _lines(place: Place, told: Sequence[Told]) -> list[dict[str, object]] | None:
    """None where the game has other people than the table."""
    try:
        return lines_of(place, told)
    except EventRefusedError:
        return None


def _result(table: TableSheet, lines: list[dict[str, object]]) -> TableResult:
    return TableResult(table=table.row, number=0, lines=lines, confirmed_at=timezone.now())


@once
def season_moves(book: Book) -> dict[int, int]:
    """How many places each has come up by the latest night that counts; nothing after only one."""
    counted = [number for number, total in counted_nights(book).items() if total]
    if len(counted) < 2:
        return {}
    latest = book.night(counted[-1]).row.day
    earlier = replace(book, nights=[it for it in book.nights if it.row.day < latest])
    before = {it.entrant: it.rank for it in season_rows(earlier)}
    return {
        row.entrant: moved
        for row in season_rows(book)
        if row.rank is not None
        and (was := before.get(row.entrant)) is not None
        and (moved := was - row.rank)
    }
