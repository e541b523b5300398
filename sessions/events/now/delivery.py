"""What has come in from each table of a round, and when: whether a phone has opened it, its last
throw, what it told.

A phone without network plays on and tells later: whoever runs the round sees by the time which
table is not heard of. One query. Knows times; no words.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from sessions.events.reading.book import Book
from sessions.events.reading.sheets import RoundSheet, TableSheet
from sessions.models import EventGrant


@dataclass(frozen=True, slots=True)
class Delivery:
    """`phones` have opened the table's card, or the own link of somebody there. `thrown_at` is the
    time of the last entry of its game, `told_at` of the last report."""

    phones: int = 0
    has_game: bool = False
    thrown_at: datetime | None = None
    told_at: datetime | None = None


def deliveries(book: Book, round_: RoundSheet) -> dict[int, Delivery]:
    """For each table of the round, by its number."""
    seated = {it: table.number for table in round_.tables for it in table.sitting}
    of_table: Counter[int] = Counter()
    opened = Q(link__table__isnull=False) | Q(link__entrant__isnull=False)
    grants = EventGrant.objects.filter(opened, link__event=book.event, device__isnull=False)
    pairs = set()
    for card, entrant, device in grants.values_list(
        "link__table", "link__entrant__number", "device"
    ):
        pairs.add((card or seated.get(book.roots.get(entrant, 0)), device))
    of_table.update(table for table, _device in pairs if table is not None)
    return {it.number: _delivery(it, of_table[it.number]) for it in round_.tables}


def _delivery(table: TableSheet, phones: int) -> Delivery:
    game = table.game
    told = [*table.reports, *([table.current] if table.current else [])]
    return Delivery(
        phones=phones,
        has_game=game is not None,
        thrown_at=game.updated_at if game is not None and game.has_entries else None,
        told_at=max((it.entered_at for it in told), default=None),
    )


def phones_in(event_pk: int) -> int:
    """How many times somebody has opened a link of the event: it grows with each phone."""
    return EventGrant.objects.filter(link__event=event_pk).count()
