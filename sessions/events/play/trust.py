"""Whose word counts: which report settles a table by itself, and who may confirm, reject, correct.

What an event trusts its tables with is an option of it. Knows roles and reports; stores nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from sessions.access.events import SeenEvent
from sessions.events.errors import (
    ManyReportsError,
    OwnReportError,
    OwnTableError,
    ResultLockedError,
)
from sessions.events.options import Trust
from sessions.events.play.tables import Place
from sessions.events.reading.sheets import TableSheet
from sessions.events.stages.mending import is_locked
from sessions.models import EventRole, TableResult

Source = TableResult.Source
MAX_REPORTS = 50
"""So many reports of one table may come without a helper's."""
AT_ONCE = {Trust.TRUST, Trust.SECOND}
"""Where a finished game, or a report, counts without anybody else."""


def check_not_many(seen: SeenEvent, place: Place, source: str) -> None:
    """A game tells what it comes to whenever it changes: only people are asked to stop."""
    is_helped = seen.role >= EventRole.HELP or source == Source.GAME
    if not is_helped and len(place.table.results) >= MAX_REPORTS:
        raise ManyReportsError(table=place.table.number, most=MAX_REPORTS)


def counts_at_once(
    seen: SeenEvent,
    place: Place,
    source: str,
    agrees: TableResult | None,
    others: Sequence[TableResult],
) -> bool:
    if _bypasses(seen, place.table) and source == Source.REPORT:
        return True
    trust = place.book.options.trust
    if trust is Trust.ORGANISER:
        return False
    if agrees is not None:
        return True
    return trust in AT_ONCE and not others


def _bypasses(seen: SeenEvent, table: TableSheet) -> bool:
    """An organiser settles a table alone, but not the own one."""
    return seen.role >= EventRole.ORGANISE and not seen.entrants & table.sitting


def check_may_confirm(seen: SeenEvent, place: Place, found: TableResult) -> None:
    """Below an organiser: not the own report; and of what is contested none at all."""
    if _bypasses(seen, place.table):
        return
    trust = place.book.options.trust
    _check_contested(seen, place, is_theirs=trust is Trust.ORGANISER)
    if found.witness == seen.witness and trust is not Trust.TRUST:
        raise OwnReportError


def check_may_reject(seen: SeenEvent, place: Place, found: TableResult) -> None:
    """The own report, whenever; of what is contested nobody takes another one's word away."""
    if found.witness != seen.witness and not _bypasses(seen, place.table):
        _check_contested(seen, place)


def _check_contested(seen: SeenEvent, place: Place, *, is_theirs: bool = False) -> None:
    """Where two reports differ, or one counts already, a helper settles it who does not sit there;
    where that `is_theirs`, in any case."""
    if is_theirs or len(place.table.reports) > 1 or place.table.current is not None:
        seen.need(EventRole.HELP)
        check_not_at_table(seen, place)


def check_not_locked(seen: SeenEvent, place: Place) -> None:
    """A result from which something has followed already is an organiser's to change."""
    is_changed = place.table.current is not None and seen.role < EventRole.ORGANISE
    if is_changed and is_locked(place.book, place.round):
        raise ResultLockedError(table=place.table.number)


def check_not_at_table(seen: SeenEvent, place: Place) -> None:
    if seen.entrants & place.table.sitting:
        raise OwnTableError(table=place.table.number)
