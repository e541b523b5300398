"""What nights come to, what can still be reached, and what the weaker ones are given."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contests.handicap import handicaps
from scoring.contests.reach import can_play_final, most_possible, needed
from scoring.contests.season import Counting, count, season_table, since_joining, usual_best

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


def test_a_night_more_is_a_next_best_one():
    """Both have ten; only the second has been there once more."""
    table = season_table({1: of(6, 4), 2: of(5, 5, 1)}, Counting(best=2))

    assert [(entrant, rank) for entrant, rank, _ in table] == [(2, 1), (1, 2)]


def test_where_nothing_was_struck_out_the_best_night_decides():
    table = season_table({1: of(5, 5), 2: of(6, 4)}, Counting())

    assert [(entrant, rank) for entrant, rank, _ in table] == [(2, 1), (1, 2)]


@pytest.mark.parametrize(
    "rule", [{"best": 0}, {"best": 3, "worst": 1}, {"worst": -1}, {"offset": -1}]
)
def test_rules_that_contradict_themselves_are_refused(rule):
    with pytest.raises(ValueError, match=r"not both|cannot be"):
        Counting(**rule)


@pytest.mark.parametrize(("nights", "best"), [(20, 14), (10, 7), (9, 7), (1, 1)])
def test_usually_seven_of_ten_count(nights, best):
    assert usual_best(nights) == best


@given(NIGHTS, st.integers(0, 5), st.integers(1, 8))
def test_nobody_gets_beyond_what_is_possible(nights, left, best):
    rule, most = Counting(best=best), Fraction(20)
    came = sorted((it for it in nights if it is not None), reverse=True)

    assert count(nights, rule).total == sum(came[:best])
    can_be = most_possible(nights, [most] * left, rule)
    assert can_be == sum(sorted([*came, *[most] * left], reverse=True)[:best])
    assert count([*nights, *[Fraction(13)] * left], rule).total <= can_be


def test_a_mean_with_an_offset_so_that_one_lucky_night_wins_nothing():
    rule = Counting(offset=10)
    table = season_table({1: of(7), 2: of(4, 4, 4, 5), 3: of(None)}, rule)

    assert [(entrant, own.total) for entrant, _, own in table] == [
        (2, Fraction(17, 14)),
        (1, Fraction(7, 11)),
        (3, 0),
    ]
    assert count(of(None), Counting(offset=0)).total == 0


def test_a_part_of_the_mean_of_the_other_nights_is_added():
    rule = Counting(best=2, residual=Fraction(1, 2))

    assert count(of(7, 5, 4, 1), rule).total == 12 + Fraction(5, 4)
    assert count(of(7, 5), rule).total == 12


def test_what_no_night_parts_last_season_does_and_then_a_roll_off():
    nights = {1: of(5), 2: of(5), 3: of(5), 4: of(5), 5: of(5)}
    last = {1: Fraction(8), 2: Fraction(9), 3: Fraction(8)}
    table = season_table(nights, Counting(), [last, {3: Fraction(1)}])

    assert [it[:2] for it in table] == [(2, 1), (3, 2), (1, 3), (4, 4), (5, 4)]


def test_points_by_hand_count_whatever_nights_do():
    table = season_table({1: of(5, 3), 2: of(4, 4)}, Counting(best=1), by_hand={1: Fraction(-2)})

    assert [(entrant, own.total) for entrant, _, own in table] == [(2, 4), (1, 3)]


def test_a_guest_counts_from_the_night_they_join():
    nights = of(7, None, 5, 3)

    assert since_joining(nights, 2) == of(None, None, 5, 3)
    assert since_joining(nights, None) == of(None, None, None, None)
    assert count(since_joining(nights, 2), Counting(attendance=Fraction(1))).total == 10


def test_what_tonight_has_to_bring():
    """Fixed turns: with the three best nights counting, 3,000 are replaced."""
    nights = of(9000, 3000, None, 8000)

    assert needed(nights, Fraction(23_350), Counting(best=3)) == 6350
    assert needed(nights, Fraction(23_350), Counting()) == 3350
    assert needed(nights, Fraction(20_000), Counting(best=3)) == 0
    assert needed(nights, Fraction(41, 2), Counting(best=1, residual=Fraction(0))) == 0
    assert needed(of(1), Fraction(9), Counting(worst=2)) is None


@given(NIGHTS, st.integers(0, 60), st.integers(1, 4))
def test_less_than_what_is_needed_is_not_enough(nights, line, best):
    rule = Counting(best=best)
    points = needed(nights, Fraction(line), rule)

    assert count([*nights, Fraction(points)], rule).total >= line
    assert points == 0 or count([*nights, Fraction(points - 1)], rule).total < line


def test_who_can_still_play_the_final():
    rule = Counting(min_nights=4)

    assert can_play_final(of(1, None, 1), 2, rule)
    assert not can_play_final(of(1, None, 1), 1, rule)


def test_a_handicap_is_a_part_of_what_the_own_average_lacks():
    scores = {1: of(9000, 8000, 7000), 2: of(4000, 5000, 6000), 3: of(10_000, 10_000)}

    assert handicaps(scores, Fraction(4, 5)) == {1: 0, 2: 2400}
    assert handicaps({}, Fraction(1)) == {}
