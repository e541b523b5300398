"""Dice as tuples of faces: counting, comparing, writing.

Knows faces and multisets; no points, no rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

Dice = tuple[int, ...]

FACES = (1, 2, 3, 4, 5, 6)
MAX_DICE = 6


def distinct_throws(count: int) -> Iterator[Dice]:
    """Every throw of `count` dice, order ignored, as sorted faces."""
    return combinations_with_replacement(FACES, count)


def ways(dice: Dice) -> int:
    """In how many orders these dice can lie: 1-1-5 in three."""
    return factorial(len(dice)) // prod(factorial(n) for n in Counter(dice).values())


def is_within(part: Dice, whole: Dice) -> bool:
    """Are all dice of `part` among those of `whole`, counted with repeats?"""
    return not Counter(part) - Counter(whole)


def written(dice: Dice, unentered: int = 0) -> str:
    """The faces as digits: (1, 1, 5) is "115", and "115+3" where three dice were not entered."""
    return "".join(map(str, dice)) + (f"+{unentered}" if unentered else "")


def read(digits: str) -> Dice:
    """The reverse of `written`. Raises ValueError for anything but one to six digits 1-6."""
    if not 1 <= len(digits) <= MAX_DICE or not set(digits) <= set("123456"):
        raise ValueError(f"“{digits}” is not one to six dice with faces 1 to 6")
    return tuple(map(int, digits))
