"""Points of a season given or taken by hand, with a reason that everybody can read.

Knows one verb; what a season comes to is `counting`.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.sentences import Sentence, gettext_noop
from sessions.access.roles import Actor
from sessions.events.changing import locked, note, reason_given
from sessions.events.errors import EventInvalidError
from sessions.events.options import exact
from sessions.events.reading import book as books
from sessions.models import Adjustment, EventRole


@transaction.atomic
def adjust(
    *,
    code: str,
    entrant: int,
    points: str | int,
    reason: str,
    by: Actor | None,
    expected_version: int | None = None,
) -> Adjustment:
    """Give an entrant points of the season, or take some. Raises EventInvalidError, NotThereError.

    It is taken back by the same points the other way: both stay to be seen.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    reason = reason_given(reason)
    found = books.read(seen.event).entrant(entrant)
    try:
        given = exact(points)
    except ValueError as error:
        sentence = Sentence(gettext_noop("These are no points: {points}."), points=str(points))
        raise EventInvalidError("points", sentence) from error
    row = Adjustment.objects.create(
        event=seen.event, entrant=found, points=str(given), reason=reason, at=timezone.now()
    )
    note(seen, "adjust", reason, entrant=entrant, points=str(given))
    return row
