"""Shares of wins: Wilson's interval as a whisker, and beside it what chance gives."""

from __future__ import annotations

import pytest

from scoring.insight.intervals import wilson
from sessions.pages.charts.whiskers import ACROSS, MAX_ROWS, ROOM, Share, whiskers
from tests.sessions.pages.charts.drawn import desc_of, drawn, rows_of, text_of

ANA = Share("Ana", 30, 60, 0.25)
BEN = Share("Ben", 12, 60, 0.25)
CLEO = Share("Cleo", 3, 60, 0.25)


def test_nothing_is_drawn_of_nobody_who_played():
    assert whiskers("shares", "Wins", []) is None
    assert whiskers("shares", "Wins", [Share("Ana", 0, 0)]) is None


def test_a_row_shows_the_share_its_bounds_and_what_is_expected():
    (row,) = whiskers("shares", "Wins", [ANA, Share("Zoe", 0, 0)]).rows

    low, high = wilson(30, 60)
    assert (row.won, row.low, row.high) == (0.5, low, high)
    assert row.x == 180
    assert row.whisker.startswith(f"M{ACROSS.at(low):g} ")
    assert row.whisker.endswith(f"H{ACROSS.at(high):g}")
    assert row.expected.startswith(f"M{ACROSS.at(0.25):g} ")


def test_rows_stand_in_the_order_in_which_they_come():
    chart = whiskers("shares", "Wins", [CLEO, ANA, BEN])

    assert [row.share for row in chart.rows] == [CLEO, ANA, BEN]
    assert len({row.y for row in chart.rows}) == 3
    assert chart.bottom < chart.number_y < chart.height


def test_it_says_the_highest_share_and_who_won_more_or_less_than_chance_explains():
    assert desc_of(drawn(whiskers("shares", "Wins", [BEN, ANA, CLEO]))) == (
        "The highest share: Ana, 50%, 30 of 60 games. "
        "In 95 of 100 cases it lies between 38% and 62%. "
        "More than chance explains: Ana. Less than chance explains: Cleo."
    )


def test_without_an_expectation_nothing_is_said_about_chance():
    html = drawn(whiskers("shares", "Wins", [Share("Ana", 1, 1)]))

    assert desc_of(html) == (
        "The highest share: Ana, 100%, 1 of 1 game. "
        "In 95 of 100 cases it lies between 21% and 100%."
    )
    assert rows_of(html) == [
        ["Name", "Wins", "Games", "Share of wins", "From – to"],
        ["Ana", "1", "1", "100%", "21% – 100%"],
    ]
    assert "what chance gives" not in text_of(html)


def test_a_row_without_an_expectation_beside_one_with_it():
    rows = rows_of(drawn(whiskers("shares", "Wins", [BEN, Share("Ana", 1, 2)])))

    assert [row[-1] for row in rows] == ["Expected", "25%", "–"]


def test_of_many_rows_the_first_are_drawn_and_it_is_said_how_many_are_not():
    chart = whiskers("shares", "Wins", [ANA] * (MAX_ROWS + 7))
    html = drawn(chart)

    assert len(chart.rows) == len(rows_of(html)) - 1 == MAX_ROWS
    assert "Wins · 7 more are not drawn" in text_of(html)
    assert "not drawn" not in text_of(drawn(whiskers("shares", "Wins", [ANA] * MAX_ROWS)))


@pytest.mark.parametrize(
    "name", ["W" * 40, "Grandmother Wilhelmina-Anastasia Feather", "小鳥遊" * 13]
)
def test_a_long_name_is_made_to_fit(name):
    (row,) = whiskers("shares", "Wins", [Share(name, 1, 2)]).rows

    assert row.squeezed == ROOM
    assert f'textLength="{ROOM}"' in drawn(whiskers("shares", "Wins", [Share(name, 1, 2)]))


@pytest.mark.parametrize("name", ["Ana", "מריה־אנטואנט", "José Éluard", "e\u0301" * 30])
def test_a_short_name_is_left_as_it_is(name):
    (row,) = whiskers("shares", "Wins", [Share(name, 1, 2)]).rows

    assert row.squeezed is None


def test_a_name_is_no_markup():
    html = drawn(whiskers("shares", "Wins", [Share("<b>&", 1, 2, 0.25)]))

    assert "<b>" not in html
    assert "&lt;b&gt;&amp;" in html
