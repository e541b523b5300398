"""How large a name may be written on the felt: by its width, in one or two lines.

CSS cannot measure a text. Without network static/js/offline/show/seats.js measures the same.
"""

from __future__ import annotations

import re
from math import ceil

# How wide letters are in bold serif, in hundredths of the type's size; any other letter 104.
WIDTHS = ((r"[fijlrtIJ .,'’-]", 38), (r"[a-ln-vx-zà-åç-öø-ýÿß]", 59), (r"[A-LN-VX-ZÀ-ÖØ-Ý0-9]", 76))
EMS = (3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 23)
ONE_LINE = 800  # beyond, two lines are larger than one
ONE_WORD = 1300  # beyond, a word is broken rather than made smaller still
WIDE = 1.18  # as wide at most are the letters of a device; two lines may be broken, one runs off


def ems(name: str) -> int:
    """How wide a name's wider line is at least, in sizes of its type: one of EMS."""
    width = max(map(_width, _lines(name))) * (1 if is_long(name) else WIDE)
    return next((step for step in EMS if step * 100 >= width), EMS[-1])


def is_long(name: str) -> bool:
    """Has the name two lines, each about half as high as one?"""
    return _width(name) > ONE_LINE and (_width(name) > ONE_WORD or len(_words(name)) > 1)


def _lines(name: str) -> list[str]:
    """The lines of a name, as even as its words allow."""
    words = _words(name)
    if not is_long(name):
        return [name]
    if len(words) == 1:
        half = ceil(len(name) / 2)
        return [name[: half + 1], name[half:]]
    splits = [["".join(words[:at]), "".join(words[at:])] for at in range(1, len(words))]
    return min(splits, key=lambda lines: max(map(_width, lines)))


def _words(name: str) -> list[str]:
    return re.split(r"(?<=[ -])", name)


def _width(line: str) -> int:
    """In hundredths of the type's size."""
    return sum(
        next((width for letters, width in WIDTHS if re.match(letters, letter)), 104)
        for letter in line
    )
