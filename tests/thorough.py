"""How much is tried: a sample of what is alike on each change, all of it where that is asked for.

`FARKLE_THOROUGH=1` asks for it. A whole test that is one of many is marked `thorough` instead.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

Tried = TypeVar("Tried")

IS_THOROUGH = bool(os.environ.get("FARKLE_THOROUGH"))


def sample(few: Tried, everything: Tried) -> Tried:
    """What this run tries of what is alike."""
    return everything if IS_THOROUGH else few


def in_turn(alike: Sequence[Tried], turn: int, of: int) -> Sequence[Tried]:
    """One in `of` of those that are alike, and at least one; who that is goes round with `turn`.

    All of them where all is asked for.
    """
    step = sample(max(1, min(of, len(alike))), everything=1)
    return alike[turn % step :: step]
