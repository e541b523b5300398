"""Whole days and whole seasons: as few as can be meet again, and nobody has more than a share."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from scoring.contests.draws.past import Tables, past_of
from scoring.contests.draws.programme import programme, repeats_from
from scoring.contests.draws.seating import draw
from scoring.contests.sizes import Limits, table_sizes


def meetings(rounds: list[Tables] | tuple[Tables, ...]) -> int:
    """How many meetings repeat an earlier one."""
    met = past_of(rounds).met
    return sum(times * (times - 1) // 2 for times in met.values())


@pytest.mark.parametrize(
    ("people", "sizes", "rounds"), [(9, (3, 3, 3), 4), (8, (3, 3, 2), 4), (16, (4,) * 4, 5)]
)
def test_a_known_plan_is_taken_with_people_in_its_places_by_lot(people, sizes, rounds):
    found, other = (programme(range(people), sizes, rounds, seed) for seed in "ab")

    assert found.is_plan
    assert found.rounds != other.rounds
    assert len(found.rounds) == rounds
    assert meetings(found.rounds) == found.again == 0
    assert found == programme(range(people), sizes, rounds, "a")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "sizes", "rounds", "again"),
    [
        (23, (4,) * 5 + (3,), 5, 0),
        (12, (4, 4, 4), 3, 9),
        (10, (5, 5), 3, 24),
        (2, (2,), 3, 3),
        (0, (), 2, 0),
    ],
)
def test_else_the_best_of_several_days_and_no_day_could_be_better(people, sizes, rounds, again):
    found = programme(range(people), sizes, rounds, "x")

    assert not found.is_plan
    assert meetings(found.rounds) == found.again == found.fewest == again
    for tables in found.rounds:
        assert sorted(it for table in tables for it in table) == list(range(people))


def test_where_the_fewest_possible_are_not_found_all_days_are_tried():
    """Twelve in threes for five rounds without a repeat: that has been proven to be impossible."""
    found = programme(range(12), (3,) * 4, 5, "x")

    assert found.again == meetings(found.rounds) > found.fewest


@pytest.mark.parametrize(
    ("sizes", "round_"),
    [((6,) * 3, 2), ((4,) * 3, 2), ((3,) * 3, 5), ((4,) * 4, 6), ((3,) * 4, 6), ((4,) * 16, 22)],
)
def test_from_which_round_on_somebody_has_to_meet_again(sizes, round_):
    assert repeats_from(sizes) == round_


def test_tables_of_another_size_than_a_plan_has_are_drawn():
    assert not programme(range(9), (3, 2, 2, 2), 2, "x").is_plan


def test_who_has_played_a_round_is_drawn_from_there():
    first = programme(range(9), (3, 3, 3), 4, "x").rounds[:1]
    found = programme(range(10), (4, 3, 3), 2, "x", first)

    assert not found.is_plan
    assert meetings([*first, *found.rounds]) == found.again >= found.fewest


@pytest.mark.slow
def test_a_league_of_twenty_weeks():
    """48 members, of whom 24 to 40 come, and three games a night."""
    luck, before, same_night = Random(7), list[Tables](), 0
    for week in range(20):
        people = luck.sample(range(48), luck.randint(24, 40))
        sizes, tonight = table_sizes(len(people), Limits(4, 3, 4)), list[Tables]()
        assert isinstance(sizes, tuple)
        for game in range(3):
            past = past_of(before, tonight)
            drawn = draw(people, sizes, past, f"{week} {game}", trials=2_000)
            same_night += len(drawn.tonight)
            tonight.append(drawn.tables)
        before += tonight
    past = past_of(before)
    met = Counter(past.met.get(frozenset(pair), 0) for pair in combinations(range(48), 2))

    assert same_night == 0
    assert set(met) <= {0, 1, 2, 3, 4, 5}
    assert {past.short.get(it, 0) for it in range(48)} <= {3, 4, 5, 6}
