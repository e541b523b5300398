"""What somebody can still reach: in the season, and by each place of the round that is played.

Knows what an event comes to so far and how much of it is left; the arithmetic is
`scoring.contests`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.contests.byes import Given
from scoring.contests.outlook import Chance, outlook
from scoring.contests.reach import can_play_final, most_possible, needed
from scoring.contests.scales.as_json import scale_of
from scoring.contests.scales.listed import ByScore, Scale
from scoring.contests.season import Counting, Nights
from scoring.contests.stages.spec import BY_PLACE
from sessions.events.reading.book import Book, limits
from sessions.events.reading.counting import (
    SeasonRow,
    counted_nights,
    night_totals,
    season_rows,
    table_points,
)
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.events.stages.lines import not_going_on
from sessions.events.stages.standing import points_of, rounds_of
from sessions.events.stages.ways import is_tournament, spec_of
from sessions.models import Stage


@dataclass(frozen=True, slots=True)
class SeasonOutlook:
    """`line` is what the last place of the cut has now, and `needed` what one more night, or the
    one that is played, has to bring to come up to it; None where one night cannot, or there is no
    cut."""

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
    nights, most = _nights_over(book, own), _most_to_come(book, entrant)
    hand = book.by_hand().get(entrant, Fraction(0))
    line = _line(book, rows)
    return SeasonOutlook(
        total=own.counted.total,
        rank=own.rank,
        nights_left=left,
        most_possible=None if most is None else most_possible(nights, most, rule) + hand,
        can_play_final=can_play_final(nights, left, rule),
        line=line,
        needed=None if line is None else _of_one_night(nights, line - hand, rule, left, most),
    )


def _of_one_night(
    nights: Nights, line: Fraction, rule: Counting, left: int, most: list[Fraction] | None
) -> int | None:
    """The points of one night that come up to the line, if a night to come can bring so many."""
    found = needed(nights, line, rule) if left else None
    is_too_much = found is not None and most is not None and found > max(most)
    return None if is_too_much else found


def nights_left(book: Book) -> int:
    """How many nights may bring something yet; one that is played is among them to its end."""
    return len(_to_come(book))


def _to_come(book: Book) -> list[NightSheet]:
    done = counted_nights(book)
    return [
        it
        for it in book.nights
        if it.row.closed_at is None
        and it.row.cancelled_at is None
        and (it.number not in done or (it.is_open and _brings_more(book, it)))
    ]


def _brings_more(book: Book, night: NightSheet) -> bool:
    """Whether a round, or the result of a table, is still missing, be it put off or left open."""
    tables = (table for round_ in night.published for table in round_.tables)
    return not is_played(book, night) or any(it.is_waited_for for it in tables)


def is_played(book: Book, night: NightSheet) -> bool:
    """Whether all rounds of a night are there, and nothing is waited for but a table that was put
    off."""
    enough = len(night.published) >= book.options.rounds
    return enough and night.draft is None and not night.waited_for


def _nights_over(book: Book, own: SeasonRow) -> list[Fraction | None]:
    """What the own nights have brought to which nothing is added any more."""
    ahead = {it.number for it in _to_come(book)}
    of_night = zip(counted_nights(book), own.nights, strict=True)
    return [points for number, points in of_night if number not in ahead]


def _line(book: Book, rows: list[SeasonRow]) -> Fraction | None:
    cut = book.stage.cut
    return None if cut is None or len(rows) < cut else rows[cut - 1].counted.total


def _most_to_come(book: Book, entrant: int) -> list[Fraction] | None:
    """The most points that each night to come may bring somebody; None where scores count."""
    found = []
    for night in _to_come(book):
        best = [_most_of_round(it) for it in {book.stage, *(it.stage for it in night.rounds)}]
        if None in best:
            return None
        own, left = _so_far(book, night, entrant)
        found.append(own + left * max(it for it in best if it is not None))
    return found


def _so_far(book: Book, night: NightSheet, entrant: int) -> tuple[Fraction, int]:
    """What tables have brought somebody tonight, and how many rounds may bring something yet: also
    one that they have missed or sat out, where such a round is worth the mean of the others."""
    own: dict[int, Fraction] = {}
    for round_ in night.published:
        brought = _at_table(book, round_, entrant)
        at = round_.seated.get(entrant)
        is_open = at is not None and at.is_waited_for
        is_missed = round_.is_over and not is_open and entrant not in round_.sits_out
        if brought is None and is_missed and book.options.missed is Given.NOTHING:
            brought = Fraction(0)
        if brought is not None:
            own[round_.number] = brought
    rounds = max(book.options.rounds, len(night.rounds))
    return sum(own.values(), Fraction(0)), rounds - len(own)


def _at_table(book: Book, round_: RoundSheet, entrant: int) -> Fraction | None:
    """What a table has brought somebody in a round, as far as that counts by now."""
    played = (table_points(book, round_, table) for table in round_.tables)
    lines = (line for it in played if it is not None for line in it.lines)
    return next((line.points for line in lines if line.entrant == entrant), None)


def _most_of_round(stage: Stage) -> Fraction | None:
    scale, size = scale_of(stage.scale), limits(stage)
    if isinstance(scale, ByScore):
        return None
    return max(scale.of(it)[0] for it in range(size.least, size.most + 1))


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
    aside = book.unranked | not_going_on(book, stage)
    ranked = {it: BELOW_ALL if it in aside else total for it, total in totals.items()}
    return {
        it: list(found)
        for it, found in outlook(ranked, tables, points, stage.cut).items()
        if it not in aside
    }


def _is_last(book: Book, round_: RoundSheet) -> bool:
    """In a tournament, whether it is the last round of a stage in which points decide."""
    spec = spec_of(round_.stage)
    if not is_tournament(book.event):
        return True
    return spec.method not in BY_PLACE and len(rounds_of(book, round_.stage)) >= spec.rounds


BELOW_ALL = Fraction(-1_000_000_000)
"""Who fills a chair or does not go on takes points at the table, and nobody's place in the cut."""


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
