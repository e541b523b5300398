"""The strip of results: the last twenty, the newest last, in rows of ten."""

from __future__ import annotations

from datetime import date, timedelta

from sessions.pages.charts.strip import Result, strip
from tests.sessions.pages.charts.drawn import desc_of, drawn, text_of

DAY = date(2026, 3, 1)


def result(rank: int, seats: int = 4, *, at: int = 0, shared: bool = False, **more) -> Result:
    return Result(DAY + timedelta(days=at), rank, seats, rank == 1, shared, **more)


def test_nothing_is_drawn_of_no_results():
    assert strip("strip", "Results", []) is None


def test_the_last_twenty_stand_in_two_rows_the_newest_last():
    chart = strip("strip", "Results", [result(1 + at % 4, at=at) for at in range(23)])

    assert [mark.result.played_on.day for mark in chart.marks] == list(range(4, 24))
    assert [(mark.x, mark.y) for mark in chart.marks[:2]] == [(18, 18), (54, 18)]
    assert [(mark.x, mark.y) for mark in chart.marks[9:11]] == [(342, 18), (18, 72)]
    assert (chart.width, chart.height) == (360, 108)
    assert chart.newest.played_on == date(2026, 3, 23)


def test_few_results_make_one_row():
    assert strip("strip", "Results", [result(1)] * 10).height == 54


def test_it_says_how_many_are_won_and_how_the_newest_ended():
    chart = strip("strip", "Results", [result(1), result(1, shared=True), result(3, at=1)])
    one = strip("strip", "Results", [result(1, shared=True)])

    assert desc_of(drawn(chart)) == (
        "2 of the last 3 games won. The newest, March 2, 2026: place 3 of 4."
    )
    assert desc_of(drawn(one)) == "1 of 1 game won. The newest, March 1, 2026: won together."


def test_each_kind_of_end_has_its_own_shape():
    html = drawn(
        strip(
            "strip",
            "Results",
            [result(1), result(1, shared=True), result(2), result(2, shared=True)],
        )
    )
    shapes = html.partition("<desc")[2].partition("</svg>")[0]

    assert shapes.count("<circle") == 2
    assert shapes.count("drawn__win--shared") == 1
    assert shapes.count("<rect") == 2
    assert shapes.count("drawn__place--shared") == 1


def test_who_won_though_others_had_as_many_points_has_won():
    decided = Result(DAY, rank=1, seats=3, is_winner=False, is_shared=True)

    assert "place 1 of 3, shared" in text_of(drawn(strip("strip", "Results", [decided])))


def test_a_game_with_an_address_is_a_link_that_says_how_it_ended():
    html = drawn(strip("strip", "Results", [result(2, address="/g/K7MX2Q/"), result(1, at=1)]))

    assert html.count("<a ") == 1
    assert 'href="/g/K7MX2Q/"' in html
    assert "March 1, 2026: place 2 of 4" in text_of(html.partition("<a ")[2].partition("</a>")[0])
    assert "<a " not in html.partition("<svg")[2].partition("</svg>")[0]
