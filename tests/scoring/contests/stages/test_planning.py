"""Plans for a day: two or three that are honest about time, each of which comes to a winner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from scoring.contests.stages.planning import Idea, Plan, Serious, minutes_of_round, plans
from scoring.contests.stages.progress import Ended, progress
from scoring.contests.stages.spec import BY_PLACE
from tests.scoring.contests.stages import stages
from tests.thorough import sample

FEW = (3, 9, 14, 33, 64, 90)
MORE = sample(range(6, 91, 5), everything=set(range(3, 91)) - set(FEW))
FIELDS = pytest.mark.parametrize(
    "fields",
    [
        pytest.param(FEW, id="few"),
        pytest.param(MORE, id="more", marks=pytest.mark.slow),
    ],
)


@FIELDS
@pytest.mark.parametrize("serious", Serious)
def test_there_are_two_or_three_plans_and_they_say_whether_they_fit(
    serious: Serious, fields: Iterable[int]
) -> None:
    for people, minutes in product(fields, (45, 150, 300)):
        found = plans(people, minutes, serious)
        assert 2 <= len(found) <= 3, (people, minutes)
        assert len({it.idea for it in found}) == len(found)
        assert all(it.fits is (it.minutes <= minutes) for it in found), (people, minutes)
        assert any(it.fits for it in found) or len(found) == 2
        for plan in found:
            assert sum(plan.sizes) == people
            left = [people, *(it.cut for it in plan.parts if it.cut is not None)]
            assert sorted(left, reverse=True) == left, "fewer go on than are there"


def test_an_open_of_64_is_over_in_four_hours_and_a_quarter() -> None:
    first = plans(64, 255, Serious.OPEN)[0]
    assert (first.idea, first.sizes, first.minutes) == (Idea.ROUNDS_TREE, (4,) * 16, 245)
    assert [(it.rounds, it.cut) for it in first.parts] == [(5, 16), (2, None)]


def test_a_group_that_throws_slowly_is_given_fewer_rounds() -> None:
    quick, slow = (plans(16, 180, Serious.CLUB, seconds=it)[0] for it in (20, 45))
    assert quick.rounds > slow.rounds


def test_a_round_takes_as_long_as_its_largest_table() -> None:
    largest = minutes_of_round((5, 5, 5), 20)

    assert minutes_of_round((5, 4, 4), 20) == largest
    assert minutes_of_round((4, 4, 4), 20) < largest


@pytest.mark.parametrize("people", [2, 501])
def test_nobody_plans_for_two_or_for_a_town(people: int) -> None:
    with pytest.raises(ValueError, match="3 to 500"):
        plans(people, 100, Serious.CLUB)


@pytest.mark.slow
def test_every_plan_comes_to_its_winner() -> None:
    for people in sample((3, 5, 6, 10, 13, 23), everything=(*range(3, 24), 40, 64, 90)):
        luck = Random(people)
        for serious in Serious:
            for plan in plans(people, 200, serious):
                assert len(_winners(plan, people, luck)) == 1, (people, plan.idea)


def _winners(plan: Plan, people: int, luck: Random) -> list[int]:
    """Who is first when the last stage is over: ties of points go by the lower number."""
    field = list(range(1, people + 1))
    for part in plan.parts:
        rounds: list[Ended] = []
        points: dict[int, Fraction] = defaultdict(Fraction)
        while not (now := progress(part.spec, field, rounds)).is_over:
            seated = stages.next_seats(part.spec, now.left, rounds, points)
            rounds.append(stages.ended(seated, luck))
            for it, own in rounds[-1].points.items():
                points[it] += own
        field = list(now.order[0]) if part.spec.method in BY_PLACE else _by_points(field, points)
        field = field[: part.cut or 1]
    return field


def _by_points(field: list[int], points: dict[int, Fraction]) -> list[int]:
    return sorted(field, key=lambda it: (-points[it], it))
