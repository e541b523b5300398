"""After publishing: nobody moves without need, and no table that plays is touched."""

from __future__ import annotations

from fractions import Fraction

from scoring.contests.draws.past import Past
from scoring.contests.formats.swiss import swiss
from scoring.contests.late import Kind, Way, chair_for, elsewhere, without
from scoring.contests.sizes import Limits

LIMITS = Limits(4, 3, 4)


def test_who_comes_late_sits_at_the_smallest_table_that_has_not_begun():
    tables = ((1, 2, 3, 4), (5, 6, 7), (8, 9))

    assert chair_for(tables, (), 4) == 2
    assert chair_for(tables, {2}, 4) == 1
    assert chair_for(tables, {1, 2}, 4) is None
    assert chair_for((*tables, ()), (), 4) == 2, "at a table that was emptied nobody sits alone"
    assert chair_for(((1, 2, 3, 4), ()), (), 4) is None


def test_a_table_that_is_large_enough_plays_on():
    assert without(((1, 2, 3, 4), (5, 6, 7, 8)), 3, LIMITS) == (
        Way(Kind.PLAY_ON, ((1, 2, 4), (5, 6, 7, 8))),
    )


def test_else_somebody_on_standby_sits_in_or_a_full_table_gives_the_lowest():
    tables = ((1, 2, 3, 4), (5, 6, 7))
    ranks = {1: 1, 2: 9, 3: 3, 4: 4}

    assert without(tables, 5, LIMITS, standby=(20, 21), ranks=ranks) == (
        Way(Kind.STANDBY, ((1, 2, 3, 4), (6, 7, 20)), (20,)),
        Way(Kind.BORROW, ((1, 3, 4), (6, 7, 2)), (2,)),
    )
    assert without(tables, 5, LIMITS, begun={0}) == ()
    assert without(tables, 5, LIMITS)[0].moved == (4,)


def test_two_tables_that_are_both_too_small_become_one():
    tables = ((1, 2, 3), (4, 5), (6, 7, 8))

    assert without(tables, 6, LIMITS) == (Way(Kind.MERGE, ((1, 2, 3), (4, 5, 7, 8), ()), (7, 8)),)
    assert without(tables, 6, LIMITS, begun={1}) == ()
    assert without(((1, 2), (3, 4, 5, 6)), 1, LIMITS) == ()
    assert without(((1, 2, 3), (), (4, 5)), 1, LIMITS) == (
        Way(Kind.MERGE, ((), (), (4, 5, 2, 3)), (2, 3)),
    )


def test_a_correction_says_who_would_sit_elsewhere_and_bands_it_does_not_touch_stay():
    points = {it: Fraction(it // 4) for it in range(12)}
    published = swiss(points, (4, 4, 4), Past(), "x", pulled={}).draw.tables
    points |= {11: Fraction(1), 4: Fraction(2)}
    corrected = swiss(points, (4, 4, 4), Past(), "x", pulled={}).draw.tables

    assert elsewhere(published, corrected) == {11: (0, 1), 4: (1, 0)}
    assert elsewhere(published, published) == {}
    assert elsewhere(((1, 2),), ((3,), (1,))) == {1: (0, 1)}
