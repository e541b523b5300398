"""Numbers with decimals, with signs and as parts of a whole, as each language writes them."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from sessions.wording.format import chance_percent, day, decimal, percent, points, signed_decimal


@pytest.mark.parametrize(
    ("language", "said"), [("en", "12,345.5"), ("de", "12.345,5"), ("de-ch", "12’345,5")]
)
def test_a_number_with_decimals_is_written_as_in_that_language(language, said):
    with translation.override(language):
        assert decimal(12345.46) == said


@pytest.mark.parametrize(
    ("value", "places", "said"),
    [
        (0.25, 1, "0.3"),
        (-0.25, 1, "−0.3"),
        (-0.04, 1, "0.0"),
        (0, 1, "0.0"),
        (512.5, 0, "513"),
        (0.999, 2, "1.00"),
        (3.05, 2, "3.05"),
        (7, 2, "7.00"),
    ],
)
def test_a_number_is_rounded_to_the_nearest_and_nothing_has_no_sign(value, places, said):
    assert decimal(value, places) == said


@pytest.mark.parametrize(
    ("value", "places", "said"),
    [
        (3.4, 1, "+3.4"),
        (-1, 1, "−1.0"),
        (0, 1, "0.0"),
        (0.04, 1, "0.0"),
        (-0.04, 1, "0.0"),
        (100, 0, "+100"),
        (1000, 0, "+1,000"),
        (0, 0, "0"),
    ],
)
def test_more_or_less_has_a_sign(value, places, said):
    assert signed_decimal(value, places) == said


@pytest.mark.parametrize(("language", "said"), [("en", "13%"), ("de", "13\N{NO-BREAK SPACE}%")])
def test_a_share_is_written_in_whole_hundredths(language, said):
    with translation.override(language):
        assert percent(0.125) == said


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "0%"), (0.001, "under 1%"), (0.5, "50%"), (0.999, "over 99%"), (1, "100%")],
)
def test_a_chance_claims_no_digits_that_are_not_there(share, said):
    assert chance_percent(share) == said


@pytest.mark.parametrize(("language", "said"), [("en", "Dec. 3, 2026"), ("de", "3. Dezember 2026")])
def test_a_day_is_written_as_in_that_language(language, said):
    with translation.override(language):
        assert day(date(2026, 12, 3)) == said


def test_a_whole_number_is_written_as_one_after_an_equal_one_with_decimals():
    assert [points(98765.0), points(98765)] == ["98,765.0", "98,765"]
