"""A season from its founding to its last night, with all that goes wrong on evenings.

People come and do not come, come late, leave a game, sit out; a wrong result is found two weeks
later, and two entrants turn out to be one. After every step the site's standings are compared with
the ledger's. Knows the services; no page and no API.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Any

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from sessions.access.roles import Actor
from sessions.events import entrants, founding
from sessions.events.errors import EntrantsMetError, NoChairError, NoSuchWayError
from sessions.events.evening import door, drafts, missing, nights, publishing
from sessions.events.play import results
from sessions.events.reading import book, counting
from sessions.events.reading.book import Book
from sessions.events.reading.books_kept import looked_at
from sessions.events.reading.following import version_of
from sessions.events.reading.sheets import RoundSheet
from sessions.models import Device, Event
from sessions.people.groups import new_group
from tests.proofs.season.ledger import ABSENT, LEFT, Ledger
from tests.proofs.season.ledger import Told as Line


@dataclass(frozen=True)
class Size:
    """How long a season is, and how many play it."""

    members: int
    weeks: int
    fewest: int
    most: int
    rounds: int


SHORT = Size(members=11, weeks=3, fewest=8, most=11, rounds=2)
LONG = Size(members=48, weeks=20, fewest=24, most=40, rounds=3)
FOURS: dict[str, Any] = {
    "limits": {"preferred": 4, "least": 4, "most": 4},
    "sitting_out": 3,
}
"""A round in which every table is whole, and the rest sits out."""
TWIN = "Somebody else"
"""One of the members comes once by another name."""


@dataclass
class Season:
    """One season; the same seed plays the same."""

    seed: int
    size: Size
    say: Callable[[str], None] = lambda _words: None
    steps: int = 0
    happened: Counter[str] = field(default_factory=Counter)

    def play(self) -> str:
        """Play it. Raises AssertionError where a number is not what it ought to be."""
        self.rng = Random(self.seed)
        self.event, self.ledger = self._found()
        for week in range(1, self.size.weeks + 1):
            self._night(week)
            if week > 2:
                self._correct(week - 2)
            if week == self.size.weeks - 1:
                self._merge()
            self.say(f"week {week}: {self.steps} steps")
        return self._summary()

    def _found(self) -> tuple[Event, Ledger]:
        by = Actor(Device.objects.create(name="Organiser"))
        group = new_group(name="The league", by=by)
        best = max(1, self.size.weeks * 7 // 10)
        names = [f"Member {number}" for number in range(1, self.size.members + 1)]
        event = founding.found(
            group=group.code,
            name="A season",
            first_day=date(2026, 1, 6),
            nights=self.size.weeks,
            entrants=names,
            best=best,
            rounds=self.size.rounds,
            trust="trust",
            limits={"preferred": 4, "least": 3, "most": 5},
            by=by,
        )
        entrants.enrol(code=event.code, names=[TWIN], by=None)
        guest = entrants.enrol(code=event.code, names=["A guest"], is_guest=True, by=None)
        return event, Ledger(best, guests={guest[0].number})

    @property
    def twin(self) -> int:
        return self.size.members + 1

    @property
    def book(self) -> Book:
        return book.read(Event.objects.select_related("group").get(pk=self.event.pk))

    def _night(self, week: int) -> None:
        self.code = {"code": self.event.code, "by": None}
        nights.open_night(**self.code, number=week)
        there = self._coming(week)
        door.switch(**self.code, night=week, entrants=there, present=True)
        for number in range(1, self.size.rounds + 1):
            self._round(week, number)
        nights.close_night(**self.code, number=week)
        self._check(week)

    def _coming(self, week: int) -> list[int]:
        """Who is at the door; on the second night one comes by another name, with a guest."""
        count = self.rng.randint(self.size.fewest, self.size.most)
        everybody = range(1, self.size.members + 1)
        there = self.rng.sample(everybody, min(count, self.size.members))
        if week == 2:
            there = [it for it in there if it != 1]
            return [*there, self.twin, self.twin + 1]
        return there

    def _round(self, week: int, number: int) -> None:
        more = FOURS if self.rng.random() < 0.2 else {}
        drafts.draft(**self.code, night=week, seed=f"{self.seed} {week}", **more)
        publishing.publish(**self.code, night=week, round=number)
        self._somebody_is_missing(week, number)
        self._somebody_is_late(week, number)
        read = self.book
        round_ = read.night(week).round(number)
        if round_.sits_out:
            self.ledger.byes[week, number] = set(round_.sits_out)
            self.happened["sat out"] += len(round_.sits_out)
        for table in round_.tables:
            if table.people:
                self._tell(week, number, table.number, self._told(round_, table.number))
                self._check(week)
        if number < self.size.rounds and self.rng.random() < 0.3:
            leaver = self.rng.choice(read.present(read.night(week)))
            door.switch(**self.code, night=week, entrants=[leaver], present=False)
            self.happened["left for the night"] += 1

    def _somebody_is_missing(self, week: int, number: int) -> None:
        if self.rng.random() > 0.4:
            return
        round_ = self.book.night(week).round(number)
        who = self.rng.choice([it for table in round_.tables for it in table.people])
        told = {**self.code, "night": week, "round": number, "entrant": who}
        try:
            missing.no_show(**told)
        except NoSuchWayError as refused:
            ways = refused.facts["ways"]
            if not ways:
                return
            missing.no_show(**told, way=missing.Kind(ways[0]))
        door.switch(**self.code, night=week, entrants=[who], present=False)
        self.happened["did not come to the table"] += 1

    def _somebody_is_late(self, week: int, number: int) -> None:
        away = set(range(1, self.size.members + 1)) - set(self.book.night(week).door)
        if self.rng.random() > 0.4 or not away - {1}:
            return
        who = self.rng.choice(sorted(away - {1}))
        door.switch(**self.code, night=week, entrants=[who], present=True)
        try:
            missing.seat_late(**self.code, night=week, round=number, entrant=who)
            self.happened["late, and seated"] += 1
        except NoChairError:
            self.happened["late, and too late"] += 1

    def _told(self, round_: RoundSheet, number: int) -> Line:
        """Scores, of which some are equal; sometimes somebody has left."""
        table = round_.table(number)
        told: Line = {it: (50 * self.rng.randint(0, 60), "played") for it in table.people}
        if self.rng.random() < 0.15 and len(told) > 2:
            leaver = self.rng.choice(table.people)
            told[leaver] = (told[leaver][0], LEFT)
            self.happened["left a game"] += 1
        told |= {it: (None, ABSENT) for it in table.everybody if it not in table.people}
        return told

    def _tell(self, week: int, number: int, table: int, told: Line, **more: Any) -> None:
        verb = results.correct if more else results.report
        lines = [Told(it, score=score, status=Status(how)) for it, (score, how) in told.items()]
        verb(**self.code, night=week, round=number, table=table, told=lines, **more)
        self.ledger.tables[week, number, table] = told

    def _correct(self, week: int) -> None:
        """A wrong result is found two weeks later, put right, put back, and right again."""
        keys = [key for key in self.ledger.tables if key[0] == week]
        key = self.rng.choice(sorted(keys))
        before = self.ledger.tables[key]
        round_ = self.book.night(week).round(key[1])
        for told in (self._told(round_, key[2]), before, self._told(round_, key[2])):
            self._tell(*key, told, reason="Found in the box")
            self._check(week)
        self.happened["corrected"] += 1

    def _merge(self) -> None:
        """Who came by another name is the first member; with whom they have sat, they are not."""
        met = {it for told in self.ledger.tables.values() if self.twin in told for it in told}
        other = min(met - {self.twin, 1})
        try:
            entrants.merge(**self.code, number=self.twin, into=other)
            raise AssertionError("two who have met were merged")
        except EntrantsMetError:
            pass
        entrants.merge(**self.code, number=self.twin, into=1)
        self.ledger.same[self.twin] = 1
        self.happened["merged"] += 1
        self._check(2)

    def _check(self, week: int) -> None:
        """The night and the season are what the ledger says: read anew, and for who looks on."""
        self.steps += 1
        for read in (self.book, self._looked_at()):
            assert counting.night_totals(read, read.night(week)) == self.ledger.night(week)
            found = {
                row.entrant: (row.rank, row.counted.total)
                for row in counting.season_rows(read)
                if row.rank is not None
            }
            assert found == self.ledger.season({it.number for it in read.people})

    def _looked_at(self) -> Book:
        event = Event.objects.select_related("group").get(pk=self.event.pk)
        return looked_at(event, version_of(event))

    def _summary(self) -> str:
        """How well the draws were: nobody meets twice a night, and how often pairs have met."""
        read = self.book
        met: Counter[frozenset[int]] = Counter()
        tonight = 0
        for _night, round_ in read.rounds():
            tonight += len(drafts.quality(read, round_).tonight)
            for table in round_.layout:
                met.update({frozenset((a, b)) for a in table for b in table if a < b})
        people = len(read.people)
        pairs = people * (people - 1) // 2
        said = ", ".join(f"{count} {what}" for what, count in sorted(self.happened.items()))
        return (
            f"{self.steps} steps; {said}; {tonight} pairs met twice on a night; pairs have met "
            f"{0 if len(met) < pairs else min(met.values())} to {max(met.values())} times"
        )
