"""The whole of an event, read at once: however long a season is, it takes the same few queries.

Entrants are their numbers here, and one who was merged is the other one. Knows what is stored; what
it comes to is `counting`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from scoring.contests.draws.past import Pair, Past, Tables, past_of
from scoring.contests.order import Had
from scoring.contests.sizes import Limits
from sessions.events.errors import EntrantMergedError, NotThereError
from sessions.events.options import Options, limits_of
from sessions.events.reading import rows
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet, numbered
from sessions.models import (
    Adjustment,
    Attendance,
    Entrant,
    Event,
    Game,
    Night,
    RollOff,
    Round,
    Stage,
    Table,
    TableResult,
    TableSeat,
)
from sessions.storage.moment import at_one_moment

Counted = TypeVar("Counted")
By = ParamSpec("By")


@dataclass(frozen=True, slots=True)
class AsBefore:
    """What of an event need not be read, by its keys, because nothing of it has changed: whole
    nights, and rounds of others."""

    nights: Mapping[int, NightSheet] = field(default_factory=dict)
    rounds: Mapping[int, RoundSheet] = field(default_factory=dict)


NOTHING = AsBefore()


@dataclass(slots=True)
class Book:
    """An event with everything in it."""

    event: Event
    options: Options
    stages: list[Stage]
    entrants: dict[int, Entrant]
    roots: dict[int, int]
    nights: list[NightSheet]
    adjustments: list[Adjustment]
    roll_offs: list[RollOff] = field(default_factory=list)
    is_shared: bool = False
    """Kept for all who look on, and changed by nobody; a verb's own changes under its hands."""
    counted: dict[tuple[Any, ...], Any] = field(init=False, default_factory=dict)
    """What was counted `once` of it; a book that is made of another one has nothing of that."""

    @property
    def begun(self) -> list[Stage]:
        """The stages that have begun, the first one on."""
        return [it for it in self.stages if not it.is_ahead]

    @property
    def stage(self) -> Stage:
        """The stage that is played now."""
        return self.begun[-1]

    def after(self, stage: Stage) -> Stage | None:
        return next((it for it in self.stages if it.number > stage.number), None)

    def before(self, stage: Stage) -> Stage:
        return [it for it in self.stages if it.number < stage.number][-1]

    def night(self, number: int) -> NightSheet:
        return numbered(self.nights, number, "night")

    def entrant(self, number: int) -> Entrant:
        """Raises NotThereError, and EntrantMergedError for one who is another by now."""
        found = self.entrants.get(number)
        if found is None:
            raise NotThereError(what="entrant", number=number)
        if found.merged_into_id is not None:
            other = self.entrants[self.roots[number]]
            raise EntrantMergedError(name=found.name, other=other.name, entrant=other.number)
        return found

    @property
    def people(self) -> list[Entrant]:
        """Everybody once."""
        return [it for it in self.entrants.values() if it.merged_into_id is None]

    @property
    def unranked(self) -> set[int]:
        return {it.number for it in self.people if it.is_unranked}

    @property
    def withdrawn(self) -> set[int]:
        return {it.number for it in self.people if it.withdrawn_at is not None}

    def present(self, night: NightSheet) -> list[int]:
        """Who is at the door now, and takes part still."""
        here = {it for it, row in night.door.items() if row.left_at is None}
        return sorted(here - self.withdrawn)

    @property
    def night_on(self) -> NightSheet | None:
        """The night whose door is open; if an earlier one was never closed, the later of them."""
        return next((it for it in reversed(self.nights) if it.is_open), None)

    @property
    def night_ahead(self) -> NightSheet | None:
        """The next night: the first by its day behind all that have been opened."""
        nights = [it for it in self.nights if it.row.cancelled_at is None]
        opened = (it.row.day for it in nights if it.row.opened_at is not None)
        last = max(opened, default=date.min)
        return next((it for it in nights if it.row.day > last), None)

    def rounds(self) -> Iterator[tuple[NightSheet, RoundSheet]]:
        """All rounds, in their order, but for those of nights that were cancelled."""
        for night in self.nights:
            if night.row.cancelled_at is None:
                for round_ in night.rounds:
                    yield night, round_

    def tables(self) -> Iterator[tuple[NightSheet, RoundSheet, TableSheet]]:
        for night, round_ in self.rounds():
            for table in round_.tables:
                yield night, round_, table

    def past(self, before: RoundSheet) -> Past:
        """Who has met whom in the rounds that were published before this one."""
        earlier: list[Tables] = []
        tonight: list[Tables] = []
        for night, round_ in self.rounds():
            if round_ is before:
                break
            if round_.is_published:
                is_tonight = night.row.pk == before.row.night_id
                (tonight if is_tonight else earlier).append(round_.layout)
        return past_of(earlier, tonight)

    def had(self, before: RoundSheet) -> dict[int, Had]:
        """Which places everybody has had at tables before this round."""
        found: dict[int, Had] = defaultdict(Had)
        for _night, round_ in self.rounds():
            if round_ is before:
                break
            for table in round_.layout if round_.is_published else ():
                for place, entrant in enumerate(table):
                    found[entrant] = found[entrant].and_now(place, len(table))
        return found

    def apart(self) -> set[Pair]:
        """Pairs of one circle, who would rather not sit together."""
        circles = defaultdict(list)
        for it in self.people:
            if it.circle:
                circles[it.circle.casefold()].append(it.number)
        return {
            frozenset((one, other))
            for numbers in circles.values()
            for one in numbers
            for other in numbers
            if one < other
        }

    def byes(self) -> dict[int, int]:
        """How often everybody has sat out."""
        found: dict[int, int] = defaultdict(int)
        for _night, round_ in self.rounds():
            for it in round_.sits_out if round_.is_published else ():
                found[it] += 1
        return found

    def by_hand(self) -> dict[int, Fraction]:
        """Points that were given or taken, in sum."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        numbers = {it.pk: number for number, it in self.entrants.items()}
        for it in self.adjustments:
            found[self.roots[numbers[it.entrant_id]]] += Fraction(it.points)
        return found


def once(
    count: Callable[Concatenate[Book, By], Counted],
) -> Callable[Concatenate[Book, By], Counted]:
    """What is counted of an event, or of a stage of it, is counted once of each book that is
    shared, however many ask; nobody changes it."""

    @wraps(count)
    def counted(book: Book, *by: By.args, **named: By.kwargs) -> Counted:
        if not book.is_shared:
            return count(book, *by, **named)
        key = (count, by, *named.items())
        if key not in book.counted:
            book.counted[key] = count(book, *by, **named)
        found: Counted = book.counted[key]
        return found

    return counted


def limits(stage: Stage) -> Limits:
    return limits_of(stage.limits)


def read(event: Event, as_before: AsBefore = NOTHING) -> Book:
    """All of an event, in a few queries; of what is `as_before` only the rows of nights."""
    of_event = partial(rows.own, event)
    entrants = {it.number: it for it in of_event(Entrant)}
    by_pk = {it.pk: it for it in entrants.values()}
    roots = {number: _root(it, by_pk).number for number, it in entrants.items()}
    of_pk = {pk: roots[it.number] for pk, it in by_pk.items()}
    stages = {it.pk: it for it in of_event(Stage)}
    nights = {
        it.pk: as_before.nights[it.pk].still(it) if it.pk in as_before.nights else NightSheet(it)
        for it in of_event(Night)
    }
    is_whole = not (as_before.nights or as_before.rounds)
    anew = None if is_whole else nights.keys() - as_before.nights.keys()
    of_nights = partial(rows.of_nights, event, anew, as_before.rounds)
    for row in of_nights(Attendance):
        nights[row.night_id].door[of_pk[row.entrant_id]] = row
    tables = _tables(of_nights, of_pk, roots)
    for found in of_nights(Round):
        sits_out = tuple(roots[it] for it in found.sits_out)
        sheet = RoundSheet(found, stages[found.stage_id], tables.get(found.pk, []), sits_out)
        nights[found.night_id].rounds.append(as_before.rounds.get(found.pk, sheet))
    return Book(
        event=event,
        options=Options.from_json(event.options),
        stages=list(stages.values()),
        entrants=entrants,
        roots=roots,
        nights=sorted(nights.values(), key=lambda it: (it.row.day, it.number)),
        adjustments=of_event(Adjustment),
        roll_offs=of_event(RollOff),
    )


def read_anew(event: Event, as_before: Callable[[Event], AsBefore] = lambda _: NOTHING) -> Book:
    """The event as it is by now: its row, and all that is in it, as of one moment. What is
    `as_before` is asked at that moment, too."""
    with at_one_moment():
        now = Event.objects.select_related("group").get(pk=event.pk)
        return read(now, as_before(now))


def _root(entrant: Entrant, by_pk: dict[int, Entrant]) -> Entrant:
    while entrant.merged_into_id is not None:
        entrant = by_pk[entrant.merged_into_id]
    return entrant


def _tables(
    of_nights: Callable[[Any], list[Any]], of_pk: dict[int, int], roots: dict[int, int]
) -> dict[int, list[TableSheet]]:
    """The tables of each round of some nights, by its key."""
    sheets: dict[int, TableSheet] = {}
    rounds: dict[int, list[TableSheet]] = defaultdict(list)
    tables, games = of_nights(Table), {it.pk: it for it in of_nights(Game)}
    for row in tables:
        if row.game_id in games:
            row.game = games[row.game_id]
        sheets[row.pk] = TableSheet(row, [], [], roots)
        rounds[row.round_id].append(sheets[row.pk])
    for seat in of_nights(TableSeat):
        sheet, entrant = sheets[seat.table_id], of_pk[seat.entrant_id]
        sheet.seats.append((entrant, seat))
        if seat.substitute_id is not None:
            sheet.stand_ins[entrant] = of_pk[seat.substitute_id]
    for result in of_nights(TableResult):
        sheets[result.table_id].results.append(result)
    return rounds
