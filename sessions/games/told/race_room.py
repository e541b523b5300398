"""The way to chances to win: their room needs numpy, which takes memory, so only who looks pays."""

from __future__ import annotations

import os
from types import ModuleType


def race_room() -> ModuleType:
    """`scoring.insight.race`, imported when it is first asked for."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # enough for matrices of this size
    from scoring.insight import race  # noqa: PLC0415

    return race
