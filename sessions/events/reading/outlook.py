"""What somebody can still reach: in the season, and by each place of the round that is played.

Knows what an event comes to so far and how much of it is left; the arithmetic is
`scoring.contests`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.contests.outlook import Chance, outlook
from scoring.contests.reach import can_play_final, most_possible, needed
from scoring.contests.scales.as_json import scale_of
from scoring.contests.scales.listed import ByScore, Scale
from scoring.contests.stages.spec import BY_PLACE
from sessions.events.reading.book import Book, limits
from sessions.events.reading.counting import (
    SeasonRow,
    counted_nights,
    night_totals,
    season_rows,
)
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.events.stages.standing import points_of, rounds_of
from sessions.events.stages.ways import is_tournament, spec_of


@dataclass(frozen=True, slots=True)
class SeasonOutlook:
    """`line` is what the last place of the cut has now, and `needed` what one more night has to
    bring to come up to it; None where one night cannot, or there is no cut."""

    total: Fraction
    rank: int | None
    nights_left: int
    most_possible: Fraction | None
    can_play_final: bool
    line: Fraction | None
    needed: int | None


def season_outlook(book: Book, entrant: int) -> SeasonOutlook | None:
    """What a member can still reach; None for who is not ranked in the season."""
    rows = [row for row in season_rows(book) if row.rank is not None]
    own = next((row for row in rows if row.entrant == entrant), None)
    if own is None:
        return None
    left, rule = nights_left(book), book.options.counting
    most = _most_of_night(book)
    hand = book.by_hand().get(entrant, Fraction(0))
    line = _line(book, rows)
    gap = None if line is None else line - hand
    return SeasonOutlook(
        total=own.counted.total,
        rank=own.rank,
        nights_left=left,
        most_possible=None if most is None else most_possible(own.nights, left, most, rule) + hand,
        can_play_final=can_play_final(own.nights, left, rule),
        line=line,
        needed=needed(own.nights, gap, rule) if gap is not None and left else None,
    )


def nights_left(book: Book) -> int:
    """The nights that have brought nothing yet, and may."""
    done = counted_nights(book)
    return sum(
        it.row.closed_at is None and it.row.cancelled_at is None and it.number not in done
        for it in book.nights
    )


def _line(book: Book, rows: list[SeasonRow]) -> Fraction | None:
    cut = book.stage.cut
    return None if cut is None or len(rows) < cut else rows[cut - 1].counted.total


def _most_of_night(book: Book) -> Fraction | None:
    """The most points that a night may bring; None where scores count."""
    scale = scale_of(book.stage.scale)
    if isinstance(scale, ByScore):
        return None
    size = limits(book.stage)
    best = max(scale.of(it)[0] for it in range(size.least, size.most + 1))
    return best * book.options.rounds


def running(book: Book) -> tuple[NightSheet, RoundSheet] | None:
    """The latest round that is published and not over."""
    now = [(night, it) for night, it in book.rounds() if it.is_published and not it.is_over]
    return now[-1] if now else None


def round_outlook(book: Book, night: NightSheet, round_: RoundSheet) -> dict[int, list[Chance]]:
    """What each place at the own table would mean for the cut, of everybody in the round.

    It is exact in the last round, whose own results do not count yet here. Nothing where there is
    no cut, scores count, or points are not what decides first.
    """
    stage, scale = round_.stage, scale_of(round_.stage.scale)
    by_points = stage.keys[:1] == ["points"] and not isinstance(scale, ByScore)
    if stage.cut is None or not by_points or not _is_last(book, round_):
        return {}
    totals = _totals_without(book, night, round_)
    tables = [it.people for it in round_.tables if it.people and not it.is_void]
    for people in tables:
        for it in people:
            totals.setdefault(it, Fraction(0))
    points = {len(it): _points(scale, len(it)) for it in tables}
    ranked = {it: total for it, total in totals.items() if it not in book.unranked}
    for it in book.unranked & totals.keys():
        ranked[it] = BELOW_ALL
    return {
        it: list(found)
        for it, found in outlook(ranked, tables, points, stage.cut).items()
        if it not in book.unranked
    }


def _is_last(book: Book, round_: RoundSheet) -> bool:
    """In a tournament, whether it is the last round of a stage in which points decide."""
    spec = spec_of(round_.stage)
    if not is_tournament(book.event):
        return True
    return spec.method not in BY_PLACE and len(rounds_of(book, round_.stage)) >= spec.rounds


BELOW_ALL = Fraction(-1_000_000_000)
"""Who fills a chair takes points at the table, and nobody's place in the cut."""


def _points(scale: Scale, size: int) -> tuple[Fraction, ...]:
    return () if isinstance(scale, ByScore) else scale.of(size)


def _totals_without(book: Book, night: NightSheet, round_: RoundSheet) -> dict[int, Fraction]:
    """What everybody has, without this round: of the night in a league, else of the event."""
    untold = replace(round_, tables=[replace(it, results=[]) for it in round_.tables])
    before = replace(night, rounds=[untold if it is round_ else it for it in night.rounds])
    if not is_tournament(book.event):
        return night_totals(book, before)
    nights = [before if it is night else it for it in book.nights]
    return points_of(replace(book, nights=nights), round_.stage)
