"""What a stage has come to: its standings, who is still in, and the order of the whole tournament.

Counted anew each time from confirmed results, the field of the stage, and what was rolled. Knows an
event as it was read; nothing is stored here.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from scoring.contests.keys.field import RollOff
from scoring.contests.played import Played, records
from scoring.contests.points import Finish
from scoring.contests.stages.progress import Ended, Groups, Progress, progress
from scoring.contests.stages.spec import BY_PLACE, Carry
from scoring.contests.standings import Row, rank
from sessions.events.reading.book import Book, once
from sessions.events.reading.counting import ROUNDS, night_results, table_points
from sessions.events.reading.sheets import RoundSheet
from sessions.events.stages.ways import carry_of, spec_of
from sessions.models import Stage


@once
def rounds_of(book: Book, stage: Stage) -> list[RoundSheet]:
    """The rounds of a stage that are published, in their order."""
    return [it for _night, it in book.rounds() if it.is_published and it.row.stage_id == stage.pk]


def rolled_in(book: Book, stage: Stage) -> list[RollOff]:
    """What was rolled in a stage: of each roll-off the best first, equals together.

    One round more makes another tie of the same people: what they rolled before its tables were
    published is worth nothing then. In a stage that sends people home each round has its own ties.
    """
    rounds = [] if spec_of(stage).ends_by_itself else rounds_of(book, stage)
    found = []
    for row in book.roll_offs:
        if row.stage_id == stage.pk and not any(is_since(row.at, it) for it in rounds):
            of_face: dict[int, tuple[int, ...]] = {}
            for it, die in row.throws:
                of_face[die] = (*of_face.get(die, ()), book.roots[it])
            found.append(tuple(of_face[die] for die in sorted(of_face, reverse=True)))
    return found


def is_since(moment: datetime, round_: RoundSheet) -> bool:
    """Whether the tables of a round were published after that moment."""
    published = round_.row.published_at
    return published is not None and published > moment


@once
def people_of(book: Book, stage: Stage) -> list[int]:
    """Who plays a stage, the best seed first: its field, or those of its first round by lot."""
    if stage.field is not None:
        return list(dict.fromkeys(book.roots[it] for it in stage.field))
    rounds = rounds_of(book, stage)
    seated = [it for round_ in rounds for it in (*round_.seated, *round_.sits_out)]
    order = [it for round_ in rounds[:1] for it in round_.row.drawn_from.get("order", ())]
    return list(dict.fromkeys([*(book.roots[it] for it in order), *sorted(seated)]))


def by_lot(book: Book, people: Iterable[int]) -> list[int]:
    """These people in an order that the event's seed gives."""
    lot = sorted(people)
    random.Random(book.event.seed).shuffle(lot)  # noqa: S311  a draw that anybody may draw again
    return lot


def ended(book: Book, round_: RoundSheet) -> Ended:
    """A round as it ended; a table that nobody came to is none."""
    points: dict[int, Fraction] = {}
    tables: list[tuple[Finish, ...]] = []
    uncounted: dict[int, tuple[int, ...]] = {}
    for table in round_.tables:
        played = table_points(book, round_, table)
        if played is None:
            if table.people:
                there = tuple(book.roots[it] for it in table.people)
                uncounted[len(tables) + len(uncounted)] = there
            continue
        tables.append(tuple(it.finish for it in played.lines))
        points |= {it.entrant: it.points for it in played.lines}
    return Ended(tuple(tables), round_.sits_out, points, uncounted, _on_standby(book, round_))


def _on_standby(book: Book, round_: RoundSheet) -> tuple[int, ...]:
    """Who was on standby when a round was drawn; of one that does not say so, who is by now."""
    then = round_.row.drawn_from.get("standby")
    if then is None:
        return tuple(it.number for it in book.people if it.is_standby)
    return tuple(book.roots[it] for it in then)


@once
def progress_of(book: Book, stage: Stage) -> Progress:
    """Who is still in, by the rounds that are over and by who has gone home since."""
    return _progress(book, stage, None, book.withdrawn)


def progress_before(book: Book, stage: Stage, before: RoundSheet) -> Progress:
    """Who was still in before a round, whoever has gone home since."""
    return _progress(book, stage, before, ())


def _progress(
    book: Book, stage: Stage, before: RoundSheet | None, withdrawn: Collection[int]
) -> Progress:
    rounds: list[Ended] = []
    for it in rounds_of(book, stage):
        if it is before or not it.is_over:
            break
        rounds.append(ended(book, it))
    rolled = rolled_in(book, stage)
    return progress(spec_of(stage), people_of(book, stage), rounds, rolled, withdrawn)


@once
def stage_rows(book: Book, stage: Stage) -> list[Row]:
    """The standings of a stage by its keys; with the points that were brought along."""
    return rank(
        people_of(book, stage),
        _played_in(book, stage),
        stage.keys,
        unranked=book.unranked,
        adjusted=_by_hand(book, stage),
        roll_offs=rolled_in(book, stage),
        seed=book.event.seed,
    )


def points_of(book: Book, stage: Stage) -> dict[int, Fraction]:
    """The points of everybody in a stage, also where its standings do not show them."""
    found = records(_played_in(book, stage), _by_hand(book, stage))
    return {it: found[it].points if it in found else Fraction(0) for it in people_of(book, stage)}


def _counting(book: Book, stage: Stage) -> set[int]:
    """The keys of this stage, and of those from which points are brought along."""
    stages = {stage.pk}
    for it in reversed([it for it in book.stages if it.number <= stage.number]):
        stages.add(it.pk)
        if carry_of(it) is not Carry.POINTS:
            break
    return stages


def _played_in(book: Book, stage: Stage) -> list[Played]:
    """What counts in a stage, also of those from which points are brought along."""
    stages = _counting(book, stage)
    results = [
        Played(night.number * ROUNDS + it.round, it.lines, it.is_over)
        for night in book.nights
        for it in night_results(book, night, stages)
    ]
    best = spec_of(stage).best
    return results if best is None else list(_best_only(results, best))


def _by_hand(book: Book, stage: Stage) -> list[tuple[int, Fraction]]:
    """Points given or taken by hand: in the first stage, and where its points are brought along."""
    counts = book.stages[0].pk in _counting(book, stage)
    return list(book.by_hand().items()) if counts else []


def _best_only(results: list[Played], best: int) -> Iterator[Played]:
    """The same, where only the best so many games of everybody are worth something."""
    own: dict[int, list[tuple[Fraction, int]]] = defaultdict(list)
    for number, it in enumerate(results):
        for line in it.lines:
            own[line.entrant].append((-line.points, number))
    kept = {it: {number for _points, number in sorted(games)[:best]} for it, games in own.items()}
    for number, it in enumerate(results):
        lines = (
            line if number in kept[line.entrant] else replace(line, points=Fraction(0))
            for line in it.lines
        )
        yield Played(it.round, tuple(lines), it.is_over)


@once
def order_of(book: Book, stage: Stage) -> Groups:
    """Everybody of a stage, the best first, those who share a place together."""
    spec = spec_of(stage)
    if spec.method not in BY_PLACE:
        return _grouped(stage_rows(book, stage))
    found = progress_of(book, stage)
    left = found.level or (found.left,)
    groups = (tuple(it for it in own if it not in book.unranked) for own in (*left, *found.out))
    return tuple(it for it in groups if it)


def _grouped(rows: Iterable[Row]) -> Groups:
    found: dict[int, list[int]] = {}
    for row in rows:
        if row.rank is not None:
            found.setdefault(row.rank, []).append(row.entrant)
    return tuple(tuple(it) for it in found.values())


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the order of the whole tournament, which several may share; `stage` is the last
    that they have played."""

    rank: int
    entrant: int
    stage: int


@once
def ranking(book: Book) -> list[Ranked]:
    """The whole tournament: those of the last stage first, then who has come as far as the one
    before."""
    found: list[Ranked] = []
    seen: set[int] = set()
    for stage in reversed(book.begun):
        for group in order_of(book, stage):
            place = len(found) + 1
            found += [Ranked(place, it, stage.number) for it in group if it not in seen]
            seen.update(group)
    return found


def is_over(book: Book, stage: Stage) -> bool:
    """Whether a stage has come to its end: one is left, or all planned rounds are over."""
    rounds = rounds_of(book, stage)
    spec = spec_of(stage)
    if not rounds or not all(it.is_over for it in rounds):
        return False
    return progress_of(book, stage).is_over if spec.ends_by_itself else len(rounds) >= spec.rounds
