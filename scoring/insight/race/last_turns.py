"""Who wins once the final round runs: those who have a turn left chase, one after the other.

Knows scores and who is still to throw.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scoring.insight.race.tables import BEYOND, Array, Tables
from scoring.state import GameState


def chances_in_final_round(
    tables: Tables, state: GameState, sides: Sequence[int], left: Sequence[int]
) -> Array:
    """The chances of the sides in a final round: the seats that have a turn left chase in order."""
    scores = [round(state.sides[side].score / tables.step) - tables.target for side in sides]
    best = max(scores)
    held = np.zeros((len(sides), BEYOND))
    chasing = {state.seats[seat].side for seat in left}
    tied = [place for place, score in enumerate(scores) if score == best]
    ahead = [place for place in tied if sides[place] not in chasing] or tied
    held[ahead[0], min(max(best, 0), BEYOND - 1)] = 1
    for seat in left:
        place = sides.index(state.seats[seat].side)
        beaten = held * _past(tables, state, seat, scores[place])
        beaten[place] = 0
        held -= beaten
        held[place] += beaten.sum(axis=0) @ tables.over
    found: Array = held.sum(axis=1)
    return found


def after_the_mover(tables: Tables, state: GameState, left: Sequence[int], scores: Array) -> Array:
    """The chances of the side whose seat throws now, the first of those left, with these scores."""
    mover, *later = left
    own = state.seats[mover].side
    best = max(state.sides[side].score for side in state.sides_playing if side != own)
    level = scores / tables.step - tables.target
    held = np.where(scores > best, 1.0, 0.0)
    if state.rules.tie != "first_to_set":
        held = np.where(scores == best, 0.5, held)
    for seat in later:
        missing = round(state.score(seat) / tables.step) - tables.target
        past = np.interp(level, np.arange(BEYOND), _past(tables, state, seat, missing))
        held *= 1 - past
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
