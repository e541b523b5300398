"""Who wins once the final round runs: those who have a turn left chase, one after the other.

Knows scores and who is still to throw.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scoring.insight.race.tables import BEYOND, Array, Tables
from scoring.state import GameState


def chances_in_final_round(
    tables: Tables, state: GameState, order: Sequence[int], left: Sequence[bool]
) -> Array:
    """The chances in a final round: those who have a turn left chase, one after the other."""
    scores = [round(state.score(seat) / tables.step) - tables.target for seat in order]
    best = max(scores)
    held = np.zeros((len(order), BEYOND))
    tied = [place for place, score in enumerate(scores) if score == best]
    ahead = [place for place in tied if not left[place]] or tied
    held[ahead[0], min(max(best, 0), BEYOND - 1)] = 1
    for place, seat in enumerate(order):
        if left[place]:
            past = _past(tables, state, seat, scores[place])
            beaten = held * past
            beaten[place] = 0
            held -= beaten
            held[place] += beaten.sum(axis=0) @ tables.over
    found: Array = held.sum(axis=1)
    return found


def after_the_mover(
    tables: Tables, state: GameState, order: Sequence[int], left: Sequence[bool], scores: Array
) -> Array:
    """The chances of the seat whose turn it is once it has one of these scores."""
    best = max(state.score(seat) for seat in order[1:])
    level = scores / tables.step - tables.target
    held = np.where(scores > best, 1.0, 0.0)
    if state.rules.tie != "first_to_set":
        held = np.where(scores == best, 0.5, held)
    for place, seat in enumerate(order):
        if place and left[place]:
            own = round(state.score(seat) / tables.step) - tables.target
            held *= 1 - np.interp(level, np.arange(BEYOND), _past(tables, state, seat, own))
    return held


def _past(tables: Tables, state: GameState, seat: int, level: int) -> Array:
    """The chances of a seat at this level to come past who is b beyond the target."""
    if not state.has_opened(seat):
        return np.asarray(tables.beats[tables.target])
    if level < 0:
        return np.asarray(tables.beats[max(tables.target + level, 0)])
    # It is beyond the target itself: it lacks so much less.
    last = tables.beats[tables.target - 1]
    return np.array([last[max(b - level - 1, 0)] for b in range(BEYOND)])
