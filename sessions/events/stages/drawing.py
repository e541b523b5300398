"""Who is drawn in the next round, and at which tables: as the stage that is played is seated.

Knows who is at the door and still in; writing the round down is `evening.drafts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from scoring.contests.advance import Cut
from scoring.contests.byes import sitting_out
from scoring.contests.formats.swiss import with_latecomers
from scoring.contests.sizes import Limits, NoSplit
from scoring.contests.stages.seats import Known, Seats, seats, sizes_of
from scoring.contests.stages.spec import Method, Spec
from scoring.sentences import Sentence
from sessions.events.errors import (
    EventInvalidError,
    LockedSeatsError,
    NoSplitError,
    NotInFieldError,
    StageOverError,
    StillOpenError,
    TiedError,
)
from sessions.events.options import CANNOT_BE
from sessions.events.reading.book import Book
from sessions.events.reading.counting import night_rows
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.events.reading.waiting import waiting
from sessions.events.stages.lines import check_complete, missing_of
from sessions.events.stages.standing import (
    by_lot,
    ended,
    points_of,
    progress_of,
    rounds_of,
    stage_rows,
)
from sessions.events.stages.ways import is_tournament, spec_of

BY_STANDING = {Method.SWISS, Method.TIERED}


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tables of a round, who has a bye, and the order of all of them that it was drawn from."""

    seats: Seats
    order: tuple[int, ...]


def drawn(
    book: Book,
    night: NightSheet,
    round_: RoundSheet,
    *,
    limits: Limits | None,
    byes: int,
    locked_at: Mapping[int, int],
) -> Drawn:
    """The next round; `locked_at` says who stays at which table, from 1.

    Raises NoSplitError with the ways out, TiedError and StillOpenError in a knock-out, and
    StageOverError where one is left.
    """
    spec = _spec(book, limits, byes)
    people = candidates(book, night, spec)
    people, sizes = _playing(book, people, spec)
    out: Sequence[int] = ()
    if spec.method is not Method.KNOCK_OUT:
        out = _byes(book, night, round_, people, len(people) - sum(sizes))
    seated = [it for it in people if it not in out]
    fixed = {it: at - 1 for it, at in locked_at.items() if it in seated}
    _check_locked(fixed, sizes)
    known = _known(book, round_, seated, fixed)
    found = seats(spec, seated, sizes, known)
    if spec.method is Method.ARENA:
        out = ()
    return Drawn(Seats(found.tables, (*found.byes, *out), found.pulled), tuple(people))


def _check_locked(locked: Mapping[int, int], sizes: Sequence[int]) -> None:
    for table, there in Counter(locked.values()).items():
        if table >= len(sizes) or there > sizes[table]:
            raise LockedSeatsError(table=table + 1)


def out_of(book: Book) -> set[int]:
    """Who is out of a tournament, or waits for a place in it."""
    if not is_tournament(book.event):
        return set()
    stage, rounds = book.stage, rounds_of(book, book.stage)
    may_come = not spec_of(stage).ends_by_itself or not any(it.is_over for it in rounds)
    if stage.field is None and may_come:
        return set(waiting(book))
    left = progress_of(book, stage).left
    return {it.number for it in book.people if it.number not in left}


def check_still_in(book: Book, entrant: int) -> None:
    """Raises NotInFieldError for who is out of a stage, or has no place in the tournament."""
    if entrant in out_of(book):
        raise NotInFieldError(name=book.entrant(entrant).name)


def _spec(book: Book, limits: Limits | None, byes: int) -> Spec:
    spec = spec_of(book.stage)
    wanted = replace(limits or spec.limits, most_byes=max(0, byes))
    try:
        return replace(spec, limits=wanted)
    except ValueError as error:
        raise EventInvalidError("limits", Sentence(CANNOT_BE, value=str(error))) from error


def candidates(book: Book, night: NightSheet, spec: Spec) -> list[int]:
    """Who is there and still in, the best first."""
    there = book.present(night)
    if not is_tournament(book.event):
        return there
    stage = book.stage
    rounds = rounds_of(book, stage)
    now = progress_of(book, stage)
    if not rounds:
        check_complete(book, stage)
    if spec.ends_by_itself and rounds:
        _check_goes_on(book, now.ties, is_over=now.is_over)
    if spec.method is Method.ARENA:
        return _waiting_longest(book, night, there)
    if stage.field is None and not (spec.ends_by_itself and rounds):
        order = [it for it in now.left if it in there] if rounds else []
        order += [it for it in by_lot(book, there) if it not in order]
    else:
        order = [it for it in now.left if it in there]
    if spec.method in BY_STANDING and rounds:
        places = {row.entrant: place for place, row in enumerate(stage_rows(book, stage))}
        order.sort(key=lambda it: places.get(it, len(places) // 2))
    return order


def _check_goes_on(book: Book, ties: Sequence[Cut], *, is_over: bool) -> None:
    missing = missing_of(book, book.stage)
    if missing:
        raise StillOpenError(missing)
    if ties:
        raise TiedError.of(ties[0], book)
    if is_over:
        raise StageOverError


def _waiting_longest(book: Book, night: NightSheet, there: Sequence[int]) -> list[int]:
    """Who neither sits nor stands in at a table that is played, by since when they wait."""
    busy = at_open_tables(book)
    since: dict[int, datetime] = {it: night.door[it].came_at for it in there if it not in busy}
    for round_ in rounds_of(book, book.stage):
        for table in round_.tables:
            current = table.current
            if current is not None and current.confirmed_at is not None:
                for it in since.keys() & {*table.people, *table.playing}:
                    since[it] = max(since[it], current.confirmed_at)
    return sorted(since, key=lambda it: (since[it], it))


def at_open_tables(book: Book) -> dict[int, TableSheet]:
    """At which table of an arena, whose rounds overlap, somebody sits or stands in until it is
    settled. Nobody where one round is over before the next one: a table put off is played then."""
    if spec_of(book.stage).method is not Method.ARENA:
        return {}
    tables = (table for round_ in rounds_of(book, book.stage) for table in round_.tables)
    return {
        it: table
        for table in tables
        if not table.is_settled
        for it in {*table.people, *table.playing}
    }


def _playing(book: Book, people: list[int], spec: Spec) -> tuple[list[int], tuple[int, ...]]:
    """Who is drawn, and the sizes of tables. Those on standby sit in only where that makes better
    tables, those on the waiting list where somebody has left a place free."""
    if spec.method is Method.ARENA:
        return _as_many_as_fit(people, spec)
    people = _with_places(book, people)
    extra = [it for it in people if book.entrants[it].is_standby]
    regular = [it for it in people if it not in extra]
    ways = []
    for number in range(len(extra) + 1):
        sizes = sizes_of(spec, len(regular) + number)
        if isinstance(sizes, NoSplit):
            continue
        over = 0 if spec.ends_by_itself else len(regular) + number - sum(sizes)
        distance = sum(abs(it - spec.limits.preferred) for it in sizes)
        ways.append((over, distance, number, sizes))
    if not ways or not people:
        found = sizes_of(spec, len(people))
        raise NoSplitError(found if isinstance(found, NoSplit) else NoSplit(0, spec.limits, ()))
    _over, _distance, number, sizes = min(ways)
    return [*regular, *extra[:number]], sizes


def _with_places(book: Book, people: list[int]) -> list[int]:
    """These people without those who wait, but for so many as places are free."""
    queue = [it for it in waiting(book) if it in people]
    if not queue:
        return people
    free = max(0, (book.options.cap or 0) - (len(people) - len(queue)))
    return [it for it in people if it not in queue[free:]]


def _as_many_as_fit(people: list[int], spec: Spec) -> tuple[list[int], tuple[int, ...]]:
    """Whole tables of those who wait; a smaller one where there is no whole one."""
    size = spec.limits.preferred
    tables = len(people) // size
    if not tables and len(people) >= spec.limits.least:
        return people, (len(people),)
    if not tables:
        raise NoSplitError(NoSplit(len(people), spec.limits, ()))
    return people[: tables * size], (size,) * tables


def _byes(
    book: Book, night: NightSheet, round_: RoundSheet, people: Sequence[int], how_many: int
) -> tuple[int, ...]:
    """Who sits out: least often so far, then lowest tonight, then by lot."""
    if how_many < 1:
        return ()
    ranks = {row.entrant: row.rank for row in night_rows(book, night) if row.rank is not None}
    standby = {it.number for it in book.people if it.is_standby}
    return sitting_out(people, how_many, book.byes(), ranks, round_.row.seed, standby=standby)


def _known(
    book: Book, round_: RoundSheet, people: Sequence[int], locked: Mapping[int, int]
) -> Known:
    rounds = rounds_of(book, book.stage)
    before = rounds[-1:] if not is_tournament(book.event) else rounds
    return Known(
        book.past(round_),
        round_.row.seed,
        rounds[0].row.seed if rounds else round_.row.seed,
        _points(book, people),
        _pulled(book, rounds),
        book.apart(),
        locked,
        [ended(book, it) for it in before],
    )


def _points(book: Book, people: Sequence[int]) -> dict[int, Fraction]:
    """The points of the stage; who has just come stands in the middle of the field."""
    if spec_of(book.stage).method not in BY_STANDING:
        return {}
    seated = {it for round_ in rounds_of(book, book.stage) for it in round_.seated}
    known = {
        it: points
        for it, points in points_of(book, book.stage).items()
        if it in people and (it in seated or not seated)
    }
    return with_latecomers(known, [it for it in people if it not in known])


def _pulled(book: Book, rounds: Sequence[RoundSheet]) -> Counter[int]:
    return Counter(
        book.roots[it] for round_ in rounds for it in round_.row.drawn_from.get("pulled", ())
    )
