"""Who plays in whose place: the result is that of the entrant, the game that of who played it.

Meetings, seats and points stay the entrant's; the history of the group has the person who threw the
dice. Knows tables that have not begun; who may stand in is anybody who has no seat.
"""

from __future__ import annotations

from django.db import transaction

from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import BegunError, NoChairError, NotPublishedError, NotSeatedError
from sessions.events.evening.missing import check_free, has_chair
from sessions.events.reading import book as books
from sessions.events.reading.sheets import TableSheet
from sessions.models import EventRole, TableSeat


@transaction.atomic
def substitute(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    entrant: int,
    substitute: int | None,
    by: Actor | None,
    expected_version: int | None = None,
) -> TableSheet:
    """Somebody else plays in the place of an entrant, also where that one has not come; or with
    None they play themselves. It goes on in the rounds that are drawn tonight, until the substitute
    is seated.

    Raises NotPublishedError, NotSeatedError, BegunError, for a substitute who has a seat or stands
    in already SeatedAlreadyError and, where the others play elsewhere by now or the table is full
    without who has not come, NoChairError.
    """
    seen = locked(code, by, EventRole.HELP, expected_version)
    book = books.read(seen.event)
    round_ = book.night(night).round(round)
    if not round_.is_published:
        raise NotPublishedError
    who = book.entrant(entrant)
    table = round_.seated.get(entrant)
    if table is None:
        raise NotSeatedError(name=who.name)
    if table.has_begun or table.game is not None or table.is_void:
        raise BegunError(table=table.number)
    other = None if substitute is None else book.entrant(substitute)
    if table.stand_ins.get(entrant) == substitute:
        return table
    if other is not None:
        check_free(book, round_, other)
        if entrant not in table.people and not has_chair(round_, table):
            raise NoChairError(name=other.name)
    key = dict(table.seats)[entrant].pk
    came = {} if other is None else {"came": True}
    TableSeat.objects.filter(pk=key).update(substitute=other, **came)
    note(seen, "substitute", night=night, round=round, entrant=entrant, substitute=substitute)
    return table
