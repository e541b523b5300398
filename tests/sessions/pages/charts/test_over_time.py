"""A figure over time: a dot a game, the mean of ten as a line, older games pooled."""

from __future__ import annotations

import re
from datetime import date, timedelta
from statistics import fmean

import pytest

from sessions.pages.charts.graph import MAX_POINTS
from sessions.pages.charts.over_time import GameValue, over_time
from tests.sessions.pages.charts.drawn import desc_of, drawn, rows_of

DAY = date(2026, 3, 1)


def games(*values: float) -> list[GameValue]:
    return [GameValue(DAY + timedelta(days=at), value) for at, value in enumerate(values)]


def test_nothing_is_drawn_of_no_games():
    assert over_time("points", "Points a turn", []) is None


def test_the_line_begins_where_ten_games_can_be_averaged():
    chart = over_time("points", "Points a turn", games(*range(100, 1300, 100)))

    assert [point.running for point in chart.points] == [*[None] * 9, 550, 650, 750]
    assert chart.running.count(",") == 3
    assert chart.mean == 650


def test_every_game_is_a_dot_above_its_number():
    chart = over_time("points", "Points a turn", games(400, 800))

    assert [(tick.value, tick.at) for tick in chart.value_ticks] == [
        (400, 166),
        (500, 127.5),
        (600, 89),
        (700, 50.5),
        (800, 12),
    ]
    assert chart.dots == "M126 166h0M268 12h0"
    assert [tick.value for tick in chart.game_ticks] == [1, 2]
    assert (chart.running, chart.pooled) == ("", "")


def test_older_games_of_many_are_drawn_as_the_means_of_a_few():
    values = [at % 7 * 100 for at in range(1000)]

    chart = over_time("points", "Points a turn", games(*values))

    pooled = [it for it in chart.points if it.is_pooled]
    singles = [it for it in chart.points if not it.is_pooled]
    assert len(chart.points) <= MAX_POINTS
    assert [it.value for it in singles] == values[-len(singles) :]
    assert all(it.value == fmean(values[it.first - 1 : it.last]) for it in pooled)
    assert {it.last - it.first + 1 for it in pooled[1:]} == {7}
    assert chart.pooled.count("M") + chart.dots.count("M") == len(chart.points)
    for point in chart.points[3:]:
        assert point.running == fmean(values[point.last - 10 : point.last])


@pytest.mark.parametrize("value", [0, 3, 635, -40, 12_345])
def test_a_single_value_lies_within_its_round_ones(value):
    chart = over_time("points", "Points a turn", games(value))

    low, *_, high = [tick.value for tick in chart.value_ticks]
    assert low <= value <= high
    assert high - low >= abs(value) / 20
    assert chart.dots.startswith("M197 ")


def test_parts_of_a_whole_are_ruled_in_parts():
    chart = over_time("rate", "Farkle rate", games(0.03, 0.31), decimals=2)

    assert [tick.value for tick in chart.value_ticks] == [0, 0.1, 0.2, 0.3, 0.4]
    assert rows_of(drawn(chart))[1:] == [
        ["1", "March 1, 2026", "0.03", "–"],
        ["2", "March 2, 2026", "0.31", "–"],
    ]


def test_it_says_the_mean_the_last_ten_and_the_highest():
    few = over_time("points", "Points a turn", games(450, 1250.4))
    many = over_time("points", "Points a turn", games(*[900] * 2, *[400] * 10))

    assert desc_of(drawn(few)) == (
        "2 games, on average 850. The highest value is 1,250, March 2, 2026."
    )
    assert desc_of(drawn(many)) == (
        "12 games, on average 483. The mean of the last ten is 400. "
        "The highest value is 900, March 1, 2026."
    )
    assert desc_of(drawn(over_time("points", "Points a turn", games(450)))) == (
        "1 game: 450. The highest value is 450, March 1, 2026."
    )


def test_the_days_stand_at_both_ends_and_one_day_but_once():
    two = drawn(over_time("points", "Points a turn", games(450, 500)))
    one = drawn(over_time("points", "Points a turn", games(450)))

    ends = [re.findall(r"(\w+ \d, \d{4})\s*</text>", html) for html in (two, one)]
    assert ends == [["March 1, 2026", "March 2, 2026"], ["March 1, 2026"]]


def test_the_table_has_pooled_games_in_one_row():
    rows = rows_of(drawn(over_time("points", "Points a turn", games(*[500] * 260))))

    assert rows[0] == ["Game", "Date", "Points a turn", "Mean of ten"]
    assert rows[1] == ["1", "March 1, 2026", "500", "–"]
    assert rows[2] == ["2–3", "March 3, 2026", "500", "–"]
    assert rows[-1][0] == "260"
