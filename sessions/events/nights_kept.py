"""What nights have brought, kept while all that it follows from is the same: a season of twenty
nights counts one of them anew, and no other.

It is found by what it follows from, results and rules alike, so that a correction moves what it
should by itself. Kept in this process, and only so much; knows nothing that could not be counted.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from fractions import Fraction
from threading import Lock

from sessions.events.book import Book
from sessions.events.sheets import NightSheet, RoundSheet, TableSheet
from sessions.models import TableResult

KEPT = 2_000
"""So many nights: those of a hundred seasons."""

Totals = dict[int, Fraction]

_kept: OrderedDict[Hashable, Totals] = OrderedDict()
_lock = Lock()


def totals_of(book: Book, night: NightSheet, count: Callable[[Book, NightSheet], Totals]) -> Totals:
    """What `count` says of a night, or has said of it when nothing of it was different."""
    facts = facts_of(book, night)
    with _lock:
        found = _kept.get(facts)
        if found is not None:
            _kept.move_to_end(facts)
    if found is None:
        found = count(book, night)
        with _lock:
            _kept[facts] = found
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return dict(found)


def facts_of(book: Book, night: NightSheet) -> Hashable:
    """All that a night's points follow from. Results are only added, so their keys tell them."""
    options = book.options
    merged = tuple((it, root) for it, root in book.roots.items() if it != root)
    return (
        book.event.uuid,
        night.number,
        (options.counts_absent, options.bye, options.missed),
        merged,
        tuple(_round(it) for it in night.published),
    )


def _round(it: RoundSheet) -> Hashable:
    stage = it.stage
    rules = (repr(stage.scale), stage.ties, repr(stage.limits))
    tables = tuple(_table(table) for table in it.tables)
    return it.number, it.is_over, rules, it.sits_out, tables


def _table(it: TableSheet) -> Hashable:
    return it.is_void, it.everybody, it.people, _told(it.current)


def _told(result: TableResult | None) -> Hashable:
    """Keys alone do not tell results of an event that was taken out and in again, and what is
    only supposed has none."""
    if result is None:
        return None
    return result.pk or repr(result.lines), result.number, result.confirmed_at
