"""Where seats are after so many turns, each by itself: below the target, or landing beyond it.

Knows the tables of a rule set and one seat's aims; not who wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.insight.race.tables import BEYOND, Array, Tables

MAX_ROUNDS = 250
"""So many rounds of a game are followed, at most."""
_HARDLY = 1e-5
"""Where fewer games than that go on, the rounds after are left out."""
_ROUNDS_AFTER = 3
"""But for so many."""


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


def alone(tables: Tables, runners: Sequence[Runner]) -> list[Lane]:
    """All turns played for points, up to the rounds that hardly any game comes to."""
    now = np.zeros((len(runners), tables.target + 1))
    now[np.arange(len(runners)), [it.state for it in runners]] = 1
    below, lands, after = [now], [np.zeros((len(runners), BEYOND))], 0
    while after <= _ROUNDS_AFTER and len(below) <= MAX_ROUNDS:
        lands.append(now @ tables.lands)
        now = now @ tables.stays
        below.append(now)
        after += now.sum(axis=1).prod() <= _HARDLY
    return _lanes(np.array(below), np.array(lands))


def run(tables: Tables, runners: Sequence[Runner], aims: npt.NDArray[np.intp]) -> list[Lane]:
    """All turns played for points, but for the target where `aims` [seat, turn, state] name one of
    AIMS; where they are -1, they name none."""
    seats, rounds, states = aims.shape
    below, lands = np.zeros((rounds + 1, seats, states)), np.zeros((rounds + 1, seats, BEYOND))
    below[0, np.arange(seats), [it.state for it in runners]] = 1
    every, own = np.arange(states), np.arange(seats)[:, None] * len(tables.at)
    for turn in range(rounds):
        now, aim = below[turn], aims[:, turn]
        goes = aim >= 0
        plays, aimed = np.where(goes, 0, now), np.where(goes, now, 0)
        hit = aimed * tables.hits[aim, every]
        which = np.bincount((own + aim)[goes], hit[goes], seats * len(tables.at))
        lands[turn + 1] = plays @ tables.lands + which.reshape(seats, -1) @ tables.at
        below[turn + 1] = plays @ tables.stays + aimed - hit
    return _lanes(below, lands)


def _lanes(below: Array, lands: Array) -> list[Lane]:
    """One for each seat, of all by turn and seat."""
    return [Lane(below[:, seat], lands[:, seat]) for seat in range(below.shape[1])]
