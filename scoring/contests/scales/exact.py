"""Exact points as files write them, "11/2", and as people do, "5½".

Knows numbers alone; which of them a language writes with a comma is for whoever shows them.
"""

from __future__ import annotations

import re
from fractions import Fraction

_WRITTEN = re.compile(r"-?[0-9]{1,7}(?:/[1-9][0-9]{0,3}|\.[0-9]{1,3})?", re.ASCII)
_SIGNS = {
    Fraction(over, under): sign
    for sign, over, under in (
        *(("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4)),
        *(("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5), ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6)),
        *(("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8)),
    )
}


def written(value: Fraction) -> str:
    """The value in full: "4", "11/2"."""
    return str(value)


def read(text: str) -> Fraction | None:
    """What such a text says, or one with a decimal point; None if it says nothing."""
    return Fraction(text) if _WRITTEN.fullmatch(text) else None


def with_sign(value: Fraction) -> str | None:
    """The value as people write it, "5½"; None where there is no sign for its fraction."""
    whole, part = divmod(abs(value), 1)
    if part and part not in _SIGNS:
        return None
    minus = "−" if value < 0 else ""
    number = str(whole) if whole or not part else ""
    return f"{minus}{number}{_SIGNS.get(part, '')}"
