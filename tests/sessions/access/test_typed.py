"""What is typed into a single line, as it is stored."""

from __future__ import annotations

import pytest

from sessions.access.devices import in_one_line


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        (" the  green\tones\n", "the green ones"),
        ("\u200bz", "z"),
        ("a\u202eb\0c", "abc"),
        ("\u200b\u2060", ""),
        ("\u200d", ""),
        ("👩\u200d👧", "👩\u200d👧"),
        ("नमस्\u200dते", "नमस्\u200dते"),
    ],
)
def test_it_is_one_line_without_what_nobody_sees(typed, stored):
    assert in_one_line(typed) == stored
