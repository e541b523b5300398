"""Plays stages by chance: nobody may be lost, seated twice, or sit at a table that is not legal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from scoring.contests.draws.past import past_of
from scoring.contests.finishes import Told, finishes
from scoring.contests.points import Finish, award
from scoring.contests.scales.listed import SCALES
from scoring.contests.sizes import NoSplit
from scoring.contests.stages.progress import Ended, Progress, progress
from scoring.contests.stages.seats import Known, Seats, seats, sizes_of
from scoring.contests.stages.spec import Method, Spec

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
    if spec.method is not Method.FINAL:
        assert all(len(table) <= spec.limits.most for table in found.tables)


def played(spec: Spec, people: Sequence[int], luck: Random) -> Progress:
    """The whole stage, to its end."""
    rounds: list[Ended] = []
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
