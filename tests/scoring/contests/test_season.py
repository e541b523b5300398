"""What nights come to, and what can still be reached."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contests.season import (
    Counting,
    count,
    most_possible,
    season_table,
    usual_best,
)

NIGHTS = st.lists(st.none() | st.integers(0, 20).map(Fraction), max_size=12)


def of(*points: int | None) -> list[Fraction | None]:
    return [None if it is None else Fraction(it) for it in points]


def test_the_best_of_them_count_and_the_earlier_of_two_equal_ones():
    season = count(of(7, None, 3, 7, 1, 3), Counting(best=3))

    assert (season.total, season.nights) == (17, 5)
    assert (season.counts, season.struck_out) == ((0, 2, 3), (4, 5))


def test_a_missed_week_is_among_the_worst():
    assert count(of(7, None, 3, 5), Counting(worst=1)).total == 15
    assert count(of(7, 1, 3, 5), Counting(worst=1)).total == 15
    assert count(of(7), Counting(worst=3)).total == 0


def test_coming_counts_up_to_a_limit_and_opens_the_final():
    rule = Counting(attendance=Fraction(5), most_attendance=Fraction(12), min_nights=3)

    assert count(of(1, 1), rule).attendance == 10
    assert not count(of(1, 1), rule).is_eligible
    assert count(of(1, 1, None, 1), rule).attendance == 12
    assert count(of(1, 1, None, 1), rule).is_eligible


def test_of_two_with_the_same_total_the_next_best_night_decides():
    rule = Counting(best=2)
    table = season_table({1: of(5, 5, 1), 2: of(6, 4, 2), 3: of(5, 5, 1), 4: of(9, 9)}, rule)

    assert [(entrant, rank) for entrant, rank, _ in table] == [(4, 1), (2, 2), (1, 3), (3, 3)]


def test_a_night_more_is_a_next_best_one():
    """Both have ten; only the second has been there once more."""
    table = season_table({1: of(6, 4), 2: of(5, 5, 1)}, Counting(best=2))

    assert [(entrant, rank) for entrant, rank, _ in table] == [(2, 1), (1, 2)]


def test_where_nothing_was_struck_out_the_best_night_decides():
    table = season_table({1: of(5, 5), 2: of(6, 4)}, Counting())

    assert [(entrant, rank) for entrant, rank, _ in table] == [(2, 1), (1, 2)]


@pytest.mark.parametrize("rule", [{"best": 0}, {"best": 3, "worst": 1}, {"worst": -1}])
def test_rules_that_contradict_themselves_are_refused(rule):
    with pytest.raises(ValueError, match=r"not both|cannot be dropped"):
        Counting(**rule)


@pytest.mark.parametrize(("nights", "best"), [(20, 14), (10, 7), (9, 7), (1, 1)])
def test_usually_seven_of_ten_count(nights, best):
    assert usual_best(nights) == best


@given(NIGHTS, st.integers(0, 5), st.integers(1, 8))
def test_nobody_gets_beyond_what_is_possible(nights, left, best):
    rule, most = Counting(best=best), Fraction(20)
    came = sorted((it for it in nights if it is not None), reverse=True)

    assert count(nights, rule).total == sum(came[:best])
    can_be = most_possible(nights, left, most, rule)
    assert can_be == sum(sorted([*came, *[most] * left], reverse=True)[:best])
    assert count([*nights, *[Fraction(13)] * left], rule).total <= can_be
