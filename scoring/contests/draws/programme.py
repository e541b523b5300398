"""All rounds of a day at once, where it is known how many there will be and nobody is seeded.

A round alone is short-sighted: it takes the company that a later one would have needed. So a known
plan is taken, or the best of several whole days. When somebody comes or goes, the rest is drawn
again from what has been played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.contests.draws.past import Tables, fewest_again, past_of
from scoring.contests.draws.plans import plan
from scoring.contests.draws.seating import draw

DAYS = 6
"""So many whole days are drawn, of which the best is taken."""
TRIALS = 20_000
"""A draw among many has not the time of one alone."""


@dataclass(frozen=True, slots=True)
class Programme:
    """The tables of each round. In all, `again` meetings are repeated, and `fewest` have to be."""

    rounds: tuple[Tables, ...]
    again: int
    fewest: int
    is_plan: bool = False


def programme(
    people: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    seed: str,
    played: Sequence[Tables] = (),
) -> Programme:
    """So many rounds of these people at tables of these sizes, after those already `played`."""
    if not played and (found := by_plan(people, sizes, rounds, seed)):
        return Programme(found, 0, 0, is_plan=True)
    days = []
    for number in range(DAYS):
        days.append(_day(people, sizes, rounds, f"{seed} {number}", played))
        if days[-1].again == days[-1].fewest:
            break
    return min(days, key=lambda day: day.again)


def repeats_from(sizes: Sequence[int]) -> int:
    """The first round in which somebody has to meet somebody again, at tables of these sizes."""
    people, alone = sum(sizes), min(sizes) - 1
    company = sum(size * (size - 1) // 2 for size in sizes)
    if max(sizes) > len(sizes):  # of the largest table, two sit together again at once
        return 2
    return 1 + min(people * (people - 1) // 2 // company, (people - 1) // alone)


def by_plan(
    people: Sequence[int], sizes: Sequence[int], rounds: int, seed: str
) -> tuple[Tables, ...]:
    """A known plan for these tables, with people in its places by lot; none if there is none."""
    found = plan(len(people), max(sizes, default=0), rounds) or ()
    if any(sorted(map(len, tables)) != sorted(sizes) for tables in found):
        return ()
    lot = sorted(people)
    Random(seed).shuffle(lot)  # noqa: S311  a draw that anybody may draw again
    return tuple(tuple(tuple(lot[it - 1] for it in table) for table in tables) for tables in found)


def _day(
    people: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    seed: str,
    played: Sequence[Tables],
) -> Programme:
    drawn: list[Tables] = []
    again = 0
    for number in range(rounds):
        past = past_of([], [*played, *drawn])
        found = draw(people, sizes, past, f"{seed} {number}", trials=TRIALS)
        drawn.append(found.tables)
        again += found.again
    return Programme(tuple(drawn), again, _fewest(people, sizes, drawn, played))


def _fewest(
    people: Sequence[int], sizes: Sequence[int], drawn: Sequence[Tables], played: Sequence[Tables]
) -> int:
    """No day has fewer: each round repeats some of each one before, and there are so many pairs."""
    rounds = len(drawn)
    of_played = rounds * fewest_again(played, len(sizes), people)
    of_each = fewest_again(drawn[:1], len(sizes), people)
    company = sum(size * (size - 1) // 2 for size in sizes) * rounds
    pairs = len(people) * (len(people) - 1) // 2
    each, more = divmod(company, pairs) if pairs else (0, 0)
    spread = (pairs - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2
    return max(of_played + of_each * rounds * (rounds - 1) // 2, spread)
