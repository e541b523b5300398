"""Who sits out, and what a round without a game is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.contests.byes import Given, sitting_out, without_a_game
from scoring.contests.scales.listed import SCALES

RANKS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 4}


def test_who_has_sat_out_least_often_and_then_who_stands_lowest():
    assert sitting_out((1, 2, 3), 1, {}, RANKS, "x") == (3,)
    assert sitting_out((1, 2, 3), 1, {3: 1}, RANKS, "x") == (2,)
    assert sitting_out((1, 2, 3), 2, {3: 1, 2: 1}, RANKS, "x") == (1, 3)


def test_a_lot_parts_those_who_stand_level_and_the_same_seed_draws_it_again():
    drawn = {sitting_out((4, 5, 1), 1, {}, RANKS, f"{seed}") for seed in range(20)}

    assert drawn == {(4,), (5,)}
    assert sitting_out((5, 1, 4), 1, {}, RANKS, "a") == sitting_out((4, 5, 1), 1, {}, RANKS, "a")


def test_standby_goes_first_and_who_has_come_late_is_not_sent_out_at_once():
    assert sitting_out((1, 2, 3), 1, {1: 5}, RANKS, "x", standby={1}) == (1,)
    assert sitting_out((1, 2, 9), 1, {}, RANKS, "x") == (2,)


@pytest.mark.parametrize(
    ("given", "scale", "points"),
    [
        (Given.MEAN, "even", 4),
        (Given.SECOND, "even", 5),
        (Given.LAST, "even", 1),
        (Given.NOTHING, "even", 0),
        (Given.OWN_MEAN, "even", 4),
        (Given.MEAN, "wbc", 45),
        (Given.NOTHING, "total", 0),
        (Fraction(4), "commander", 4),
    ],
)
def test_what_a_round_without_a_game_is_worth(given, scale, points):
    assert without_a_game(given, SCALES[scale], 4) == points


def test_the_own_mean_is_that_of_other_rounds():
    own = [Fraction(7), Fraction(1), Fraction(1)]

    assert without_a_game(Given.OWN_MEAN, SCALES["even"], 4, own) == 3
    assert without_a_game(Given.OWN_MEAN, SCALES["total"], 4, own) == 3


def test_alone_at_a_table_second_is_first():
    assert without_a_game(Given.SECOND, SCALES["even"], 1) == 4


@pytest.mark.parametrize("given", [Given.MEAN, Given.OWN_MEAN])
def test_a_place_is_worth_nothing_where_scores_are_the_points(given):
    with pytest.raises(ValueError, match="nothing, or the mean of own rounds"):
        without_a_game(given, SCALES["total"], 4)
