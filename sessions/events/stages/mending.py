"""What a correction would have changed, had it been known before: who would be through, or sit
elsewhere.

Nobody is moved by itself. In a knock-out an organiser may let people change places while nobody has
begun: who went on by an error in the own result goes, by one of somebody else's they stay. Knows
what was published and what is counted now.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.contests.advance import Exchange, exchange
from scoring.contests.late import elsewhere
from scoring.contests.stages.spec import Method
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.errors import EventRefusedError, NothingToExchangeError
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.events.seats import forget_game, reseat
from sessions.events.stages.drawing import drawn
from sessions.events.stages.lines import cut_of
from sessions.events.stages.standing import people_of, progress_before, rounds_of
from sessions.events.stages.ways import is_tournament, spec_of
from sessions.models import EventRole, Stage

BY_RESULTS = {Method.SWISS, Method.TIERED, Method.LADDER}


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody who would sit at another table by what is known now: the numbers of both."""

    entrant: int
    table: int
    would_be: int


@dataclass(frozen=True, slots=True)
class Through:
    """Who would be through by what is known now: who goes, who comes, and who stays although.

    `can_be_done` is true while no table that follows has begun.
    """

    exchange: Exchange
    can_be_done: bool


def through(book: Book) -> Through | None:
    """Who went on into what is played now and would not, or would and did not; None: all is so."""
    if not is_tournament(book.event):
        return None
    both = (_of_step(book), _of_field(book))
    found = next((it for it in both if it and _corrected_since(it.rounds, it.since)), None)
    if found is None:
        return None
    gone = book.withdrawn | _away(book)
    after = [it for it in found.after if it in found.before or it not in gone]
    done = exchange(found.before, after, _at_fault(book, found.rounds, found.since), found.room)
    done = replace(done, stays=tuple(it for it in done.stays if it not in book.withdrawn))
    if not (done.goes or done.comes or done.stays):
        return None
    return Through(done, can_be_done=bool(done.goes or done.comes) and _nothing_begun(book))


@dataclass(frozen=True, slots=True)
class Found:
    """Who went on `before`, who would by what is known `after`, how many more have `room`, the
    rounds by which, and `since` when it was so."""

    before: list[int]
    after: list[int]
    room: int
    rounds: list[RoundSheet]
    since: datetime


def _of_step(book: Book) -> Found | None:
    """Of the latest round of a knock-out and the one before it. Who was through when it was drawn
    and sits nowhere was not there, which is nobody's error."""
    rounds = _all_rounds(book, book.stage)
    if spec_of(book.stage).method is not Method.KNOCK_OUT or len(rounds) < 2:
        return None
    last, feeding = rounds[-1], rounds[-2]
    since = last.row.drafted_at
    now = progress_before(book, book.stage, last)
    seated = [*last.sits_out, *(it for table in last.tables for it in table.everybody)]
    if now.ties or not set(seated) ^ set(now.left):
        return None
    then = _with(book, feeding, _as_of(feeding, since))
    missed = {*progress_before(then, book.stage, last).left} - {*seated}
    there = [it for it in seated if it in now.left]
    comes = [it for it in now.left if it not in there and it not in missed]
    return Found(seated, [*there, *comes], _room(last), [feeding], since)


def _as_of(round_: RoundSheet, moment: datetime) -> RoundSheet:
    """A round with the results that counted at a moment."""
    counted = [(it, it.counted_at(moment)) for it in round_.tables]
    tables = [replace(it, results=[] if then is None else [then]) for it, then in counted]
    return replace(round_, tables=tables)


def _with(book: Book, round_: RoundSheet, other: RoundSheet) -> Book:
    """A book of its own, as others look at this one, with another round in place of one."""
    nights = [
        replace(night, rounds=[other if it is round_ else it for it in night.rounds])
        for night in book.nights
    ]
    return replace(book, nights=nights, is_shared=False)


def _away(book: Book) -> set[int]:
    """Who is not at the door where the latest tables of the stage were drawn."""
    rounds = [(night, it) for night, it in book.rounds() if it.row.stage_id == book.stage.pk]
    return {it.number for it in book.people} - {*book.present(rounds[-1][0])} if rounds else set()


def _of_field(book: Book) -> Found | None:
    """Of the field of a stage and the standings of the one before it."""
    stage = book.stage
    if stage.field is None or rounds_of(book, stage)[1:]:
        return None
    cut = cut_of(book, book.before(stage))
    field = people_of(book, stage)
    if cut is None or not set(cut.in_) - set(field):
        return None
    sure = [*cut.in_, *cut.roll_off]
    after = [it for it in field if it in sure] + [it for it in cut.in_ if it not in field]
    advanced = book.event.notes.filter(verb="advance").values_list("at", flat=True).first()
    rounds = rounds_of(book, book.before(stage))
    return Found(field, after, 0, rounds, advanced or timezone.now())


def _all_rounds(book: Book, stage: Stage) -> list[RoundSheet]:
    return [it for _night, it in book.rounds() if it.row.stage_id == stage.pk]


def _room(round_: RoundSheet) -> int:
    most = books.limits(round_.stage).most
    return sum(max(0, most - len(it.people)) for it in round_.tables if not it.has_begun)


def _nothing_begun(book: Book) -> bool:
    last = _all_rounds(book, book.stage)[-1:]
    return not any(table.has_begun for it in last for table in it.tables)


def _at_fault(book: Book, rounds: Collection[RoundSheet], since: datetime) -> set[int]:
    """Whose own result is not what it was `since`: the score, or the place where there is none."""
    found = set()
    for table in (table for it in rounds for table in it.tables):
        current, before = table.current, table.counted_at(since)
        if current is None or before is None:
            continue
        lines = {it["entrant"]: it for it in before.lines}
        for line in current.lines:
            old = lines.get(line["entrant"], {})
            name = "place" if line["score"] is None else "score"
            if (line[name], line["status"]) != (old.get(name), old.get("status")):
                found.add(book.roots[line["entrant"]])
    return found


def is_locked(book: Book, round_: RoundSheet) -> bool:
    """Whether what follows from a round has begun: a later stage, or the next round of one that
    sends people home."""
    if not is_tournament(book.event):
        return False
    ends = spec_of(round_.stage).ends_by_itself
    later = [it for _night, it in book.rounds() if it.is_published]
    later = later[later.index(round_) + 1 :] if round_ in later else []
    follows = (it for it in later if ends or it.row.stage_id != round_.row.stage_id)
    return any(table.has_begun for it in follows for table in it.tables)


def seated_elsewhere(book: Book) -> list[Moved]:
    """Who would sit at another table of the latest round, were it drawn now; only looked for where
    a result was confirmed after it was drawn."""
    if not is_tournament(book.event) or spec_of(book.stage).method not in BY_RESULTS:
        return []
    night = next((it for it in reversed(book.nights) if it.published), None)
    round_ = None if night is None else night.published[-1]
    if night is None or round_ is None:
        return []
    others = [it for it in rounds_of(book, book.stage) if it is not round_]
    if not _corrected_since(others, round_.row.drafted_at):
        return []
    now = tuple(it.everybody for it in round_.tables)
    would = _drawn_again(book, night, round_)
    return [
        Moved(it, here + 1, there + 1)
        for it, (here, there) in sorted(elsewhere(now, would).items())
    ]


def _corrected_since(rounds: Collection[RoundSheet], since: datetime) -> bool:
    """Whether a result of these rounds was confirmed after that moment."""
    found = (table.current for it in rounds for table in it.tables)
    return any(it is not None and it.confirmed_at and it.confirmed_at > since for it in found)


def _drawn_again(book: Book, night: NightSheet, round_: RoundSheet) -> tuple[tuple[int, ...], ...]:
    """The round as it would be, were it drawn now with the same seed."""
    row = copy(round_.row)
    row.published_at = None
    again = replace(round_, row=row)
    own = _with(book, round_, again)
    try:
        return drawn(
            own,
            own.night(night.number),
            again,
            limits=None,
            byes=len(round_.sits_out),
            locked_at={},
        ).seats.tables
    except EventRefusedError:
        return ()


@transaction.atomic
def exchange_seats(*, code: str, by: Actor | None, expected_version: int | None = None) -> Exchange:
    """Let those change places who would be through by what is known now; nobody else moves.

    Raises NothingToExchangeError, also once a table that follows has begun.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    found = through(book)
    if found is None or not found.can_be_done:
        raise NothingToExchangeError
    done = found.exchange
    places = dict(zip(done.goes, done.comes, strict=False))
    extra = list(done.comes[len(done.goes) :])
    stage = book.stage
    if stage.field is not None and not rounds_of(book, stage)[1:]:
        gone = set(done.goes) - places.keys()
        field = [places.get(it, it) for it in people_of(book, stage) if it not in gone]
        stage.field = list(dict.fromkeys([*field, *extra]))
        stage.save(update_fields=("field",))
    for round_ in _all_rounds(book, stage)[-1:]:
        _reseated(book, round_, places, set(done.goes), extra)
    note(seen, "exchange", goes=list(done.goes), comes=list(done.comes))
    return done


def _reseated(
    book: Book, round_: RoundSheet, places: dict[int, int], goes: set[int], extra: list[int]
) -> None:
    """Who comes sits where the other one did; one more sits down at the smallest table."""
    if goes & set(round_.sits_out):
        kept = [places.get(it, it) for it in round_.sits_out if it in places or it not in goes]
        round_.row.sits_out = kept
        round_.row.save(update_fields=("sits_out",))
    people = [
        [places.get(it, it) for it in table.people if it in places or it not in goes]
        for table in round_.tables
    ]
    for it in extra:
        min(people, key=len).append(it)
    for table, now in zip(round_.tables, people, strict=True):
        if tuple(now) != table.people:
            forget_game(table)
            reseat(book, table, now)
