"""Tournaments at the points where each verb of theirs can be done, for the examples of the API and
for who may do what.

`registering`: nobody is at the door yet, one waits. `tied`: two share the place that goes on.
`done`: a stage was played. `gone_on`: the next one has begun. `mended`: a result of a knock-out was
corrected when the next round was published.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from scoring.contests.finishes import Told
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.events import founding
from sessions.events.evening import door, drafts, nights, publishing
from sessions.events.play import results
from sessions.events.reading import book
from sessions.events.stages import cutting
from sessions.models import Event

NAMES = ("Ana", "Ben", "Cleo", "Dora")
STATES = ("registering", "tied", "done", "gone_on", "mended")
THREES = {"preferred": 3, "least": 2, "most": 4}
ROUND = {"method": "balanced", "rounds": 1, "cut": 2, "name": "Heat"}
FINAL = {"method": "final", "carry": "seed"}
TREE = {"method": "knock_out"}


def cup(group: str, state: str) -> Event:
    """The tournament of this group in this state, as the program itself makes it."""
    stages = (TREE,) if state == "mended" else (ROUND, FINAL)
    event = founding.found(
        group=group,
        name="Cup",
        kind=Event.Kind.TOURNAMENT,
        first_day=date(2026, 9, 5),
        entrants=NAMES if state in {"mended", "registering"} else NAMES[:3],
        rules=RuleSet.from_json(PATCH.to_json() | {"target_score": 1000}),
        limits=THREES,
        stages=stages,
        cap=3 if state == "registering" else None,
        registration=state == "registering",
        trust="trust",
        by=None,
    )
    Event.objects.filter(pk=event.pk).update(seed="cup")
    if state != "registering":
        _played(event.code, state)
    return event


def _played(code: str, state: str) -> None:
    told: dict[str, Any] = {"code": code, "by": None}
    nights.open_night(number=1, **told)
    people = [it.number for it in Event.objects.get(code=code).entrants.all()]
    door.switch(night=1, entrants=people, present=True, **told)
    _round(told, 1)
    scores = {1: 900, 2: 800, 3: 800 if state == "tied" else 700, 4: 100}
    for table in book.read(Event.objects.get(code=code)).night(1).round(1).tables:
        own = [Told(it, score=scores[it]) for it in table.people]
        results.report(night=1, round=1, table=table.number, told=own, **told)
    if state == "gone_on":
        cutting.advance(**told)
    if state == "mended":
        _round(told, 2)
        first = book.read(Event.objects.get(code=code)).night(1).round(1).table(1)
        lowest = max(first.people)
        own = [Told(it, score=1_000 if it == lowest else 10) for it in first.people]
        results.correct(night=1, round=1, table=1, told=own, reason="Misread", **told)


def _round(told: dict[str, Any], number: int) -> None:
    drafts.draft(night=1, seed="cup", **told)
    publishing.publish(night=1, round=number, **told)
