"""The nights of a year: each day once, Mondays on top, larger squares for more games."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta

import pytest
from django.utils import translation

from sessions.pages.charts.calendar import BAND, CELL, LEFT, WIDTH, Night, calendar
from tests.sessions.pages.charts.drawn import desc_of, drawn, rows_of, text_of


def squares_of(path: str) -> list[tuple[float, float, float]]:
    """The middles of the squares of a path, and how large they are."""
    found = re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)", path)
    return [
        (round(float(x) + float(side) / 2), round(float(y) + float(side) / 2), float(side))
        for x, y, side in found
    ]


def column(x: float) -> int:
    """The number of the week that lies there."""
    return int((x - LEFT) // CELL)


def nights(*games: int, year: int = 2026) -> list[Night]:
    return [Night(date(year, 1, 1) + timedelta(days=at), many) for at, many in enumerate(games)]


def test_nothing_is_drawn_of_a_year_in_which_nothing_was_played():
    assert calendar("year", "2026", 2026, []) is None
    assert calendar("year", "2026", 2026, nights(3, year=2025)) is None
    assert calendar("year", "2026", 2026, nights(0)) is None


@pytest.mark.parametrize("year", range(2000, 2029))
def test_every_day_of_the_year_has_a_cell_of_its_own_in_the_drawing(year):
    chart = calendar("year", str(year), year, nights(1, year=year))

    cells = [it for level in chart.levels for it in squares_of(level.path)]
    assert len(cells) == (date(year + 1, 1, 1) - date(year, 1, 1)).days
    places = {(column(x), y) for x, y, _side in cells}
    assert len(places) == len(cells)
    assert all(x - side / 2 > LEFT and x + side / 2 <= WIDTH for x, _y, side in cells)
    assert all(0 < y < chart.height for _x, y, _side in cells)


def test_a_week_is_a_column_that_begins_on_monday():
    # the first of January 2026 is a Thursday
    chart = calendar("year", "2026", 2026, nights(1, 1, 1, 1, 1, 1, 1, 1))
    (cells,) = [squares_of(level.path) for level in chart.levels if level.most]

    assert [column(x) for x, _y, _side in cells] == [0, 0, 0, 0, 1, 1, 1, 1]
    thursday, friday, _saturday, sunday, monday, *_, next_thursday = [y for _x, y, _side in cells]
    assert monday < thursday == next_thursday < friday < sunday


def test_the_second_half_of_the_year_begins_anew_below():
    chart = calendar(
        "year", "2026", 2026, [Night(date(2026, 6, 30), 1), Night(date(2026, 7, 1), 1)]
    )
    ((june, july),) = [squares_of(level.path) for level in chart.levels if level.most]

    assert june[1] < BAND < july[1]
    assert (column(june[0]), column(july[0])) == (26, 0)


@pytest.mark.parametrize(
    ("highest", "levels"),
    [
        (1, [(0, 0), (1, 1)]),
        (2, [(0, 0), (1, 1), (2, 2)]),
        (4, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]),
        (5, [(0, 0), (1, 2), (3, 3), (4, 4), (5, 5)]),
        (9, [(0, 0), (1, 3), (4, 5), (6, 7), (8, 9)]),
        (40, [(0, 0), (1, 10), (11, 20), (21, 30), (31, 40)]),
    ],
)
def test_more_games_make_a_larger_square(highest, levels):
    chart = calendar("year", "2026", 2026, nights(*range(1, highest + 1)))

    assert [(level.least, level.most) for level in chart.levels] == levels
    sides = [side for level in chart.levels for *_, side in squares_of(level.key)]
    assert sides == sorted(set(sides))
    drawn_sides = [{side for *_, side in squares_of(level.path)} for level in chart.levels]
    assert drawn_sides == [{side} for side in sides]


def test_a_day_that_is_named_twice_has_the_games_of_both():
    chart = calendar("year", "2026", 2026, nights(2) + nights(3, 1))

    assert chart.nights == (Night(date(2026, 1, 1), 5), Night(date(2026, 1, 2), 1))
    assert rows_of(drawn(chart)) == [
        ["Date", "Games"],
        ["Jan. 1, 2026", "5"],
        ["Jan. 2, 2026", "1"],
    ]


def test_it_says_how_many_nights_and_games_and_the_most_of_one():
    assert desc_of(drawn(calendar("year", "2026", 2026, nights(2, 7, 1)))) == (
        "Played on 3 nights of 2026: 10 games. The most on one night: 7, Jan. 2, 2026."
    )
    assert desc_of(drawn(calendar("year", "2026", 2026, nights(1)))) == (
        "Played on 1 night of 2026: 1 game. The most on one night: 1, Jan. 1, 2026."
    )


def test_months_and_days_of_the_week_have_their_names():
    with translation.override("de"):
        text = text_of(drawn(calendar("year", "2026", 2026, nights(1))))

    weekdays = Counter(re.findall(r"\b(?:Mo|Di|Mi|Do|Fr|Sa|So)\b", text))
    assert weekdays == {"Mo": 2, "Mi": 2, "Fr": 2, "So": 2}
    assert [month for month in ("Jan", "Mär", "Mai", "Dez") if month not in text] == []
