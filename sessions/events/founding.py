"""Founding an event, and what can be chosen of one that there is.

A season begins with a night each week. What places are worth is frozen by the first confirmed
result; from then on a change is a new stage, for the rounds from now on. Knows no page.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.contests.season import usual_best
from scoring.rules.rule_set import PATCH, RuleSet
from scoring.sentences import Sentence, gettext_noop
from sessions.access.codes import new_code
from sessions.access.devices import in_one_line
from sessions.access.groups import find_group
from sessions.access.roles import Actor
from sessions.events import links
from sessions.events.changing import locked, note, reason_given
from sessions.events.days import weekly
from sessions.events.entrants import enrol_all
from sessions.events.errors import EventInvalidError, FrozenError, StageFrozenError
from sessions.events.options import (
    OPTION_NAMES,
    USUAL_LIMITS,
    Options,
    Way,
    changed,
    limits_of,
    way_changed,
)
from sessions.events.stages.settling import add_stage
from sessions.events.stages.ways import Planned, is_tournament, planned, way_of, write_way
from sessions.models import Event, EventRole, Night, Role, Stage
from sessions.models.events.event import MAX_EVENT_NAME

MAX_NIGHTS = 200
MAX_EVENTS = 500
"""A group has no more events."""


@transaction.atomic
def found(
    *,
    group: str,
    name: str,
    kind: str = Event.Kind.LEAGUE,
    first_day: date | None = None,
    nights: int = 1,
    rules: RuleSet = PATCH,
    entrants: Sequence[str] = (),
    stages: Sequence[Mapping[str, Any]] = (),
    by: Actor | None,
    **wanted: Any,
) -> Event:
    """A new event of a group, which whoever manages that organises.

    With a `first_day` there is a night each week from then on. `entrants` are names of members.
    `stages` are those of a tournament, each with what is other than in the whole of it.
    `wanted` are options and parts of the way that are other than usual. Raises AccessRefusedError,
    EventInvalidError, and what `enrol` raises.
    """
    seen = find_group(group, by, Role.MANAGE, lock=True)
    _check_nights(nights)
    check_many(seen.group.events.count())
    options = changed(Options(best=usual_best(nights) if nights > 1 else None), _options_of(wanted))
    way = way_changed(Way(rules, limits_of(USUAL_LIMITS)), _way_of(wanted), options)
    event = Event.objects.create(
        code=free_code(),
        group=seen.group,
        name=event_name(name),
        kind=kind,
        time_zone=seen.group.time_zone,
        options=options.to_json(),
        seed=secrets.token_hex(8),
        created_at=timezone.now(),
    )
    _stages(event, way, planned(way, stages, options))
    if first_day is not None:
        days = enumerate(weekly(first_day, nights), 1)
        rows = [Night(event=event, number=it, day=day) for it, day in days]
        Night.objects.bulk_create(rows)
    links.issue_all(event)
    organiser = locked(event.code, None, EventRole.ORGANISE)
    enrol_all(organiser, entrants)
    note(organiser, "found", kind=kind)
    return organiser.event


@transaction.atomic
def change(
    *,
    code: str,
    by: Actor | None,
    expected_version: int | None = None,
    from_now: bool = False,
    name: str | None = None,
    **wanted: Any,
) -> Event:
    """Change some of its options, its way, or its `name`.

    How results are counted is frozen by the first one: then FrozenError is raised, unless the
    change is for the rounds `from_now` on.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    event = seen.event
    before = Options.from_json(event.options)
    options = changed(before, _options_of(wanted))
    stage = event.stages.filter(is_ahead=False).order_by("-number").first()
    way = way_changed(way_of(stage), _way_of(wanted), options)
    if way != way_of(stage):
        _change_way(event, stage, way, from_now=from_now)
    if name is not None:
        event.name = event_name(name)
    event.options = options.to_json()
    event.save(update_fields=("name", "options"))
    note(seen, "change", fields=sorted(wanted), from_now=from_now)
    return event


def _change_way(event: Event, stage: Stage, way: Way, *, from_now: bool) -> None:
    if stage.frozen_at is None:
        write_way(stage, way)
        stage.save()
    elif is_tournament(event):
        raise StageFrozenError
    elif from_now:
        _stage(event, stage.number + 1, way)
    else:
        raise FrozenError


@transaction.atomic
def close(*, code: str, by: Actor | None, expected_version: int | None = None) -> Event:
    """The event is over. A table that still plays goes on playing, and its result counts."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    return _closed_at(seen, timezone.now(), "close")


@transaction.atomic
def reopen(
    *, code: str, reason: str, by: Actor | None, expected_version: int | None = None
) -> Event:
    """It goes on after all; the reason is written down."""
    seen = locked(code, by, EventRole.ORGANISE, expected_version, also_over=True)
    return _closed_at(seen, None, "reopen", reason_given(reason))


def _closed_at(seen: Any, moment: Any, verb: str, reason: str = "") -> Event:
    event: Event = seen.event
    event.closed_at = moment
    event.save(update_fields=("closed_at",))
    note(seen, verb, reason)
    return event


def _stage(event: Event, number: int, way: Way) -> Stage:
    stage = Stage(event=event, number=number)
    write_way(stage, way)
    stage.save()
    return stage


def _stages(event: Event, way: Way, wanted: Sequence[Planned]) -> None:
    """The first one has begun, the others are ahead."""
    if not wanted:
        _stage(event, 1, way)
    for number, it in enumerate(wanted, 1):
        add_stage(event, number, it, is_ahead=number > 1)


def _options_of(wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {name: it for name, it in wanted.items() if name in OPTION_NAMES}


def _way_of(wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {name: it for name, it in wanted.items() if name not in OPTION_NAMES}


def event_name(value: str) -> str:
    name = in_one_line(value)
    if not name or len(name) > MAX_EVENT_NAME:
        template = gettext_noop("An event is called something, in {most} letters at most.")
        raise EventInvalidError("name", Sentence(template, most=MAX_EVENT_NAME))
    return name


def _check_nights(nights: int) -> None:
    if not 1 <= nights <= MAX_NIGHTS:
        template = gettext_noop("An event has 1 to {most} nights.")
        raise EventInvalidError("nights", Sentence(template, most=MAX_NIGHTS))


def check_many(events: int) -> None:
    if events >= MAX_EVENTS:
        template = gettext_noop("A group has {most} events at most.")
        raise EventInvalidError("name", Sentence(template, most=MAX_EVENTS))


def free_code() -> str:
    code = new_code()
    while Event.objects.filter(code=code).exists():
        code = new_code()
    return code
