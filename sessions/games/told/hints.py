"""Where a hint may be given: to who practises alone.

Knows the state of a game; what a hint says, pages know.
"""

from __future__ import annotations

from scoring.state import GameState


def is_practice(state: GameState) -> bool:
    """Does one seat play alone, and does it still? Who joined and was undone never sat there."""
    return len(state.seats) == 1 and state.outcome is None
