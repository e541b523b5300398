"""What turns brought: bars of equal steps, the rare large turns together in the last one."""

from __future__ import annotations

from sessions.pages.charts.turn_points import turn_points
from tests.sessions.pages.charts.drawn import desc_of, drawn, rows_of

COUNTS = {0: 30, 50: 2, 300: 40, 350: 20, 500: 5, 1000: 2, 4000: 1}


def test_nothing_is_drawn_of_no_turn():
    assert turn_points("turns", "Turns", {}, 0) is None


def test_every_turn_is_in_one_bar():
    chart = turn_points("turns", "Turns", COUNTS, 12)

    assert [(bar.least, bar.most, bar.turns) for bar in chart.bars] == [
        (0, 0, 30),
        (1, 249, 2),
        (250, 499, 60),
        (500, 749, 5),
        (750, 999, 0),
        (1000, None, 3),
    ]
    assert sum(bar.share for bar in chart.bars) == 1
    assert max(bar.rect.height for bar in chart.bars) == chart.bars[2].rect.height
    assert [tick.value for tick in chart.point_ticks] == [0, 500, 1000]


def test_it_says_how_many_brought_nothing_and_what_the_others_did():
    html = drawn(turn_points("turns", "Turns", COUNTS, 12))

    assert desc_of(html) == (
        "100 turns: 30% brought nothing. Half of the others brought 300 points or more."
    )
    assert rows_of(html)[-1] == ["1,000 or more", "3", "3%"]


def test_turns_that_all_brought_nothing():
    chart = turn_points("turns", "Turns", {0: 1}, 1)

    assert desc_of(drawn(chart)) == "1 turn: 100% brought nothing."
    assert [bar.turns for bar in chart.bars] == [1, 0, 0]
