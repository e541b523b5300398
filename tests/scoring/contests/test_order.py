"""Who throws first: the cheapest of all orders, and everybody everywhere in the long run."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from scoring.contests.order import Had, leader_last, luck_of, seat_order, seat_score, turned


def price(order: tuple[int, ...], had: dict[int, Had]) -> tuple[int, Fraction]:
    counts = sum((had[it].times(place) + 1) ** 2 for place, it in enumerate(order))
    size = len(order)
    luck = (had[it].luck + luck_of(place, size) for place, it in enumerate(order))
    return counts, sum((it**2 for it in luck), Fraction(0))


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_cheapest_of_all_orders(seed):
    luck = Random(seed)
    table = range(luck.choice((3, 4, 5)))
    had = {it: Had() for it in table}
    for it in table:
        for _ in range(luck.randrange(4)):
            had[it] = had[it].and_now(luck.randrange(len(table)), len(table))

    order = seat_order(table, had, f"{seed}")

    assert price(order, had) == min(price(it, had) for it in permutations(table))


def test_counts_stay_close_together_before_luck_is_asked():
    """The second has thrown first three times: not a fourth time, for all the luck it lacks."""
    had = {1: Had((2, 0), Fraction(1)), 2: Had((3, 1), Fraction(-1))}

    assert seat_order((1, 2), had, "x") == (1, 2)


@pytest.mark.parametrize("size", [4, 86])
def test_places_are_shared_out(size):
    had = {it: Had() for it in range(size)}
    for evening in range(4):
        order = seat_order(range(size), had, f"{evening}")
        assert sorted(order) == list(range(size))
        had = {it: had[it].and_now(place, size) for place, it in enumerate(order)}

    assert max(Counter(count for it in had.values() for count in it.places)) == 1


def test_luck_is_that_of_four_seats_within_a_hundredth():
    shares = [Fraction(277, 1000), Fraction(259, 1000), Fraction(238, 1000), Fraction(225, 1000)]

    for place, share in enumerate(shares):
        assert abs(luck_of(place, 4) - (4 * share - 1)) < Fraction(2, 100)
    assert luck_of(0, 1) == 0


def test_each_round_the_next_one_begins():
    assert [turned((5, 6, 7), it) for it in range(4)] == [
        (5, 6, 7),
        (6, 7, 5),
        (7, 5, 6),
        (5, 6, 7),
    ]


def test_the_leader_throws_last():
    assert leader_last((1, 2, 3, 9), {1: 1, 2: 3, 3: 2}) == (9, 2, 3, 1)


def test_how_early_somebody_threw_at_tables_of_any_size():
    assert seat_score([(0, 4), (0, 3)]) == 1
    assert seat_score([(3, 4), (2, 3)]) == 0
    assert seat_score([(1, 3), (1, 4), (0, 1)]) == Fraction(7, 12)
    assert seat_score([(0, 1)]) is None
