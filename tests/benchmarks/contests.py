"""Draws, standings and outlooks: the arithmetic of tournaments, in seconds of the processor.

Needs no server and no database. The fields are drawn by chance from a seed, and play by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import process_time

from scoring.contests.draws.past import Tables, past_of
from scoring.contests.draws.programme import programme
from scoring.contests.draws.seating import draw
from scoring.contests.keys.listed import DEFAULT, KEYS
from scoring.contests.outlook import outlook
from scoring.contests.played import Line, Played
from scoring.contests.points import Finish, award
from scoring.contests.scales.listed import SCALES
from scoring.contests.sizes import Limits, table_sizes
from scoring.contests.standings import Row as StandingsRow
from scoring.contests.standings import rank
from tests.benchmarks.table import Row

FIELDS = {
    "64 at 4": (64, 4, 10),
    "200 at 4": (200, 4, 8),
    "86 at 8": (86, 8, 4),
    "13 at 4": (13, 4, 4),
}
"""People, the size of tables, and rounds: usual fields, and two that are searched to the end."""
PEOPLE, ROUNDS = 200, 8

FieldsDrawn = Mapping[str, tuple[int, int, int]]


def measure(rounds: int, fields: FieldsDrawn = FIELDS, people: int = PEOPLE) -> list[Row]:
    """The rows of this part."""
    results = _results(Random(1), people)
    totals = {row.entrant: row.values["points"] for row in _rank(results, ("points",))}
    tables = _tables(Random(2), people)
    points = {4: SCALES["even"].of(4)}
    return [
        *(_draws(name, *field) for name, field in fields.items()),
        _row("all rounds of 24 at 4, 6 rounds", rounds // 4 + 1, lambda: _day(24)),
        _row(
            f"standings of {people} x {ROUNDS}, default keys",
            rounds,
            lambda: _rank(results, DEFAULT),
        ),
        _row(
            f"standings of {people} x {ROUNDS}, all keys",
            rounds,
            lambda: _rank(results, KEYS),
            goal=0.100,
        ),
        _row(f"outlook of {people}", rounds, lambda: outlook(totals, tables, points, 16)),
    ]


def _draws(name: str, people: int, size: int, rounds: int) -> Row:
    """Each round of an evening; the goal is for the slowest, so the note has it."""
    sizes = _sizes(people, size)
    drawn: list[Tables] = []
    seconds = []
    for number in range(rounds):
        began = process_time()
        found = draw(range(people), sizes, past_of([], drawn), f"{number}")
        seconds.append(process_time() - began)
        drawn.append(found.tables)
    goal = 0.020 if people == 64 else 1
    return Row(f"drawing {name}", seconds, goal=goal, note=f"at most {max(seconds):.3f} s")


def _sizes(people: int, size: int) -> tuple[int, ...]:
    found = table_sizes(people, Limits(size, size - 1, size))
    assert isinstance(found, tuple)
    return found


def _day(people: int) -> object:
    return programme(range(people), _sizes(people, 4), 6, "x")


def _rank(results: list[Played], keys: tuple[str, ...]) -> list[StandingsRow]:
    entrants = {line.entrant for played in results for line in played.lines}
    return rank(entrants, results, keys, seed="x")


def _row(measure: str, times: int, call: Callable[[], object], goal: float | None = None) -> Row:
    seconds = []
    for _ in range(times):
        began = process_time()
        call()
        seconds.append(process_time() - began)
    return Row(measure, seconds, goal=goal)


def _tables(luck: Random, people: int) -> list[list[int]]:
    order = list(range(people))
    luck.shuffle(order)
    return [order[first : first + 4] for first in range(0, people, 4)]


def _results(luck: Random, people: int) -> list[Played]:
    return [
        _played(number, table, luck) for number in range(ROUNDS) for table in _tables(luck, people)
    ]


def _played(number: int, table: list[int], luck: Random) -> Played:
    finish = [Finish(it, place, luck.randrange(0, 12_000, 50)) for place, it in enumerate(table, 1)]
    points = award(finish, SCALES["even"])
    lines = (Line(it, points[it.entrant], seat) for seat, it in enumerate(finish))
    return Played(number, tuple(lines))
