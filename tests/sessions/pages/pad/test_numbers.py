"""Numbers as people of different languages type and read them."""

from __future__ import annotations

import pytest
from django.utils import translation

from sessions.pages.kit.requests import whole_number
from sessions.wording.format import points, signed


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1250", 1250),
        ("1,250", 1250),
        ("1.250", 1250),
        ("1’250", 1250),
        ("1'250", 1250),
        (" 1 250 ", 1250),
        ("1.000.000", 1_000_000),
        ("-50", -50),
        ("−1.250", -1250),
        ("+450", 450),
        ("0", 0),
    ],
)
def test_points_are_read_in_every_language(typed, number):
    assert whole_number(typed) == number


@pytest.mark.parametrize(
    "typed", ["", None, "1.5", "12,50", "1,2500", ".250", "1..250", "--5", "five", "1" * 16]
)
def test_what_is_no_whole_number_is_none(typed):
    assert whole_number(typed) is None


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "1,250 +10,300 −1,250"),
        ("de", "1.250 +10.300 −1.250"),
        ("de-ch", "1’250 +10’300 −1’250"),
    ],
)
def test_points_are_written_as_in_that_language(language, written):
    with translation.override(language):
        assert f"{points(1250)} {signed(10_300)} {signed(-1250)}" == written
