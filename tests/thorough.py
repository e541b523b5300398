"""How much is tried: a sample of what is alike on each change, all of it where that is asked for.

`FARKLE_THOROUGH=1` asks for it. A whole test that is one of many is marked `thorough` instead.
"""

import os
from typing import TypeVar

Tried = TypeVar("Tried")

IS_THOROUGH = bool(os.environ.get("FARKLE_THOROUGH"))


def sample(few: Tried, everything: Tried) -> Tried:
    """What this run tries of what is alike."""
    return everything if IS_THOROUGH else few
