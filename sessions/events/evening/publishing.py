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
from sessions.events.evening.drafts import check_nobody_plays, is_outdated
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import RoundSheet
from sessions.events.seats import forget_game
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

    Raises NightShutError, and in a tournament StageOverError for a draft of a stage that is behind,
    DraftOutdatedError for one from before another night went on with it, and
    SeatedAlreadyError where somebody still plays in an arena.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    sheet = book.night(night)
    if not sheet.is_open:
        raise NightShutError
    round_ = sheet.round(round)
    row = round_.row
    if row.published_at is None:
        _check_goes_on(book, round_)
        row.published_at = timezone.now()
        row.save(update_fields=("published_at",))
        note(seen, "publish", night=night, round=round)
    return row


def _check_goes_on(book: Book, draft: RoundSheet) -> None:
    """In a tournament each step is played once, and nobody sits at two tables."""
    if is_tournament(book.event) and draft.row.stage_id != book.stage.pk:
        raise StageOverError
    if is_outdated(book, draft):
        raise DraftOutdatedError
    check_nobody_plays(book, draft)


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
    take_back(round_)
    note(seen, "unpublish", night=night, round=round)
    return round_.row


def take_back(round_: RoundSheet) -> None:
    """Make a round of a locked event a draft again, without a note. Raises BegunError."""
    for table in round_.tables:
        forget_game(table)
    round_.row.published_at = round_.row.closed_at = None
    round_.row.save(update_fields=("published_at", "closed_at"))


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
