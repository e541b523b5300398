"""A draft becomes a round: published, taken back before anybody plays, closed.

Knows states of a round; not how it was drawn.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import (
    BegunError,
    DraftOutdatedError,
    NightShutError,
    NotPublishedError,
    RoundClosedError,
    StageOverError,
    StillOpenError,
)
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.seats import forget_game
from sessions.events.stages.standing import rounds_of
from sessions.events.stages.ways import is_tournament
from sessions.models import EventRole, Round


@transaction.atomic
def publish(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """Everybody sees the tables from now on, whose numbers stay. Twice is once.

    Raises NightShutError, StageOverError for a draft of a stage that is behind, and in a tournament
    DraftOutdatedError for one that another round has come before.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    sheet = book.night(night)
    if not sheet.is_open:
        raise NightShutError
    row = sheet.round(round).row
    if row.published_at is None:
        _check_goes_on_from(book, row)
        row.published_at = timezone.now()
        row.save(update_fields=("published_at",))
        note(seen, "publish", night=night, round=round)
    return row


def _check_goes_on_from(book: Book, draft: Round) -> None:
    """In a tournament each round goes on from all that were published before it was drawn."""
    if not is_tournament(book.event):
        return
    if draft.stage_id != book.stage.pk:
        raise StageOverError
    published = (it.row.published_at for it in rounds_of(book, book.stage))
    if any(it is not None and it > draft.drafted_at for it in published):
        raise DraftOutdatedError


@transaction.atomic
def unpublish(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """A draft again, as long as nobody has played; games without an entry go to the trash.

    Raises NotPublishedError, BegunError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    round_ = books.read(seen.event).night(night).round(round)
    if not round_.is_published:
        raise NotPublishedError
    begun = next((it.number for it in round_.tables if it.has_begun), None)
    if begun is not None:
        raise BegunError(table=begun)
    for table in round_.tables:
        forget_game(table)
    round_.row.published_at = round_.row.closed_at = None
    round_.row.save(update_fields=("published_at", "closed_at"))
    note(seen, "unpublish", night=night, round=round)
    return round_.row


@transaction.atomic
def close_round(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    leave_open: bool = False,
    by: Actor | None,
    expected_version: int | None = None,
) -> Round:
    """The round is over. Raises NotPublishedError, RoundClosedError, and StillOpenError, with the
    tables, while results are missing, unless they are to be left open."""
    seen = locked(code, by, EventRole.HELP, expected_version)
    sheet = books.read(seen.event).night(night)
    round_ = sheet.round(round)
    if not round_.is_published:
        raise NotPublishedError
    if round_.row.closed_at is not None:
        raise RoundClosedError
    missing = [it for it in sheet.waited_for if it.startswith(f"{round}.")]
    if missing and not leave_open:
        raise StillOpenError(missing)
    round_.row.closed_at = timezone.now()
    round_.row.save(update_fields=("closed_at",))
    note(seen, "close_round", night=night, round=round, left_open=missing)
    return round_.row
