"""A league of the small site: an evening of which one table is told, one game goes on, and one
result was put right."""

from __future__ import annotations

from datetime import date

from scoring.contests.finishes import Told
from sessions.access import links as game_links
from sessions.access.roles import Actor
from sessions.events import adjusting, founding, links
from sessions.events.evening import door, drafts, nights, publishing
from sessions.events.play import results, tables
from sessions.events.stages import cutting
from sessions.models import Device, Event, EventRole, Group, TableSeat

NAMES = ("Ana", "Ben", "Dora", "Emil", "Fee", "Gus")


def play(phone: Device) -> None:
    """The first evening, which `phone` looks on at."""
    group = Group.objects.get(name="Tuesdays")
    event = founding.found(
        group=group.code,
        name="Autumn",
        first_day=date(2026, 9, 1),
        nights=3,
        entrants=NAMES,
        limits={"preferred": 3, "least": 3, "most": 4},
        by=None,
    )
    night = {"code": event.code, "night": 1, "by": None}
    nights.open_night(code=event.code, number=1, by=None)
    door.switch(**night, entrants=range(1, 7), present=True)
    drafts.draft(**night, seed="small")
    publishing.publish(**night, round=1)
    follow = event.links.get(role=EventRole.FOLLOW)
    links.open_link(code=game_links.code_of(follow), by=Actor(phone))
    tables.begin(**night, round=1, table=1)
    seats = TableSeat.objects.filter(table__round__night__event=event, table__number=2)
    told = [Told(it.entrant.number, score=100 * it.position) for it in seats]
    results.report(**night, round=1, table=2, told=told)
    higher = [Told(it.entrant, score=(it.score or 0) + 50) for it in told]
    results.correct(**night, round=1, table=2, told=higher, reason="Misread")
    adjusting.adjust(code=event.code, entrant=1, points="1/2", reason="Helped", by=None)


def play_cup() -> None:
    """A tournament of one table, whose first place was shared and rolled for."""
    group = Group.objects.get(name="Tuesdays")
    event = founding.found(
        group=group.code,
        name="Cup",
        kind=Event.Kind.TOURNAMENT,
        first_day=date(2026, 9, 5),
        entrants=NAMES[:3],
        stages=[{"method": "final", "limits": {"preferred": 3, "least": 3, "most": 4}}],
        by=None,
    )
    night = {"code": event.code, "night": 1, "by": None}
    nights.open_night(code=event.code, number=1, by=None)
    door.switch(**night, entrants=range(1, 4), present=True)
    drafts.draft(**night, seed="small")
    publishing.publish(**night, round=1)
    told = [Told(1, score=900), Told(2, score=900), Told(3, score=50)]
    results.report(**night, round=1, table=1, told=told)
    cutting.roll_off(code=event.code, throws=[(1, 3), (2, 5)], by=None)
