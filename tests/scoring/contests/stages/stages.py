"""Plays stages by chance: nobody may be lost, seated twice, or sit at a table that is not legal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from scoring.contests.draws.past import Tables, past_of
from scoring.contests.finishes import Told, finishes
from scoring.contests.keys.listed import DEFAULT
from scoring.contests.played import Line, Played
from scoring.contests.points import Finish, award
from scoring.contests.scales.listed import SCALES
from scoring.contests.sizes import NoSplit
from scoring.contests.stages.progress import Ended, Progress, progress
from scoring.contests.stages.seats import Known, Seats, seats, sizes_of
from scoring.contests.stages.spec import Method, Spec
from scoring.contests.standings import rank

MOST_ROUNDS = 60


def ended(seated: Seats, luck: Random) -> Ended:
    """The round as it ended by chance: some share a place, nobody the last one that goes on."""
    tables = tuple(_by_chance(table, luck) for table in seated.tables)
    points: dict[int, Fraction] = {}
    for table in tables:
        points |= award(table, SCALES["even"])
    return Ended(tables, seated.byes, points)


def _by_chance(table: Sequence[int], luck: Random) -> tuple[Finish, ...]:
    scores = luck.sample(range(1_000, 9_999), len(table))
    return finishes([Told(it, score=score) for it, score in zip(table, scores, strict=True)])


def next_seats(
    spec: Spec, people: Sequence[int], rounds: Sequence[Ended], points: dict[int, Fraction]
) -> Seats:
    sizes = sizes_of(spec, len(people))
    assert not isinstance(sizes, NoSplit), (spec.method, len(people))
    past = past_of([[[it.entrant for it in table] for table in it.tables] for it in rounds])
    order = people
    if spec.method in {Method.SWISS, Method.TIERED}:
        order = sorted(people, key=lambda it: -points.get(it, Fraction(0)))
    known = Known(past, f"seed {len(rounds)}", "day", points, rounds=rounds)
    found = seats(spec, order, sizes, known)
    check_whole(spec, people, found)
    return found


def check_whole(spec: Spec, people: Sequence[int], found: Seats) -> None:
    everybody = sorted([*found.byes, *(it for table in found.tables for it in table)])
    assert everybody == sorted(people), (spec.method, len(people))
    assert all(len(table) >= 2 or len(people) < 2 for table in found.tables)
    sizes = [len(table) for table in found.tables]
    if spec.method is not Method.FINAL:
        assert max(sizes) <= spec.limits.most
    if not spec.ends_by_itself and spec.method is not Method.FINAL:
        assert min(sizes) >= spec.limits.least, (spec.method, sizes)


def first_of(people: Sequence[int], rounds: Sequence[Ended], best: int | None = None) -> list[int]:
    """Who has won by points and what parts those who are level, in the end the lot; of an arena by
    the `best` so many games."""
    games: dict[int, list[Fraction]] = defaultdict(list)
    tables = [(number, table) for number, it in enumerate(rounds) for table in it.tables]
    for number, table in tables:
        for it in table:
            games[it.entrant].append(rounds[number].points[it.entrant])
    kept = {it: sum(sorted(own, reverse=True)[:best]) for it, own in games.items()}
    results = [
        Played(number, tuple(Line(it, Fraction(0)) for it in table)) for number, table in tables
    ]
    rows = rank(people, results, (*DEFAULT, "lot"), adjusted=list(kept.items()), seed="day")
    return [row.entrant for row in rows if row.rank == 1]


def arena(spec: Spec, people: Sequence[int], luck: Random) -> list[Ended]:
    """All rounds of an arena: whoever waits sits down, while others still play."""
    rounds: list[Ended] = []
    waiting, playing = list(people), list[tuple[int, ...]]()
    while not progress(spec, people, rounds).is_over:
        found = _of_waiting(spec, waiting, rounds)
        playing += found
        waiting = [it for it in waiting if not any(it in table for table in found)]
        luck.shuffle(playing)
        over = luck.randint(1, len(playing))
        rounds.append(ended(Seats(tuple(playing[:over])), luck))
        waiting += [it for table in playing[:over] for it in table]
        playing = playing[over:]
        there = [*waiting, *(it for table in playing for it in table)]
        assert sorted(there) == sorted(people), "nobody is lost or seated twice"
    return rounds


def _of_waiting(spec: Spec, waiting: Sequence[int], rounds: Sequence[Ended]) -> Tables:
    """As many whole tables of them as there are, or a smaller one; none where they are too few."""
    size = spec.limits.preferred
    sizes = (size,) * (len(waiting) // size)
    if not sizes and len(waiting) >= spec.limits.least:
        sizes = (len(waiting),)
    seated = waiting[: sum(sizes)]
    found = seats(spec, seated, sizes, Known(past_of([]), "s", rounds=rounds))
    if seated:
        check_whole(spec, seated, found)
    return found.tables


def played(
    spec: Spec, people: Sequence[int], luck: Random, rounds: list[Ended] | None = None
) -> Progress:
    """The whole stage, to its end; its rounds are added to those that are given."""
    rounds = [] if rounds is None else rounds
    points: dict[int, Fraction] = defaultdict(Fraction)
    now = progress(spec, people, rounds)
    while not now.is_over:
        assert len(rounds) < MOST_ROUNDS, (spec.method, len(people))
        rounds.append(ended(next_seats(spec, now.left, rounds, points), luck))
        for it, own in rounds[-1].points.items():
            points[it] += own
        now = progress(spec, people, rounds)
        assert not now.ties, now.ties
        assert sorted([*now.left, *(it for group in now.out for it in group)]) == sorted(people)
    return now
