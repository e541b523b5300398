"""A league in its ninth week: eight nights that are over, and one that is on.

The door is opened and closed by the verbs by which people do it, games are played as those of other
evenings, and all of it is dated as of its night. What happens, `season_facts` says; knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from scoring.contests.finishes import Told
from sessions.access.roles import Actor
from sessions.events.entrants import enrol
from sessions.events.evening import door, nights
from sessions.events.founding import found
from sessions.events.play import results, tables
from sessions.events.play.reading import lines_of, lines_of_game, told_of_game
from sessions.events.play.tables import Place
from sessions.events.reading import book as books
from sessions.management.evenings import Evening, played_down
from sessions.management.season_facts import (
    A_ROUND,
    BEGINS,
    DRAWN,
    GUEST,
    MEMBERS,
    MISREAD,
    NIGHTS,
    PEOPLE,
    ROUNDS,
    RULES,
)
from sessions.models import Attendance, Event, EventNote, Game, Night, TableResult, TableSeat
from sessions.people.groups import new_group


@transaction.atomic
def league(dice: Random, now: datetime | None = None) -> Event:
    """The league, with eight nights behind it and the first round of the ninth on its tables."""
    now = now or timezone.now()
    season = _Season(_founded(now), dice)
    *over, tonight = DRAWN
    for number, rounds in enumerate(over, 1):
        season.play(number, rounds)
    season.put_right()
    season.begin(len(DRAWN), tonight[0], now - timedelta(minutes=45))
    return season.event


def _founded(now: datetime) -> Event:
    group = new_group(name="The Anchor", by=Actor())
    first = now - timedelta(weeks=len(DRAWN) - 1)
    event = found(
        group=group.code,
        name="Anchor league",
        first_day=first.astimezone(group.zone).date(),
        nights=NIGHTS,
        rules=RULES,
        entrants=[it.name for it in MEMBERS],
        rounds=ROUNDS,
        attendance=1,
        by=None,
    )
    event.created_at, event.seed = first - timedelta(weeks=1), "anchor"
    event.save()
    enrol(code=event.code, names=[GUEST.name], is_guest=True, by=None)
    return event


@dataclass(frozen=True, slots=True)
class _Season:
    event: Event
    dice: Random

    def play(self, number: int, rounds: Sequence[str]) -> None:
        """A night from the door to its end."""
        night = self._open(number, rounds)
        began = datetime.combine(night.day, BEGINS, self.event.zone)
        for round_, drawn in enumerate(rounds, 1):
            since = began + (round_ - 1) * A_ROUND
            for place in self._drawn(night, round_, drawn, since):
                where = (number, round_, place.table.number)
                told = self._on_paper(place) if where == MISREAD else self._played(place, since)
                _settle(told, since + A_ROUND)
        nights.close_night(code=self.event.code, number=number, by=None)
        self._date(night, began)

    def begin(self, number: int, drawn: str, began: datetime) -> None:
        """The night that is on: one table is over, one plays, one sits down."""
        night = self._open(number, [drawn])
        over, at_play, _sits_down = self._drawn(night, 1, drawn, began)
        _settle(self._played(over, began), timezone.now())
        self._game(at_play, began, entries=18)

    def put_right(self) -> None:
        """What was misread is corrected: the best and the worst had each other's score."""
        night, round_, number = MISREAD
        table = books.read(self.event).night(night).round(round_).table(number)
        assert table.current is not None  # noqa: S101  it was told on that night
        scores = {it["entrant"]: it["score"] for it in table.current.lines}
        best, worst = max(scores, key=scores.__getitem__), min(scores, key=scores.__getitem__)
        scores |= {best: scores[worst], worst: scores[best]}
        results.correct(
            code=self.event.code,
            night=night,
            round=round_,
            table=number,
            told=[Told(it, score=score) for it, score in scores.items()],
            reason="Two lines of the slip were mixed up",
            by=None,
        )

    def _open(self, number: int, rounds: Iterable[str]) -> Night:
        """The door is open, and in come those who sit at a table later on."""
        code = self.event.code
        night = nights.open_night(code=code, number=number, by=None)
        there = {it for drawn in rounds for people in _tables(drawn) for it in people}
        door.switch(code=code, night=number, entrants=sorted(there), present=True, by=None)
        return night

    def _drawn(self, night: Night, number: int, drawn: str, since: datetime) -> list[Place]:
        stage = self.event.stages.get()
        times = {"drafted_at": since, "published_at": since}
        row = night.rounds.create(stage=stage, number=number, seed=f"anchor {number}", **times)
        entrants = {it.number: it for it in self.event.entrants.all()}
        for table, people in enumerate(_tables(drawn), 1):
            seats = enumerate(entrants[it] for it in people)
            at = row.tables.create(number=table)
            TableSeat.objects.bulk_create(
                TableSeat(table=at, position=position, entrant=it) for position, it in seats
            )
        book = books.read(self.event)
        many = len(drawn.split("/"))
        return [tables.place_of(book, night.number, number, it) for it in range(1, many + 1)]

    def _played(self, place: Place, began: datetime) -> TableResult:
        """What the table's game comes to."""
        game = self._game(place, began)
        lines = lines_of_game(place, told_of_game(place, game))
        source = TableResult.Source.GAME
        return TableResult(
            table=place.table.row, lines=lines, source=source, game_version=game.version
        )

    def _game(self, place: Place, began: datetime, entries: int | None = None) -> Game:
        seats = tuple(PEOPLE[it - 1] for it in place.table.people)
        evening = Evening(began, seats, RULES, by_dice=self.dice.randrange(4) == 0)
        begun = tables.begin(
            code=self.event.code,
            night=place.night.number,
            round=place.round.number,
            table=place.table.number,
            by=None,
        )
        return played_down(begun.game, evening, self.dice, entries)

    def _on_paper(self, place: Place) -> TableResult:
        people = place.table.people
        scores = self.dice.sample(range(2_000, 6_000, 50), len(people))
        told = [Told(it, score=score) for it, score in zip(people, scores, strict=True)]
        source = TableResult.Source.REPORT
        return TableResult(table=place.table.row, lines=lines_of(place, told), source=source)

    def _date(self, night: Night, began: datetime) -> None:
        """What was noted of the night is dated as of then."""
        ended = began + ROUNDS * A_ROUND
        Night.objects.filter(pk=night.pk).update(opened_at=began - A_ROUND, closed_at=ended)
        Attendance.objects.filter(night=night).update(came_at=began)
        EventNote.objects.filter(event=self.event, at__gt=ended).update(at=ended)


def _tables(drawn: str) -> list[list[int]]:
    return [[int(it) for it in people.split()] for people in drawn.split("/")]


def _settle(told: TableResult, at: datetime) -> None:
    """It was told then, and confirmed at once."""
    told.number, told.entered_at, told.confirmed_at = 1, at, at
    told.road = told.witness = told.confirmed_by = "program"
    told.save()
