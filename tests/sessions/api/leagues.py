"""A league with nights in every state, for the examples of the API and for who may do what.

Night 1 is open: its first round is published, with a report at table 1, a result at table 2 and a
finished game at table 3; its second round is a draft. Night 2 is closed, night 3 not open yet, and
on night 4 a round is published that nobody has begun; its clock runs. Gus is there late; Zoe is in
twice.
"""

from __future__ import annotations

from datetime import date

from scoring.contests.finishes import Told
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import founding, links
from sessions.events.evening import clock, door, drafts, nights, publishing
from sessions.events.play import results, tables
from sessions.events.reading import book
from sessions.models import Device, Event, EventRole
from tests import verbs

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Hana", "Ida", "Jon", "Gus", "Zoe B", "Zoë")
GUS, TWICE = 10, (11, 12)
THERE = range(1, 10)
"""Nine of them come; Gus comes later."""


def league(group: str) -> Event:
    """The league of this group, as the program itself makes it."""
    event = founding.found(
        group=group,
        name="Autumn",
        first_day=date(2026, 9, 1),
        nights=4,
        entrants=NAMES,
        rules=RuleSet.from_json(PATCH.to_json() | {"target_score": 1000}),
        limits={"preferred": 3, "least": 2, "most": 4},
        cut=4,
        by=None,
    )
    _closed(event, 2)
    _unplayed(event, 4)
    _half_played(event, 1)
    return event


def _published(event: Event, night: int) -> None:
    _open(event, night)
    drafts.draft(code=event.code, night=night, seed="league", by=None)
    publishing.publish(code=event.code, night=night, round=1, by=None)


def _open(event: Event, night: int) -> None:
    nights.open_night(code=event.code, number=night, by=None)
    door.switch(code=event.code, night=night, entrants=THERE, present=True, by=None)


def _unplayed(event: Event, night: int) -> None:
    _published(event, night)
    clock.start_clock(code=event.code, night=night, round=1, minutes=40, by=None)
    door.switch(code=event.code, night=night, entrants=[GUS], present=True, by=None)


def _closed(event: Event, night: int) -> None:
    _published(event, night)
    for table in (1, 2, 3):
        _tell(event, night, table, None)
    nights.close_night(code=event.code, number=night, by=None)


def _half_played(event: Event, night: int) -> None:
    _published(event, night)
    _tell(event, night, 1, _scorer(event))
    _tell(event, night, 2, None)
    _play(event, night, 3)
    drafts.draft(code=event.code, night=night, seed="second", by=None)


def _scorer(event: Event) -> Actor:
    """A phone that has come by the card of table 1."""
    phone = Actor(Device.objects.create(name="At table 1"))
    card = links.issue(code=event.code, role=EventRole.TABLE, table=1, by=None)
    links.open_link(code=code_of(card), by=phone)
    return phone


def _tell(event: Event, night: int, table: int, by: Actor | None) -> None:
    people = book.read(event).night(night).round(1).table(table).people
    told = [Told(it, score=1_500 - 100 * it) for it in people]
    where = {"code": event.code, "night": night, "round": 1, "table": table}
    results.report(**where, told=told, by=by)


def _play(event: Event, night: int, table: int) -> None:
    """Its game ends with a total and two farkles."""
    begun = tables.begin(code=event.code, night=night, round=1, table=table, by=None)
    for points in (1_000, 0, 0):
        verbs.record_total(code=begun.game.code, points=points)
