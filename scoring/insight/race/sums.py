"""What some turns bring together, and the last of them: how likely it reaches so many points more.

Drawn for many games at once. Knows turns and the opening; no seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.insight.pace import banked
from scoring.insight.race.tables import Array
from scoring.insight.reach import reach_for
from scoring.insight.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet

MOST_MISSING = 10_000
"""More than that nobody is likely to bring in a turn."""
_HARDLY = 1e-9


@dataclass(frozen=True, slots=True)
class Sums:
    """What some turns bring together: sorted by points, `up_to` the chances summed up. Who has not
    opened by then stands first, with -1 points.
    """

    points: Array
    up_to: Array


class Dice:
    """Numbers between 0 and 1 for so many games, spread evenly; of `alike` games, over and over."""

    def __init__(self, games: int, alike: int) -> None:
        self.chance_of = np.random.default_rng(1)
        self._alike, self._times = alike, games // alike

    def next(self) -> Array:
        steps = self.chance_of.permutation(self._alike) + self.chance_of.random(self._alike)
        return np.tile(steps / self._alike, self._times)


def drawn(rules: RuleSet, turns: int, dice: Dice, *, has_opened: bool) -> Array:
    """The points of so many turns; -1 where the side has not opened with them."""
    sums = sums_of(rules, turns, has_opened=has_opened)
    place = np.searchsorted(sums.up_to, dice.next() * sums.up_to[-1], side="right")
    found: Array = sums.points[np.minimum(place, len(sums.points) - 1)]
    return found


@lru_cache(maxsize=128)
def sums_of(rules: RuleSet, turns: int, *, has_opened: bool) -> Sums:
    """What so many turns of a side bring together, played for points. Raises OddsOutOfReach."""
    unit, usual = _levels(rules, rules.minimum_bank)
    if has_opened:
        brought, unopened = _power(usual, turns), 0.0
    else:
        _unit, first = _levels(rules, max(rules.opening_threshold, rules.minimum_bank))
        stays, first = first[0], np.append(0.0, first[1:])
        brought, unopened = np.zeros(1), 1.0
        for turn in range(1, turns + 1):
            opens = unopened * np.convolve(first, _power(usual, turns - turn))
            brought, unopened = _added(brought, opens), unopened * stays
    kept = np.flatnonzero(brought > _HARDLY)
    points, chances = np.append(-1.0, kept * unit), np.append(unopened, brought[kept])
    return Sums(points, np.cumsum(chances))


@lru_cache(maxsize=64)
def _levels(rules: RuleSet, least: int) -> tuple[int, Array]:
    """The chances of what a turn brings, in units of points; that of a farkle first."""
    odds = turn_odds_for(rules, least)
    brings = banked(odds)
    found = np.zeros(max(brings, default=0) // odds.unit + 1)
    for points, chance in brings.items():
        found[points // odds.unit] += chance
    found[0] += 1 - found.sum()
    return odds.unit, found


def _power(turn: Array, turns: int) -> Array:
    found = np.ones(1)
    for _again in range(turns):
        found = np.convolve(found, turn)
        found = found[: int(np.flatnonzero(found > _HARDLY)[-1]) + 1]
    return found


def _added(one: Array, other: Array) -> Array:
    found = np.zeros(max(len(one), len(other)))
    found[: len(one)] += one
    found[: len(other)] += other
    return found


def chance_of(rules: RuleSet, missing: Array, opened: npt.NDArray[np.bool_]) -> Array:
    """The best chance to bank so much more in a turn; 1 where nothing is missing."""
    points = np.where(missing > 0, np.maximum(missing, least_of(rules, opened)), 0)
    unit, chances = _reached(rules)
    level = np.minimum(np.ceil(points / unit).astype(int), len(chances) - 1)
    found: Array = chances[level]
    return found


def least_of(rules: RuleSet, opened: npt.NDArray[np.bool_]) -> Array:
    """The fewest points that may be banked."""
    first = max(rules.opening_threshold, rules.minimum_bank)
    found: Array = np.where(opened, rules.minimum_bank, first).astype(float)
    return found


@lru_cache(maxsize=16)
def _reached(rules: RuleSet) -> tuple[int, Array]:
    reach, unit = reach_for(rules), turn_odds_for(rules, rules.minimum_bank).unit
    levels = range(MOST_MISSING // unit + 1)
    return unit, np.array([*(reach.chance(rules.dice, it * unit) for it in levels), 0.0])


def over(rules: RuleSet, dice: Dice) -> Array:
    """How many points more than needed a successful chase brings."""
    points, up_to = _overshoot(rules)
    found: Array = points[np.minimum(np.searchsorted(up_to, dice.next()), len(points) - 1)]
    return found


@lru_cache(maxsize=16)
def _overshoot(rules: RuleSet) -> tuple[Array, Array]:
    reach, found = reach_for(rules), dict[int, float]()
    for gap in (200, 400, 700, 1100, 1600):
        for points, chance in reach.overshoot(gap).items():
            found[points] = found.get(points, 0.0) + chance
    up_to: Array = np.cumsum([found[it] for it in sorted(found)])
    return np.array(sorted(found), float), up_to / up_to[-1]
