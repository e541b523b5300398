"""What places are worth: the published tables, and means that do not depend on the size."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from scoring.contests.points import Finish, Status, Ties, award
from scoring.contests.scales.listed import SCALES, differs

HALF = Fraction(1, 2)


def row(scale: str, size: int) -> list[Fraction]:
    finish = [Finish(entrant, entrant) for entrant in range(1, size + 1)]
    return list(award(finish, SCALES[scale]).values())


@pytest.mark.parametrize(
    ("scale", "at_four", "at_three"),
    [
        ("even", [7, 5, 3, 1], [7, 4, 1]),
        ("beaten", [100, Fraction(200, 3), Fraction(100, 3), 0], [100, 50, 0]),
        ("three", [3, 2, 1, 0], [3, 2, 1]),
        ("fair_three", [3, 2, 1, 0], [3, 3 * HALF, 0]),
        ("wbc", [100, 50, 20, 10], [100, 40, 10]),
        ("powers", [1000, 100, 10, 1], [1000, 100, 10]),
        ("commander", [5, 0, 0, 0], [5, 0, 0]),
        ("wins", [1, 0, 0, 0], [1, 0, 0]),
        ("night_list", [20, 19, 18, 17], [20, 19, 18]),
        ("club", [15, 13, 10, 9], [15, 13, 10]),
    ],
)
def test_the_published_tables(scale, at_four, at_three):
    assert (row(scale, 4), row(scale, 3)) == (at_four, at_three)


@pytest.mark.parametrize(("ties", "points"), [(Ties.AVERAGE, 3), (Ties.HIGH, 5), (Ties.LOW, 1)])
def test_three_tied_for_second_at_four(ties, points):
    finish = [Finish(1, 1), *(Finish(entrant, 2) for entrant in (2, 3, 4))]

    assert award(finish, SCALES["even"], ties) == {1: 7, 2: points, 3: points, 4: points}


@pytest.mark.slow
def test_a_tie_never_gives_a_table_more():
    for size in (2, 3, 4, 5):
        whole = sum(SCALES["wbc"].of(size))
        for places in product(range(1, size + 1), repeat=size):
            ranks = [1 + sum(other < own for other in places) for own in places]
            finish = [Finish(entrant, rank) for entrant, rank in enumerate(ranks)]
            assert sum(award(finish, SCALES["wbc"]).values()) == whole


def test_a_draw_has_a_price_of_its_own_where_the_scale_says_so():
    finish = [Finish(1, 1), Finish(2, 1), Finish(3, 3), Finish(4, 3)]

    assert award(finish, SCALES["commander"]) == {1: 1, 2: 1, 3: 0, 4: 0}


def test_who_is_absent_gets_nothing_and_the_others_play_at_a_smaller_table():
    absent = Finish(4, None, status=Status.ABSENT)
    finish = [Finish(1, 1), Finish(2, 2), Finish(3, 3, status=Status.LEFT), absent]

    assert award(finish, SCALES["even"]) == {1: 7, 2: 4, 3: 1, 4: 0}
    assert award(finish, SCALES["even"], counts_absent=True) == {1: 7, 2: 5, 3: 3, 4: 0}


def test_totals_are_their_own_points():
    finish = [Finish(1, 1, 9850), Finish(2, 2, 4000), Finish(3, None, status=Status.ABSENT)]

    assert award(finish, SCALES["total"]) == {1: 9850, 2: 4000, 3: 0}


def test_somebody_who_came_has_a_place():
    with pytest.raises(ValueError, match="entrant 2 came"):
        award([Finish(1, 1), Finish(2, None)], SCALES["even"])
    with pytest.raises(ValueError, match="entrant 2 came, and has no score"):
        award([Finish(1, 1, 500), Finish(2, 2)], SCALES["total"])


def test_over_a_whole_night_guests_are_passed_over_and_the_best_member_gets_all():
    night = [Finish(1, 1), Finish(2, 2), Finish(3, 2), Finish(4, 4)]

    assert award(night, SCALES["night_list"], passed_over={1}) == {
        1: 20,
        2: 19 + HALF,
        3: 19 + HALF,
        4: 18,
    }


def test_who_is_disqualified_has_played_and_gets_nothing():
    finish = [Finish(1, 1, 10), Finish(2, 2, 5), Finish(3, 3, 9, Status.DISQUALIFIED)]

    assert award(finish, SCALES["even"]) == {1: 7, 2: 4, 3: 0}
    assert award(finish, SCALES["total"]) == {1: 10, 2: 5, 3: 0}


@pytest.mark.parametrize(
    ("scale", "told"),
    [("even", {}), ("wbc", {4: 45, 3: 50}), ("three", {4: 1.5, 3: 2}), ("total", {})],
)
def test_a_scale_that_is_not_fair_to_a_size_tells_its_means(scale, told):
    assert differs(SCALES[scale], (4, 3)) == told
