"""Swiss: leaders together, a band filled from the next one, and latecomers in the middle."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.contests.draws.past import Past, Tables, past_of
from scoring.contests.formats.swiss import Method, PullUp, ShortEnd, swiss, with_latecomers


def of(*points: int) -> dict[int, Fraction]:
    """The entrants 1, 2, 3 … with so many points."""
    return {entrant: Fraction(it) for entrant, it in enumerate(points, 1)}


def seated(points, sizes, *, past=None, seed="x", pulled=None, **method) -> Tables:
    found = swiss(points, sizes, past or Past(), seed, pulled=pulled or {}, method=Method(**method))
    return tuple(tuple(sorted(table)) for table in found.draw.tables)


def test_leaders_sit_together_and_so_do_all_with_as_many_points():
    assert seated(of(1, 7, 7, 1, 7, 1), (3, 3)) == ((2, 3, 5), (1, 4, 6))


def test_in_a_band_nobody_meets_again_who_need_not():
    past = past_of([], [((1, 2), (3, 4))])

    for seed in "abcdef":
        found = swiss(of(5, 5, 5, 5), (2, 2), past, seed, pulled={})
        assert (found.draw.repeats, found.pulled_up) == ((), ())


def test_those_pulled_up_have_been_seldom_and_then_know_the_fewest_of_the_band():
    points = of(9, 9, 9, 5, 5, 5, 5, 5)
    past = past_of([((1, 4, 2, 3), (5, 6, 7, 8))])

    assert seated(points, (4, 4), pulled={4: 0, 5: 1, 6: 1, 7: 1, 8: 1})[0] == (1, 2, 3, 4)
    assert seated(points, (4, 4), past=past, pulled={5: 1, 6: 1, 7: 1})[0] == (1, 2, 3, 8)
    lifted = {swiss(points, (4, 4), Past(), f"{seed}", pulled={}).pulled_up for seed in range(20)}
    assert len(lifted) > 1


def test_all_who_are_pulled_up_share_one_table_or_are_spread():
    points = of(9, 9, 9, 9, 5, 5, 5, 5, 5)
    together = [seated(points, (3, 3, 3), seed=f"{seed}") for seed in range(9)]
    spread = [seated(points, (3, 3, 3), seed=f"{seed}", pull_up=PullUp.SPREAD) for seed in range(9)]

    assert all(max(tables[0]) <= 4 for tables in together)
    assert any(max(tables[0]) > 4 for tables in spread)
    assert all({1, 2, 3, 4} <= {*tables[0], *tables[1]} for tables in together + spread)


def test_a_leader_alone_pulls_up_of_as_many_bands_as_are_needed():
    found = swiss(of(9, 7, 5, 3, 1, 0, 0, 0), (4, 4), Past(), "x", pulled={})

    assert set(found.draw.tables[0]) == {1, 2, 3, 4}
    assert found.pulled_up[:3] == (2, 3, 4)
    assert set(found.pulled_up[3:]) == {6, 7, 8}


@pytest.mark.parametrize(("end", "sizes"), [(ShortEnd.LOW, [3, 3, 2]), (ShortEnd.HIGH, [2, 3, 3])])
def test_the_short_table_is_at_the_end_that_was_chosen(end, sizes):
    points = of(9, 8, 7, 6, 5, 4, 3, 2)

    assert [len(it) for it in seated(points, (3, 3, 2), short_end=end)] == sizes


def test_else_it_is_where_people_have_been_there_seldom():
    points = of(9, 8, 7, 6, 5, 4, 3, 2)
    past = past_of([((6, 3, 2), (4, 5, 1), (7, 8))])

    assert [len(it) for it in seated(points, (3, 3, 2))] == [3, 3, 2]
    assert [len(it) for it in seated(points, (3, 3, 2), past=past)] == [3, 2, 3]


def test_latecomers_begin_in_the_middle_and_not_at_the_end():
    assert with_latecomers(of(9, 7, 3, 1), {8}) == {**of(9, 7, 3, 1), 8: 3}
    assert with_latecomers({}, {8}) == {8: 0}


def test_people_who_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="2 people at tables of 3"):
        swiss(of(1, 2), (3,), Past(), "x", pulled={})


@settings(max_examples=40, deadline=None)
@example([2, 1, 1, 1, 2, 2, 2], ShortEnd.HIGH, PullUp.SPREAD)
@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=17),
    st.sampled_from(ShortEnd),
    st.sampled_from(PullUp),
)
def test_everybody_sits_and_no_table_has_more_points_than_the_one_above(totals, end, pull_up):
    points, tables = of(*totals), -(-len(totals) // 4)
    sizes = [len(totals) // tables + (it < len(totals) % tables) for it in range(tables)]
    found = seated(points, sizes, short_end=end, pull_up=pull_up)

    assert sorted(it for table in found for it in table) == sorted(points)
    assert sorted(map(len, found)) == sorted(sizes)
    for above, below in pairwise(found):
        if pull_up is PullUp.ONE_TABLE:
            assert min(points[it] for it in above) >= max(points[it] for it in below)
        assert max(points[it] for it in above) >= max(points[it] for it in below)
