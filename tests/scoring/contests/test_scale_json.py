"""Scales as settings hold them, there and back, and what is none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contests.scales import exact
from scoring.contests.scales.as_json import ScaleInvalid, scale_of, to_json
from scoring.contests.scales.listed import SCALES, Even, Listed

HALF = Fraction(1, 2)


@pytest.mark.parametrize("key", SCALES)
def test_a_preset_is_its_name(key):
    assert to_json(SCALES[key]) == {"preset": key}
    assert scale_of({"preset": key}) == SCALES[key]


@pytest.mark.parametrize(
    "scale",
    [
        Even(Fraction(9), HALF),
        Listed((Fraction(3), 3 * HALF, Fraction(0)), {}),
        Listed((Fraction(5), Fraction(-1)), {3: (Fraction(4), HALF), 2: (HALF,)}, Fraction(2)),
    ],
)
def test_an_own_scale_comes_back_as_it_was(scale):
    assert scale_of(to_json(scale)) == scale


def test_people_may_write_whole_numbers_and_points_after_a_point():
    assert scale_of({"first": 9, "last": "0.5"}) == Even(Fraction(9), HALF)
    assert scale_of({"row": [3, "1.5"]}) == Listed((Fraction(3), 3 * HALF), {})


@pytest.mark.parametrize(
    ("data", "pointer", "code"),
    [
        (None, "", "invalid_type"),
        ([], "", "invalid_type"),
        ({}, "/row", "required"),
        ({"preset": "odd"}, "/preset", "invalid_value"),
        ({"preset": 1}, "/preset", "invalid_type"),
        ({"preset": "even", "row": [1]}, "/row", "unknown_key"),
        ({"first": 7}, "/last", "required"),
        ({"first": 1, "last": 7}, "/last", "invalid_value"),
        ({"first": 7, "last": True}, "/last", "invalid_value"),
        ({"first": 7.5, "last": 1}, "/first", "invalid_value"),
        ({"first": "7/0", "last": 1}, "/first", "invalid_value"),
        ({"first": 10**7, "last": 1}, "/first", "invalid_value"),
        ({"row": []}, "/row", "invalid_type"),
        ({"row": "321"}, "/row", "invalid_type"),
        ({"row": [1] * 87}, "/row", "invalid_type"),
        ({"row": [1, "x"]}, "/row", "invalid_value"),
        ({"row": [1, 2]}, "/row", "invalid_value"),
        ({"row": [1], "of_size": {"2": [3, 2, 1]}}, "/of_size/2", "invalid_type"),
        ({"row": [1], "of_size": {"0": [1]}}, "/of_size/0", "unknown_key"),
        ({"row": [1], "of_size": [1]}, "/of_size", "invalid_type"),
        ({"row": [1], "shared_win": "much"}, "/shared_win", "invalid_value"),
    ],
)
def test_what_is_no_scale_is_refused_where_it_stands(data, pointer, code):
    with pytest.raises(ScaleInvalid) as caught:
        scale_of(data)

    assert (pointer, code) in [(it.pointer, it.code) for it in caught.value.problems]


@given(st.fractions(-1000, 1000, max_denominator=840))
def test_points_in_full_come_back(value):
    assert exact.read(exact.written(value)) == value


@pytest.mark.parametrize(
    "text", ["", "1/0", "½", "1e3", " 1", "1/", "--1", "1.2345", "12345678", "٣"]
)
def test_what_is_no_number_says_nothing(text):
    assert exact.read(text) is None


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(11, 2), "5½"),
        (Fraction(200, 3), "66⅔"),
        (HALF, "½"),
        (Fraction(0), "0"),
        (Fraction(-7, 4), "−1¾"),
        (Fraction(4), "4"),
        (Fraction(38, 7), None),
    ],
)
def test_points_are_shown_with_the_sign_of_their_fraction(value, shown):
    assert exact.with_sign(value) == shown
