"""The stages of an event: one more of them, or all settled anew that nothing was drawn of.

Knows rows of stages; what each may be, `ways` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from scoring.sentences import Sentence, gettext_noop
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import EventInvalidError
from sessions.events.reading import book as books
from sessions.events.stages.ways import (
    Planned,
    is_tournament,
    planned,
    way_of,
    write_spec,
    write_way,
)
from sessions.models import Event, EventRole, Stage


@transaction.atomic
def plan_stages(
    *,
    code: str,
    stages: Sequence[Mapping[str, Any]],
    by: Actor | None,
    expected_version: int | None = None,
) -> list[Stage]:
    """These stages follow, in place of those that were planned and have not begun; before anything
    was drawn, in place of all. Raises EventInvalidError.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    if not is_tournament(seen.event):
        template = gettext_noop("A league has no stages that follow each other.")
        raise EventInvalidError("stages", Sentence(template))
    is_new = not any(True for _it in book.rounds()) and book.stage.field is None
    kept = [] if is_new else book.begun
    if not stages and is_new:
        raise EventInvalidError("stages", Sentence(gettext_noop("One stage at least is played.")))
    found = planned(way_of(book.stage), stages, book.options)
    if kept and found and kept[-1].cut is None:
        template = gettext_noop("Say first how many go on from the stage that is played.")
        raise EventInvalidError("stages", Sentence(template))
    seen.event.stages.exclude(pk__in=[it.pk for it in kept]).delete()
    made = [
        add_stage(seen.event, number, it, is_ahead=number > 1)
        for number, it in enumerate(found, len(kept) + 1)
    ]
    note(seen, "plan_stages", stages=[it.method for it in made])
    return made


def add_stage(event: Event, number: int, it: Planned, *, is_ahead: bool) -> Stage:
    """One more stage of an event that is new, or locked."""
    stage = Stage(event=event, number=number, is_ahead=is_ahead)
    write_way(stage, it.way)
    write_spec(stage, it)
    stage.save()
    return stage
