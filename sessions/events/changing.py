"""How every verb of an event begins and ends: found, locked, at the expected version; then noted.

Knows who asks and what is written down; nothing of what a verb does.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from scoring.entries import MAX_REASON
from scoring.sentences import Sentence, gettext_noop
from sessions.access.devices import in_one_line
from sessions.access.events import SeenEvent, find_event
from sessions.access.roles import Actor
from sessions.announcements import revise_event
from sessions.events.errors import EventInvalidError, EventOverError, StaleEventError
from sessions.models import EventNote, EventRole


def locked(
    code: str,
    by: Actor | None,
    needed: EventRole,
    expected_version: int | None = None,
    *,
    also_over: bool = False,
) -> SeenEvent:
    """The event, which nobody else changes until this is done.

    Raises AccessRefusedError, StaleEventError where another version is expected, and EventOverError
    for one that is closed unless the verb is good for such, too.
    """
    find_event(code, by, needed)  # nobody waits for a lock to be refused
    seen = find_event(code, by, needed, lock=True)
    if expected_version is not None and expected_version != seen.event.version:
        raise StaleEventError(seen, expected_version)
    if seen.event.closed_at is not None and not also_over:
        raise EventOverError
    return seen


def reason_given(text: str) -> str:
    """Why something is put right, in one line. Raises EventInvalidError."""
    reason = in_one_line(text)
    if not reason or len(reason) > MAX_REASON:
        template = gettext_noop("Say why, in {most} letters at most.")
        raise EventInvalidError("reason", Sentence(template, most=MAX_REASON))
    return reason


def note(seen: SeenEvent, verb: str, reason: str = "", /, **facts: Any) -> None:
    """Write down what was done, and count it: whoever has looked at the event looks at it again."""
    event, actor = seen.event, seen.actor
    revise_event(event)
    EventNote.objects.create(
        event=event,
        version=event.version,
        verb=verb,
        facts=facts,
        reason=reason,
        road=seen.road,
        device=actor.device if actor is not None else None,
        account=actor.account if actor is not None else None,
        at=timezone.now(),
    )
