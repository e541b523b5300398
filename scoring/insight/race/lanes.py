"""Where seats are after so many turns, each by itself: below the target, or landing beyond it.

Knows the tables of a rule set and one seat's aims; not who wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.insight.race.tables import BEYOND, Array, Tables

MOST_ROUNDS = 250
"""So many rounds of a game are followed, at most."""
_HARDLY = 1e-5
"""Where fewer games than that go on, the rounds after are left out."""


@dataclass(frozen=True, slots=True)
class Runner:
    """A seat in the race: its state, and the round of its next turn."""

    state: int
    round: int


@dataclass
class Lane:
    """Where a seat is after 0, 1, 2 … own turns: below the target, or landing beyond it."""

    below: Array  # [turn, state]
    lands: Array  # [turn, b]

    @property
    def going(self) -> Array:
        found: Array = self.below.sum(axis=1)
        return found

    def past(self, tables: Tables) -> Array:
        """The chance to beat who is b beyond, with the next turn; by turns had, and b."""
        found: Array = self.below @ tables.beats / np.maximum(self.going, 1e-300)[:, None]
        return found


def run(tables: Tables, runner: Runner, aims: Array | None, rounds: int) -> Lane:
    """Play a seat's turns for points; where `aims` says so, for the target."""
    below = np.zeros((rounds + 1, tables.target + 1))
    lands = np.zeros((rounds + 1, BEYOND))
    below[0, runner.state] = 1
    for turn in range(1, rounds + 1):
        now = below[turn - 1]
        if aims is None:
            below[turn], lands[turn] = now @ tables.stays, now @ tables.lands
            continue
        aim = aims[turn - 1]
        plays = np.where(aim < 0, now, 0)
        below[turn], lands[turn] = plays @ tables.stays, plays @ tables.lands
        for which in np.unique(aim[(aim >= 0) & (now > 0)]):
            goes = np.where(aim == which, now, 0)
            hit = goes * tables.hits[int(which)]
            lands[turn] += hit.sum() * tables.at[int(which)]
            below[turn] += goes - hit
    return Lane(below, lands)


def until_it_is_over(lanes: Sequence[Lane]) -> list[Lane]:
    """The lanes without the rounds that hardly any game comes to."""
    alive = np.prod([lane.going for lane in lanes], axis=0)
    last = min(int((alive > _HARDLY).sum()) + 3, MOST_ROUNDS)
    return [Lane(lane.below[: last + 1], lane.lands[: last + 1]) for lane in lanes]
