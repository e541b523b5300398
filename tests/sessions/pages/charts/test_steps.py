"""Wins above the expected share: a step for each game, around the zero line."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from sessions.pages.charts.graph import MAX_POINTS
from sessions.pages.charts.steps import Outcome, steps
from tests.sessions.pages.charts.drawn import desc_of, drawn, rows_of

DAY = date(2026, 3, 1)


def outcomes(*wins: int, expected: float = 0.25) -> list[Outcome]:
    return [Outcome(DAY + timedelta(days=at), bool(won), expected) for at, won in enumerate(wins)]


def test_nothing_is_drawn_of_no_games():
    assert steps("steps", "Wins", []) is None


def test_wins_and_what_is_expected_add_up():
    chart = steps("steps", "Wins", outcomes(1, 0, 0, 0, 0))

    assert [step.wins for step in chart.steps] == [1, 1, 1, 1, 1]
    assert [step.expected for step in chart.steps] == [0.25, 0.5, 0.75, 1, 1.25]
    assert [step.above for step in chart.steps] == [0.75, 0.5, 0.25, 0, -0.25]


def test_the_line_begins_at_nothing_and_leaps_at_each_game():
    chart = steps("steps", "Wins", outcomes(1, 0, expected=0.5))

    assert [(tick.value, tick.at) for tick in chart.above_ticks] == [
        (0, 166),
        (0.2, 114.7),
        (0.4, 63.3),
        (0.6, 12),
    ]
    assert chart.path == "M54 166H197V37.7H340V166"
    assert (chart.zero, chart.end) == (166, 166)
    assert chart.zero < chart.parting < chart.bottom + 5


def test_the_zero_line_is_always_there():
    for wins in ([1] * 9, [0] * 9, [1, 0, 0, 0]):
        chart = steps("steps", "Wins", outcomes(*wins))
        html = drawn(chart)

        assert 0 in [tick.value for tick in chart.above_ticks]
        assert html.partition("</svg>")[0].count("drawn__zero") == 1
        heights = [float(y) for y in re.findall(r"V([\d.]+)", chart.path)]
        assert all(12 <= y <= chart.bottom for y in heights)


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ([1, 0, 0, 0], "4 games, 1 of them won: as many as expected."),
        ([1, 1, 0, 0], "4 games, 2 of them won: 1.0 more than expected."),
        ([0], "1 game, 0 of them won: 0.3 fewer than expected."),
    ],
)
def test_it_says_how_many_more_or_fewer(wins, said):
    assert desc_of(drawn(steps("steps", "Wins", outcomes(*wins)))) == said


def test_thirds_add_up_to_as_many_as_expected():
    chart = steps("steps", "Wins", outcomes(*[1, 0, 0] * 100, expected=1 / 3))

    assert "as many as expected" in desc_of(drawn(chart))


def test_of_many_games_not_every_older_one_is_a_step_but_all_are_counted():
    games = outcomes(*[at % 4 == 0 for at in range(2000)])

    chart = steps("steps", "Wins", games)

    assert len(chart.steps) <= MAX_POINTS
    assert (chart.last.games, chart.last.wins, chart.last.above) == (2000, 500, 0)
    assert [step.games for step in chart.steps[-3:]] == [1998, 1999, 2000]
    assert all(step.wins == -(-step.games // 4) for step in chart.steps)


def test_the_table_has_each_step():
    rows = rows_of(drawn(steps("steps", "Wins", outcomes(1, 0))))

    assert rows == [
        ["Game", "Date", "Wins", "Expected", "More or fewer"],
        ["1", "March 1, 2026", "1", "0.3", "+0.8"],
        ["2", "March 2, 2026", "1", "0.5", "+0.5"],
    ]
