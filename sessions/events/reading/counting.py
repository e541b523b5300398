"""What an event comes to: standings of a night and of a season, from its confirmed results alone.

Counted anew each time (`scoring.contests`), so that a correction, and its undo, give back each
number. Knows an event as it was read; nothing is stored here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.contests.byes import Given, without_a_game
from scoring.contests.played import Line, Played
from scoring.contests.points import Finish, Status, Ties, award
from scoring.contests.scales.as_json import scale_of
from scoring.contests.scales.listed import Scale
from scoring.contests.season import Counted, Nights, count, season_table, since_joining
from scoring.contests.standings import Row, rank
from sessions.events.reading.book import Book, limits, once
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.models import Entrant, Stage

ROUNDS = 100
"""A night has fewer rounds."""


def table_points(book: Book, round_: RoundSheet, table: TableSheet) -> Played | None:
    """How a table ended and what that brought; None while nothing counts."""
    result = table.current
    if result is None or table.is_void:
        return None
    finish = table.finishes(result)
    points = award(
        finish,
        _scale(book, round_.stage),
        Ties(round_.stage.ties),
        counts_absent=book.options.counts_absent,
    )
    seats = {it: seat for seat, it in enumerate(table.people)}
    lines = tuple(Line(it, points[it.entrant], seats.get(it.entrant, 0)) for it in finish)
    return Played(round_.number, lines, round_.is_over)


@once
def _scale(_book: Book, stage: Stage) -> Scale:
    return scale_of(stage.scale)


def night_results(
    book: Book, night: NightSheet, stages: Collection[int] | None = None
) -> list[Played]:
    """What counts of a night: its tables, byes, and rounds played before somebody came; of all its
    stages, or of some by their keys."""
    found: list[Played] = []
    rounds = _of_stages(night, stages)
    for round_ in rounds:
        played = (table_points(book, round_, table) for table in round_.tables)
        found += [it for it in played if it is not None]
    without = _WithoutGame(_own_points(found))
    first = _first_rounds(rounds)
    for round_ in rounds:
        for it in round_.sits_out:
            found.append(without(round_, it, Status.BYE, book.options.bye))
        if book.options.missed is not Given.NOTHING and round_.is_over:
            late = [it for it, number in first.items() if number > round_.number]
            found += [without(round_, it, Status.ABSENT, book.options.missed) for it in late]
    return found


def _of_stages(night: NightSheet, stages: Collection[int] | None) -> list[RoundSheet]:
    return [it for it in night.published if stages is None or it.row.stage_id in stages]


def _own_points(results: Iterable[Played]) -> dict[int, list[Fraction]]:
    own: dict[int, list[Fraction]] = defaultdict(list)
    for table in results:
        for line in table.came:
            own[line.entrant].append(line.points)
    return own


def _first_rounds(rounds: Iterable[RoundSheet]) -> dict[int, int]:
    """The first round in which everybody sat, or sat out."""
    found: dict[int, int] = {}
    for round_ in rounds:
        for it in (*round_.seated, *round_.sits_out):
            found.setdefault(it, round_.number)
    return found


@dataclass(frozen=True, slots=True)
class _WithoutGame:
    """What a round brings somebody who had no game in it; `own` are their points of the others."""

    own: dict[int, list[Fraction]]

    def __call__(self, round_: RoundSheet, entrant: int, status: Status, given: Given) -> Played:
        own = self.own.get(entrant, [])
        given = Given.NOTHING if given is Given.OWN_MEAN and not own else given
        scale, size = scale_of(round_.stage.scale), limits(round_.stage).preferred
        points = without_a_game(given, scale, size, own)
        line = Line(Finish(entrant, None, None, status), points)
        return Played(round_.number, (line,), round_.is_over)


def night_rows(book: Book, night: NightSheet) -> list[Row]:
    """The standings of a night: of everybody who was seated, the best first."""
    results = night_results(book, night)
    return _ranked(book, [night], results)


def event_rows(book: Book) -> list[Row]:
    """The standings of a tournament: of all its rounds together."""
    results = [
        Played(night.number * ROUNDS + it.round, it.lines, it.is_over)
        for night in book.nights
        for it in night_results(book, night)
    ]
    return _ranked(book, book.nights, results)


def _ranked(book: Book, nights: Iterable[NightSheet], results: list[Played]) -> list[Row]:
    entrants = {it for night in nights for it in _first_rounds(night.published)}
    entrants |= {line.entrant for table in results for line in table.lines}
    return rank(
        entrants,
        results,
        book.stage.keys,
        unranked=book.unranked,
        seed=book.event.seed,
    )


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season of one entrant. `rank` is None for who plays along and is not ranked: a guest, or
    somebody who fills a chair."""

    entrant: int
    rank: int | None
    counted: Counted
    nights: Nights


def night_totals(book: Book, night: NightSheet) -> dict[int, Fraction]:
    """What a night has brought everybody who has played on it, or sat out a round.

    Of a night that is closed it is counted once, however many ask, in whichever book it stands.
    """
    if night.row.closed_at is None:
        return _totals(book, night)
    if "totals" not in night.counted:
        night.counted["totals"] = _totals(book, night)
    found: dict[int, Fraction] = night.counted["totals"]
    return found


def _totals(book: Book, night: NightSheet) -> dict[int, Fraction]:
    results = night_results(book, night)
    came = {
        line.entrant
        for table in results
        for line in table.lines
        if line.finish.status is not Status.ABSENT
    }
    points: dict[int, Fraction] = dict.fromkeys(came, Fraction(0))
    for table in results:
        for line in table.lines:
            if line.entrant in came:
                points[line.entrant] += line.points
    return points


@once
def counted_nights(book: Book) -> dict[int, dict[int, Fraction]]:
    """By the number of each night of which something counts, what it has brought: it was not
    cancelled, and enough people came."""
    nights = [it for it in book.nights if it.row.cancelled_at is None]
    totals = {night.number: night_totals(book, night) for night in nights}
    least = max(1, book.options.min_present)
    return {number: total for number, total in totals.items() if len(total) >= least}


@once
def season_rows(book: Book) -> list[SeasonRow]:
    """The season: the members, the best first, then those who are not ranked."""
    counted, by_hand = counted_nights(book), book.by_hand()
    nights: dict[int, Nights] = {
        it.number: [total.get(it.number) for total in counted.values()] for it in book.people
    }
    members = {
        it.number: _since_joining(book, it, nights[it.number], list(counted))
        for it in book.people
        if it.is_member and not it.is_unranked
    }
    rule = book.options.counting
    rows = [
        SeasonRow(entrant, place, found, members[entrant])
        for entrant, place, found in season_table(members, rule, by_hand=by_hand)
    ]
    others = [
        SeasonRow(it, None, count(own, rule, by_hand.get(it, Fraction(0))), own)
        for it, own in nights.items()
        if it not in members
    ]
    others.sort(key=lambda row: (-row.counted.total, row.entrant))
    return rows + others


def _since_joining(book: Book, it: Entrant, nights: Nights, numbers: list[int]) -> Nights:
    """Of somebody who was a guest, the nights since the day on which they joined, or all of them.
    Nothing, as long as the night from which they are a member is not there yet."""
    if it.member_from is None or book.options.guests_from_first:
        return nights
    days = {night.number: night.row.day for night in book.nights}
    joined = days.get(it.member_from, date.max)
    return since_joining(nights, sum(days[number] < joined for number in numbers))
