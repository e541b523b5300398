"""Wilson's interval: as published, inside of what is possible, and narrower with every game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.insight.intervals import wilson

PUBLISHED = {
    (81, 263): (0.2553, 0.3662),
    (15, 148): (0.0624, 0.1605),
    (0, 20): (0.0000, 0.1611),
    (1, 29): (0.0061, 0.1718),
}
"""R. G. Newcombe, Statistics in Medicine 17 (1998), page 861, method 3."""


@st.composite
def tallies(draw: st.DrawFn) -> tuple[int, int]:
    games = draw(st.integers(1, 20_000))
    return draw(st.integers(0, games)), games


@pytest.mark.parametrize(("tally", "bounds"), PUBLISHED.items(), ids=str)
def test_the_bounds_are_those_of_the_literature(
    tally: tuple[int, int], bounds: tuple[float, float]
) -> None:
    assert wilson(*tally) == pytest.approx(bounds, abs=0.00005)


@given(tallies())
def test_the_share_lies_within_its_bounds_and_they_within_all_shares(
    tally: tuple[int, int],
) -> None:
    (wins, games), (low, high) = tally, wilson(*tally)

    assert 0 <= low <= wins / games <= high <= 1
    assert low < high


@given(tallies())
def test_what_is_won_and_what_is_not_are_each_other_turned_round(tally: tuple[int, int]) -> None:
    (wins, games), (low, high) = tally, wilson(*tally)

    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low))


@given(tallies())
def test_twice_as_many_games_make_surer(tally: tuple[int, int]) -> None:
    wins, games = tally

    low, high = wilson(wins, games)
    surer_low, surer_high = wilson(2 * wins, 2 * games)

    assert surer_high - surer_low < high - low


def test_whoever_won_nothing_or_all_may_do_so_for_ever() -> None:
    assert (wilson(0, 7)[0], wilson(7, 7)[1]) == (0.0, 1.0)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("wins", "games"), [(-1, 5), (6, 5), (0, -1)])
def test_nobody_wins_more_games_than_there_are(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match=f"{wins} of {games}"):
        wilson(wins, games)
