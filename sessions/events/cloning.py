"""A season begins as the one before: its rules, its points and its members, and no result.

Knows what is taken along; whoever has withdrawn, and guests, are not.
"""

from __future__ import annotations

import secrets
from datetime import date

from django.db import transaction
from django.utils import timezone

from sessions.access.groups import find_group
from sessions.access.roles import Actor
from sessions.events import links
from sessions.events.changing import locked, note
from sessions.events.days import weekly
from sessions.events.founding import check_many, event_name, free_code
from sessions.models import Entrant, Event, EventRole, Night, Role, Stage


@transaction.atomic
def clone(*, code: str, name: str, first_day: date, by: Actor | None) -> Event:
    """The next season of a league, with as many nights from this day on, one a week.

    Raises AccessRefusedError, EventInvalidError.
    """
    seen = locked(code, by, EventRole.ORGANISE, also_over=True)
    before = seen.event
    check_many(find_group(before.group.code, by, Role.MANAGE, lock=True).group.events.count())
    event = Event.objects.create(
        code=free_code(),
        group=before.group,
        name=event_name(name),
        kind=before.kind,
        time_zone=before.time_zone,
        options=before.options,
        seed=secrets.token_hex(8),
        created_at=timezone.now(),
    )
    _stages(before, event)
    days = weekly(first_day, before.nights.count())
    Night.objects.bulk_create(
        Night(event=event, number=it, day=day) for it, day in enumerate(days, 1)
    )
    _members(before, event)
    links.issue_all(event)
    note(locked(event.code, None, EventRole.ORGANISE), "clone", of=before.code)
    return event


def _stages(before: Event, event: Event) -> None:
    """Of a league the rules that it ended with; of a tournament all its stages."""
    rows = list(before.stages.order_by("number"))
    kept = rows[-1:] if before.kind == Event.Kind.LEAGUE else rows
    for number, row in enumerate(kept, start=1):
        row.pk, row.event, row.number, row.frozen_at = None, event, number, None
        row.field, row.declined, row.is_ahead = None, [], number > 1
        row._state.adding = True  # noqa: SLF001  as the framework says how to copy a row
    Stage.objects.bulk_create(kept)


def _members(before: Event, event: Event) -> None:
    members = before.entrants.filter(is_member=True, withdrawn_at=None, merged_into=None)
    Entrant.objects.bulk_create(
        Entrant(
            event=event,
            number=number,
            name=it.name,
            key=it.key,
            player=it.player,
            is_unranked=it.is_unranked,
            is_standby=it.is_standby,
            is_hidden=it.is_hidden,
            circle=it.circle,
            created_at=event.created_at,
        )
        for number, it in enumerate(members.select_related("player").order_by("number"), start=1)
    )
