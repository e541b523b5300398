"""Exact points as files write them, "11/2", and as people do, "5½".

Knows numbers alone; which of them a language writes with a comma is for whoever shows them.
"""

from __future__ import annotations

import re
from fractions import Fraction

_WRITTEN = re.compile(r"-?[0-9]{1,7}(?:/[1-9][0-9]{0,3}|\.[0-9]{1,3})?", re.ASCII)
_SIGNS = {
    (0, 1): "",
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 5): "⅕",
    (2, 5): "⅖",
    (3, 5): "⅗",
    (4, 5): "⅘",
    (1, 6): "⅙",
    (5, 6): "⅚",
    (1, 8): "⅛",
    (3, 8): "⅜",
    (5, 8): "⅝",
    (7, 8): "⅞",
}
"""What stands behind the whole number, by what is left of it: so many of how many parts."""


def written(value: Fraction) -> str:
    """The value in full: "4", "11/2"."""
    return str(value)


def read(text: str) -> Fraction | None:
    """What such a text says, or one with a decimal point; None if it says nothing."""
    return Fraction(text) if _WRITTEN.fullmatch(text) else None


def with_sign(value: Fraction) -> str | None:
    """The value as people write it, "5½"; None where there is no sign for its fraction."""
    whole, left = divmod(abs(value.numerator), value.denominator)
    sign = _SIGNS.get((left, value.denominator))
    if sign is None:
        return None
    minus = "−" if value < 0 else ""
    number = str(whole) if whole or not sign else ""
    return f"{minus}{number}{sign}"
