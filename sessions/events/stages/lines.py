"""The line of a stage: who is above it by what is known now, and who is tied across it.

Knows standings and who does not go on; who rolls, goes on or declines, `cutting` writes down.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.contests.advance import Cut, cut
from scoring.contests.ranks import ranked
from scoring.contests.stages.progress import rolled_off
from scoring.contests.stages.spec import BY_PLACE
from scoring.contests.standings import Row
from sessions.events.errors import TiedError
from sessions.events.reading.book import Book, once
from sessions.events.stages.standing import (
    is_over,
    order_of,
    progress_of,
    rolled_in,
    rounds_of,
    stage_rows,
)
from sessions.events.stages.ways import spec_of
from sessions.models import Stage


@once
def cut_of(book: Book, stage: Stage) -> Cut | None:
    """Who goes on from a stage by what is known now; None where nobody does from there."""
    ahead = book.after(stage)
    if ahead is None or stage.cut is None:
        return None
    found = cut(placed(book, stage), stage.cut, not_going_on(book, stage))
    return rolled_off(found, rolled_in(book, stage))


def not_going_on(book: Book, stage: Stage) -> set[int]:
    """Whoever has withdrawn or declines: their place above the line is somebody else's."""
    ahead = book.after(stage)
    declined = () if ahead is None else ahead.declined
    return book.withdrawn | {book.roots[it] for it in declined}


def placed(book: Book, stage: Stage) -> list[Row]:
    """Everybody of a stage by their places, the best first."""
    if spec_of(stage).method not in BY_PLACE:
        return stage_rows(book, stage)
    return [Row(it, {}, place) for place, it in ranked(order_of(book, stage))]


def open_field(book: Book) -> Stage | None:
    """The stage that has begun behind another one and has no tables yet: who is in its field may
    change until then."""
    stage = book.stage
    return None if stage.field is None or rounds_of(book, stage) else stage


def next_field(book: Book) -> Stage | None:
    """The stage that somebody declines now: that of the open field, else the one ahead."""
    return open_field(book) or book.after(book.stage)


@dataclass(frozen=True, slots=True)
class Tie:
    """Those who are tied, and for how many places; without places they may share the win."""

    stage: int
    entrants: tuple[int, ...]
    places: int


@once
def open_ties(book: Book) -> list[Tie]:
    """What waits for a roll: at tables of a knock-out, and across the line of a stage that is over;
    before, the next round may part them. Where all places behind it are taken nothing waits."""
    found = []
    for stage in book.begun:
        if _is_behind(book, stage):
            continue
        now = progress_of(book, stage)
        found += [Tie(stage.number, it.roll_off, it.places) for it in now.ties]
        line = cut_of(book, stage)
        if line is not None and line.roll_off and is_over(book, stage) and not now.ties:
            found.append(Tie(stage.number, line.roll_off, line.places))
    return found


def _is_behind(book: Book, stage: Stage) -> bool:
    """Whether others play on by now, and no place among them is free."""
    ahead = book.after(stage)
    return ahead is not None and ahead.field is not None and _tied_for(book, ahead) is None


def _tied_for(book: Book, stage: Stage) -> Cut | None:
    """The line of those who are tied for a place of the field that nobody has yet, until the first
    tables of the stage are published."""
    line = None if stage.field is None else cut_of(book, book.before(stage))
    if line is None or not line.roll_off or rounds_of(book, stage):
        return None
    return line if len(stage.field) < len(line.in_) + line.places else None


def shared_win(book: Book) -> Tie | None:
    """Those who share the first place of the last stage once nothing more is played, and may roll
    for it."""
    stage = book.stage
    first = next(iter(order_of(book, stage)), ())
    if book.after(stage) is not None or len(first) < 2 or not _is_at_its_end(book, stage):
        return None
    return Tie(stage.number, first, 1)


def _is_at_its_end(book: Book, stage: Stage) -> bool:
    """Whether a stage is over; or all have gone home before it was, of one that counts points: who
    is left of one that ends by itself shares no place by what was played."""
    rounds = rounds_of(book, stage)
    have_gone = book.night_on is None and book.night_ahead is None
    may_end_early = have_gone and not spec_of(stage).ends_by_itself
    return is_over(book, stage) or (
        may_end_early and bool(rounds) and all(it.is_over for it in rounds)
    )


def missing_of(book: Book, stage: Stage) -> list[str]:
    """Tables of a stage that are waited for, as round and table."""
    return [
        f"{round_.number}.{table.number}"
        for round_ in rounds_of(book, stage)
        for table in round_.tables
        if table.is_waited_for and round_.row.closed_at is None
    ]


def check_complete(book: Book, stage: Stage) -> None:
    """Raises TiedError as long as some are tied for a place of the stage that nobody has yet."""
    line = _tied_for(book, stage)
    if line is not None:
        raise TiedError.of(line, book)
