"""The door of a night: who is there, since when, and who has gone.

Whoever goes is in no draft any more at once; tables that are published stay as they are. Knows
switches; who is drawn with whom is `drafts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from sessions.access.events import EventRoleMissingError
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import NightShutError
from sessions.events.reading import book as books
from sessions.events.reading.sheets import NightSheet
from sessions.events.seats import without
from sessions.models import Attendance, Entrant, EventRole

MAX_SLIP = timedelta(minutes=2)
"""Whoever is back so soon was switched off by mistake: they have waited since they came."""


@transaction.atomic
def switch(
    *,
    code: str,
    night: int,
    entrants: Iterable[int],
    present: bool,
    by: Actor | None,
    expected_version: int | None = None,
) -> list[int]:
    """These are there from now on, or gone. Returns those for whom that is new.

    An entrant does that for themselves, a helper for all. Raises NightShutError, NotThereError.
    """
    seen = locked(code, by, EventRole.ENTRANT, expected_version)
    numbers = list(dict.fromkeys(entrants))
    if seen.role < EventRole.HELP and not set(numbers) <= seen.entrants:
        raise EventRoleMissingError(seen.role, EventRole.HELP)
    book = books.read(seen.event)
    sheet = book.night(night)
    if not sheet.is_open:
        raise NightShutError
    people = [book.entrant(it) for it in numbers]
    changed = [it for it in people if _switch(sheet, it, present=present)]
    for draft in sheet.drafts if changed and not present else ():
        without(draft, {it.number for it in changed})
    if changed:
        note(seen, "door", night=night, entrants=[it.number for it in changed], present=present)
    return [it.number for it in changed]


def _switch(sheet: NightSheet, entrant: Entrant, *, present: bool) -> bool:
    row, now = sheet.door.get(entrant.number), timezone.now()
    if row is None:
        if present:
            Attendance.objects.create(night=sheet.row, entrant=entrant, came_at=now)
        return present
    if present is (row.left_at is None):
        return False
    if row.left_at is None:
        row.left_at = now
    else:
        if now - row.left_at > MAX_SLIP:
            row.came_at = now
        row.left_at = None
    row.save(update_fields=("came_at", "left_at"))
    return True
