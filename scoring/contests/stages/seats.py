"""Who sits where in the next round of a stage, whichever way it is seated.

Knows who is still in and how tables ended; not how a result was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain

from scoring.contests.advance import top_of
from scoring.contests.draws.past import Pair, Past, Tables
from scoring.contests.draws.programme import by_plan
from scoring.contests.draws.seating import draw
from scoring.contests.formats.arena import next_table
from scoring.contests.formats.ladder import moved
from scoring.contests.formats.seeds import Scheme, seated
from scoring.contests.formats.swiss import Method as Bands
from scoring.contests.formats.swiss import swiss
from scoring.contests.formats.tiers import tiered
from scoring.contests.formats.tree import bracket
from scoring.contests.points import Finish
from scoring.contests.sizes import NoSplit, evenly, table_sizes
from scoring.contests.stages.progress import Ended, kept, step_of
from scoring.contests.stages.spec import TWO_LEFT, Method, Spec


@dataclass(frozen=True, slots=True)
class Seats:
    """The tables of a round, who has a bye, and who was pulled up to a band above."""

    tables: Tables
    byes: tuple[int, ...] = ()
    pulled: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What a round is seated from: who has met whom, the points of the stage, how often each was
    pulled up, who would rather not meet, who keeps which table, and the rounds before. `seed` is
    that of the round, `day` that of all of them."""

    past: Past
    seed: str
    day: str = ""
    points: Mapping[int, Fraction] = field(default_factory=dict)
    pulled: Mapping[int, int] = field(default_factory=dict)
    apart: Collection[Pair] = ()
    locked: Mapping[int, int] = field(default_factory=dict)
    rounds: Sequence[Ended] = ()


def sizes_of(spec: Spec, people: int) -> tuple[int, ...] | NoSplit:
    """The sizes of the tables of the next round of so many people; fewer sit where some have a
    bye."""
    if people < TWO_LEFT:
        return NoSplit(people, spec.limits, ())
    if spec.method is Method.FINAL:
        return (people,)
    if spec.method is Method.KNOCK_OUT:
        return step_of(spec, people).sizes
    found = table_sizes(people, spec.limits)
    if isinstance(found, NoSplit) and spec.method is Method.STRIKES:
        return evenly(people, -(-people // spec.limits.most))
    return found


def seats(spec: Spec, people: Sequence[int], sizes: Sequence[int], known: Known) -> Seats:
    """Seat these people, the best first, at tables of these sizes.

    In a knock-out the best have a bye where there are more people than chairs.
    """
    byes = tuple(people[: len(people) - sum(sizes)])
    playing = list(people[len(byes) :])
    if spec.method is Method.BALANCED:
        return Seats(_drawn(spec, playing, sizes, known), byes)
    if spec.method is Method.ARENA:
        return Seats(with_locks(_by_waiting(playing, sizes, known), known.locked), byes)
    found = _seated(spec, playing, sizes, known)
    return Seats(with_locks(found.tables, known.locked), byes, found.pulled)


def _drawn(spec: Spec, people: Sequence[int], sizes: Sequence[int], known: Known) -> Tables:
    """By a plan in which nobody meets twice, as long as there is one and it was kept to."""
    if spec.rounds > 1 and not known.locked and not known.apart:
        planned = by_plan(people, sizes, spec.rounds, known.day)
        played = [_layout(it) for it in known.rounds]
        done = [frozenset(map(frozenset, tables)) for tables in planned]
        if len(played) < len(planned) and done[: len(played)] == played:
            return planned[len(played)]
    return draw(
        people, sizes, known.past, known.seed, apart=known.apart, locked=known.locked
    ).tables


def _layout(ended: Ended) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(it.entrant for it in table) for table in ended.tables)


def _seated(spec: Spec, people: list[int], sizes: Sequence[int], known: Known) -> Seats:
    match spec.method:
        case Method.SWISS:
            points = {it: known.points.get(it, Fraction(0)) for it in people}
            band = Bands(apart=known.apart)
            drawn = swiss(points, sizes, known.past, known.seed, pulled=known.pulled, method=band)
            return Seats(drawn.draw.tables, (), drawn.pulled_up)
        case Method.TIERED:
            number, of = len(known.rounds) + 1, max(spec.rounds, len(known.rounds) + 1)
            past, seed, apart = known.past, known.seed, known.apart
            found = tiered(people, sizes, number, of, past=past, seed=seed, apart=apart)
            return Seats(found.tables)
        case Method.LADDER:
            return Seats(_up_and_down(people, sizes, known))
        case Method.KNOCK_OUT if not spec.reseed and known.rounds:
            return Seats(_on_paper(people, sizes, known))
        case Method.STRIKES:
            return Seats(draw(people, sizes, known.past, known.seed, apart=known.apart).tables)
        case _:
            return Seats(seated(people, sizes, Scheme.SNAKE))


def _up_and_down(people: Sequence[int], sizes: Sequence[int], known: Known) -> Tables:
    """The winners one up, the last ones one down; a table that does not count stays, and so does
    who had a bye, where they are among these people. Who has come since sits at the end."""
    if not known.rounds:
        return seated(people, sizes, Scheme.ADJACENT)
    last = known.rounds[-1]
    still = {at: [it for it in people if it in own] for at, own in last.uncounted.items()}
    order = [it for table in moved(last.row, known.seed, still) for it in table]
    there = [it for it in order if it in people]
    there += [it for it in people if it not in there]
    return seated(kept(people, there, last.byes), sizes, Scheme.ADJACENT)


def _by_waiting(people: Sequence[int], sizes: Sequence[int], known: Known) -> Tables:
    """Table by table who has waited longest, and not with those of their last game."""
    last: dict[int, frozenset[int]] = {}
    for table in (it for ended in known.rounds for it in ended.tables):
        own = frozenset(it.entrant for it in table)
        last |= dict.fromkeys(own, own)
    waiting, tables = list(people), []
    for size in sizes:
        tables.append(next_table(waiting, size, last))
        waiting = [it for it in waiting if it not in tables[-1]]
    return tuple(tables)


def _on_paper(people: Sequence[int], sizes: Sequence[int], known: Known) -> Tables:
    """As in a tree that was drawn before: who comes from which table decides."""
    last = known.rounds[-1]
    from_tables = [_in_places(table, people) for table in last.tables]
    column = [[it] for it in last.byes if it in people] + [it for it in from_tables if it]
    there = {it for table in column for it in table}
    column += [[it] for it in people if it not in there]
    return bracket(column, sizes)


def _in_places(table: Sequence[Finish], people: Collection[int]) -> list[int]:
    order = top_of(table, len(table)).in_ or tuple(it.entrant for it in table)
    rest = (it.entrant for it in table if it.entrant not in order)
    return [it for it in (*order, *rest) if it in people]


def with_locks(tables: Tables, locked: Mapping[int, int]) -> Tables:
    """The same, with those who are locked at their tables: the others stay at theirs as long as
    there is room, and take the chairs that are free in the order of the draw."""
    at: dict[int, int] = {}
    people = tuple(chain(*tables))
    for number, table in enumerate(tables):
        own = [it for it in people if locked.get(it) == number][: len(table)]
        others = [it for it in table if it not in locked]
        at |= dict.fromkeys((*own, *others[: len(table) - len(own)]), number)
    rest = iter([it for it in people if it not in at])
    return tuple(_sat_down(table, number, at, rest) for number, table in enumerate(tables))


def _sat_down(
    table: Sequence[int], number: int, at: Mapping[int, int], rest: Iterator[int]
) -> tuple[int, ...]:
    """A table with those who are meant to sit `at` it, each in their chair if it was theirs; the
    chairs that are still free go to the `rest`."""
    coming = [it for it, there in at.items() if there == number and it not in table]
    free = chain(coming, rest)
    return tuple(it if at.get(it) == number else next(free) for it in table)
