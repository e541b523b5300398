"""Values become places: nothing leaves its axis, steps are round, labels never meet."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.pages.charts.drawing import (
    Rect,
    Scale,
    Tick,
    around,
    bar,
    dots,
    every,
    in_groups,
    line,
    round_step,
    spread,
    squares,
    stairs,
    ticks,
    whisker,
)


def test_a_scale_lays_values_out_between_two_places_in_either_direction():
    upward = Scale(0, 1000, start=200, end=20)

    assert [upward.at(value) for value in (0, 250, 1000)] == [200, 155, 20]
    assert ticks(upward, range(0, 1001, 500)) == (Tick(0, 200), Tick(500, 110), Tick(1000, 20))


@given(
    st.integers(-(10**9), 10**9),
    st.integers(1, 10**9),
    st.floats(0, 1),
    st.sampled_from([(0, 360), (360, 0)]),
)
def test_no_value_of_its_range_leaves_a_scale(low, span, part, places):
    at = Scale(low, low + span, *places).at(low + span * part)

    assert 0 <= at <= 360


@pytest.mark.parametrize(
    ("span", "step"),
    [(0, 1), (5, 1), (6, 2), (10, 2), (11, 5), (25, 5), (26, 10), (10_000, 2000), (10_001, 5000)],
)
def test_the_smallest_round_step_that_covers_a_span_in_five(span, step):
    assert round_step(span, 5) == step


def test_steps_may_be_those_that_a_chart_likes():
    assert [round_step(span, 6, (250, 500)) for span in (1500, 1501, 3001)] == [250, 500, 2500]


@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6))
def test_an_axis_reaches_around_what_it_shows_and_no_further_than_a_step(low, span):
    step = round_step(max(span, 1), 5)
    first, last = around(low, low + span, step)

    assert first % step == last % step == 0
    assert first <= low < first + step
    assert last - step < low + span <= last
    assert (last - first) // step <= 6


@given(st.integers(1, 5000), st.integers(1, 20))
def test_numbers_beside_an_axis_are_few_and_equally_far_apart(last, most):
    numbers = every(last, most)

    assert 1 <= len(numbers) <= most
    assert numbers[0] == numbers.step
    assert last - numbers.step < numbers[-1] <= last


def test_a_bar_stands_on_its_base():
    assert bar(base=122, x=10.04, width=20, height=30.55) == Rect(10.0, 91.5, 20, 30.6)
    assert bar(base=122, x=10, width=20, height=0).middle == 20


def test_a_line_is_written_as_svg_reads_it():
    assert line([(0, 12.5), (3.1, 4)]) == "0,12.5 3.1,4"


@given(st.lists(st.integers(10, 200).map(float), min_size=1, max_size=10))
def test_labels_keep_their_order_and_their_distance(wanted):
    places = spread(wanted, top=10, bottom=210, apart=20)
    inside = sorted(places)

    assert all(lower - upper >= 20 - 1e-9 for upper, lower in pairwise(inside))
    assert inside[0] >= 10
    assert inside[-1] <= 210
    assert [place for _, place in sorted(zip(wanted, places, strict=True))] == inside


def test_a_label_that_has_room_stands_where_it_is_wanted():
    assert spread([100, 40, 41], top=0, bottom=200, apart=20) == [100, 40, 60]


def test_shapes_are_written_as_short_as_svg_reads_them():
    assert dots([(3.4, 7), (10, 20.6)]) == "M3 7h0M10 21h0"
    assert squares([(10, 20)], 4) == "M8 18h4v4h-4z"
    assert stairs([(0, 100), (10, 90), (20, 92.5)]) == "M0 100H10V90H20V92.5"
    assert whisker(16, 344.5, 30, 12) == "M16 24v12M344.5 24v12M16 30H344.5"


@given(st.integers(1, 30_000), st.integers(2, 400))
def test_of_many_things_the_older_ones_share_a_mark(count, most):
    groups = in_groups(count, most)

    assert [at for group in groups for at in group] == list(range(count))
    assert len(groups) <= most
    sizes = [len(group) for group in groups]
    singles = count if count <= most else most // 2
    assert sizes[-singles:] == [1] * singles
    assert len(set(sizes[1 : len(sizes) - singles])) <= 1
    assert sizes[0] <= max(sizes)


def test_few_things_are_all_by_themselves():
    assert in_groups(0, 4) == ()
    assert in_groups(4, 4) == (range(1), range(1, 2), range(2, 3), range(3, 4))
    assert in_groups(7, 4) == (range(2), range(2, 5), range(5, 6), range(6, 7))
