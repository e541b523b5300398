"""Dull beginnings of leagues for tests: founded, at the door, drawn, published, reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import founding, links
from sessions.events.evening import door, drafts, nights, publishing
from sessions.events.play import results
from sessions.events.reading import book as books
from sessions.events.reading import counting
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet
from sessions.events.stages import cutting, standing
from sessions.models import Device, Event, EventRole, TableResult
from sessions.people.groups import new_group

FIRST_DAY = date(2026, 9, 1)
QUICK = RuleSet.from_json(PATCH.to_json() | {"target_score": 1000})
THREES = {"preferred": 3, "least": 3, "most": 4}
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gus", "Hana", "Ida")
ROUNDS = {"method": "balanced", "rounds": 4, "cut": 4, "name": "Everybody"}
FINAL = {"method": "final", "carry": "seed", "limits": {"preferred": 4, "least": 2, "most": 4}}
HEATS = {"method": "knock_out", "limits": {"preferred": 3, "least": 2, "most": 4}}


def organiser() -> Actor:
    return Actor(Device.objects.create(name="Organiser"))


def league(
    names: Sequence[str] = NAMES, *, weeks: int = 4, by: Actor | None = None, **said: Any
) -> Event:
    """A league of a new group, whose organiser is `by`."""
    by = by or organiser()
    group = new_group(name="Tuesday club", by=by)
    said = {"trust": "trust", "rules": PATCH, **said}
    return founding.found(
        group=group.code,
        name="Autumn",
        first_day=FIRST_DAY,
        nights=weeks,
        entrants=names,
        by=by,
        **said,
    )


def cup(
    names: Sequence[str] = NAMES, *stages: dict[str, Any], by: Actor | None = None, **said: Any
) -> Event:
    """A tournament of one day, with these stages."""
    by = by or organiser()
    group = new_group(name="Family", by=by)
    said = {"trust": "trust", "rules": PATCH, "limits": THREES, **said}
    return founding.found(
        group=group.code,
        name="Cup",
        kind=Event.Kind.TOURNAMENT,
        first_day=FIRST_DAY,
        entrants=names,
        stages=stages,
        by=by,
        **said,
    )


class Evening:
    """A league as its organiser runs it: each call is a verb, on one night."""

    def __init__(self, event: Event, night: int = 1) -> None:
        self.event = event
        self.code = event.code
        self.number = night

    @property
    def book(self) -> Book:
        return books.read(Event.objects.select_related("group").get(pk=self.event.pk))

    @property
    def night(self) -> NightSheet:
        return self.book.night(self.number)

    def on(self, night: int) -> Evening:
        """The same league on another night."""
        return Evening(self.event, night)

    def open(self, *entrants: int) -> Evening:
        nights.open_night(code=self.code, number=self.number, by=None)
        return self.come(*(entrants or [it.number for it in self.book.people]))

    def come(self, *entrants: int) -> Evening:
        door.switch(code=self.code, night=self.number, entrants=entrants, present=True, by=None)
        return self

    def go(self, *entrants: int) -> Evening:
        door.switch(code=self.code, night=self.number, entrants=entrants, present=False, by=None)
        return self

    def draw(self, **said: Any) -> Evening:
        drafts.draft(code=self.code, night=self.number, **{"seed": "s", "by": None} | said)
        return self

    def publish(self, round_: int | None = None) -> Evening:
        number = round_ or self.night.rounds[-1].number
        publishing.publish(code=self.code, night=self.number, round=number, by=None)
        return self

    def tell(
        self,
        table: int,
        told: Mapping[int, int] | Sequence[Told],
        round_: int = 1,
        by: Actor | None = None,
    ) -> TableResult:
        """Report scores by entrant."""
        return results.report(
            code=self.code,
            night=self.number,
            round=round_,
            table=table,
            told=scores(told),
            by=by,
        )

    def correct(
        self, table: int, told: Mapping[int, int] | Sequence[Told], round_: int = 1
    ) -> TableResult:
        return results.correct(
            code=self.code,
            night=self.number,
            round=round_,
            table=table,
            told=scores(told),
            reason="Written down wrongly",
            by=None,
        )

    def play(self, round_: int | None = None) -> Evening:
        """Every table of the round ends: the lower number has the more points."""
        number = round_ or self.night.rounds[-1].number
        for table in self.night.round(number).tables:
            self.tell(table.number, {it: 10_000 - 100 * it for it in table.people}, number)
        return self

    def close(self, **said: Any) -> Evening:
        nights.close_night(code=self.code, number=self.number, by=None, **said)
        return self

    def rounds(self, how_many: int) -> Evening:
        """So many rounds, each drawn, published and played."""
        for _ in range(how_many):
            self.draw().publish().play()
        return self

    def advance(self, **said: Any) -> Evening:
        cutting.advance(code=self.code, by=None, **said)
        return self

    def roll(self, throws: Mapping[int, int]) -> Evening:
        """What the tied have rolled."""
        cutting.roll_off(code=self.code, throws=list(throws.items()), by=None)
        return self

    def ranking(self) -> list[tuple[int, int]]:
        """Place and number of everybody."""
        return [(it.rank, it.entrant) for it in standing.ranking(self.book)]

    def people(self, table: int, round_: int = 1) -> tuple[int, ...]:
        return self.night.round(round_).table(table).people


def scores(told: Mapping[int, int] | Sequence[Told]) -> Sequence[Told]:
    if isinstance(told, Mapping):
        return [Told(it, score=score) for it, score in told.items()]
    return told


def absent(entrant: int) -> Told:
    return Told(entrant, status=Status.ABSENT)


def left(entrant: int, score: int, late: int = 0) -> Told:
    return Told(entrant, score=score, status=Status.LEFT, left=late)


def totals(evening: Evening) -> dict[int, Fraction]:
    return counting.night_totals(evening.book, evening.night)


def sat_down(evening: Evening, round_: int) -> set[int]:
    return set(evening.night.round(round_).seated)


def phone(evening: Evening, role: EventRole, **whose: int) -> Actor:
    """A phone that has opened this link."""
    found = Actor(Device.objects.create())
    link = links.issue(code=evening.code, role=role, by=None, **whose)
    links.open_link(code=code_of(link), by=found)
    return found


def where(evening: Evening, table: int = 1, round_: int = 1) -> dict[str, object]:
    return {"code": evening.code, "night": evening.number, "round": round_, "table": table}
