"""Numbers as people type them: read on the phone as the server reads them."""

from __future__ import annotations

import random
import sys
import unicodedata

import pytest

from sessions.pages.kit.requests import whole_number

TYPED = [
    *("0", "1250", "1,250", "1.250", "1’250", "1'250", " 1 250 ", "1\u202f250", "1.000.000"),
    *("-50", "−1.250", "+450", "-0", "1.5", "12,50", "12.50", "1,2500", ".250", "1..250", "--5"),
    *("", " ", "five", "1e3", "0x10", "1_000", "-", "+", "1" * 15, "1" * 16, "-600", "1,250.000"),
]

ON_THE_PHONE = """
async (typed) => {
  const { wholeNumber } = await import("/static/js/forms/numbers.js");
  return typed.map(wholeNumber);
}
"""


@pytest.mark.thorough
def test_the_phone_reads_a_number_as_the_server_does(browse):
    chance = random.Random(1)
    mixed = [
        "".join(chance.choices("00125.,’' -−+e٣", k=chance.randint(1, 9))) for _ in range(3000)
    ]
    digits = [c for c in map(chr, range(sys.maxunicode)) if unicodedata.category(c) == "Nd"]
    typed = [*TYPED, *mixed, *digits]
    page = browse("/rules/")

    read = page.evaluate(ON_THE_PHONE, typed)

    expected = [whole_number(text) for text in typed]
    assert list(zip(typed, read, strict=True)) == list(zip(typed, expected, strict=True))
    assert sum(number is not None for number in expected[len(TYPED) : -len(digits)]) > 300
