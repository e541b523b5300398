"""What of a result is counted when somebody looks, never while a throw is entered.

Knows columns' names alone: also programs that have no database read it.
"""

from __future__ import annotations

LUCK = (
    "luck_turns",
    "luck",
    "luck_variance",
    "judged_turns",
    "judged_worth",
    "loss",
    "loss_squares",
)
"""What a `LongRun` sums up, in its order; `sessions.history.counted_luck` counts it."""
