"""Two players, game by game: two lines that count who finished above whom."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from sessions.pages.charts.duel import Met, duel
from tests.sessions.pages.charts.drawn import desc_of, drawn, rows_of

DAY = date(2026, 3, 1)


def met(*ahead: int) -> list[Met]:
    return [Met(DAY + timedelta(days=at), it) for at, it in enumerate(ahead)]


def test_nothing_is_drawn_of_no_games():
    assert duel("duel", "Ahead", ("Ana", "Ben"), []) is None


def test_each_line_counts_who_was_ahead():
    chart = duel("duel", "Ahead", ("Ana", "Ben"), met(1, 0, -1, -1))

    assert [(it.one, it.two) for it in chart.stands] == [(1, 0), (1, 0), (1, 1), (1, 2)]
    assert (chart.one_end, chart.two_end) == (89, 12)
    assert rows_of(drawn(chart))[-1] == ["4", "March 4, 2026", "1", "2"]


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (met(1), "1 game: Ana was ahead in 1, Ben in 0. Ana has been ahead since March 1, 2026."),
        (met(1, -1), "2 games: Ana was ahead in 1, Ben in 1. Now they are level."),
        (
            met(1, -1, -1, 0),
            (
                "4 games: Ana was ahead in 1, Ben in 2. 1 game ended level. "
                "Ben has been ahead since March 3, 2026. The lead has changed 1 time."
            ),
        ),
    ],
)
def test_the_finding_is_said_in_words(games, said):
    assert desc_of(drawn(duel("duel", "Ahead", ("Ana", "Ben"), games))) == said


def test_of_many_games_the_older_ones_are_pooled():
    chart = duel("duel", "Ahead", ("Ana", "Ben"), met(*[1, -1, -1] * 1_000))

    assert len(chart.stands) <= 200
    assert (chart.last.games, chart.last.one, chart.last.two) == (3_000, 1_000, 2_000)
    assert [it.games for it in chart.stands[-3:]] == [2_998, 2_999, 3_000]
