"""What some turns bring together, and the last of them: how likely it reaches so many points more.

Drawn for many games at once. Knows turns and the opening; no seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import numpy as np
import numpy.typing as npt

from scoring.insight.pace import banked
from scoring.insight.race.tables import Array, spread
from scoring.insight.turn.offers import unit_of
from scoring.insight.turn.reach import reach_for
from scoring.insight.turn.turn_odds import OddsOutOfReach, turn_odds_for
from scoring.rules.rule_set import RuleSet

MAX_MISSING = 10_000
"""More than that nobody is likely to bring in a turn."""
MAX_UNITS = 4_000
"""Of finer prices there is no estimate: to look at each would take seconds."""
MAX_LEVELS = 400
MAX_TIMES_EXPECTED = 20
"""A turn is told apart up to so many times what it brings on average; more is as much as that."""
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
        self._random = np.random.default_rng(1)
        self._alike, self._times = alike, games // alike

    def next(self) -> Array:
        """A number for each game."""
        order, rising = self._next()
        return np.tile(rising[order], self._times)

    def points(self, points: Array, up_to: Array) -> Array:
        """Some of these points for each game; `up_to` are their chances summed up."""
        order, rising = self._next()
        place = np.searchsorted(up_to, rising * up_to[-1], side="right")
        return np.tile(points[np.minimum(place, len(points) - 1)[order]], self._times)

    def _next(self) -> tuple[npt.NDArray[np.intp], Array]:
        """Numbers that rise, which are found faster, and the order they are to come in."""
        order = self._random.permutation(self._alike)
        return order, (np.arange(self._alike) + self._random.random(self._alike)) / self._alike


def drawn(rules: RuleSet, turns: int, dice: Dice, *, has_opened: bool) -> Array:
    """The points of so many turns; -1 where the side has not opened with them."""
    sums = sums_of(rules, turns, has_opened=has_opened)
    return dice.points(sums.points, sums.up_to)


@lru_cache(maxsize=128)
def sums_of(rules: RuleSet, turns: int, *, has_opened: bool) -> Sums:
    """What so many turns of a side bring together, played for points. Raises OddsOutOfReach."""
    step, usual = _levels(rules, rules.minimum_bank)
    if has_opened:
        brought, unopened = _power(usual, turns), 0.0
    else:
        _step, first = _levels(rules, rules.least_to_bank(has_opened=False))
        stays, first = first[0], np.append(0.0, first[1:])
        brought, unopened = np.zeros(1), 1.0
        for _turn in range(turns):
            brought = _trimmed(_added(np.convolve(brought, usual), unopened * first))
            unopened *= stays
    kept = np.flatnonzero(brought > _HARDLY)
    points, chances = np.append(-1.0, kept * step), np.append(unopened, brought[kept])
    return Sums(points, np.cumsum(chances))


@lru_cache(maxsize=64)
def _levels(rules: RuleSet, least: int) -> tuple[int, Array]:
    """The chances of what a turn brings, in levels of so many points; that of a farkle first."""
    usual, odds = turn_odds_for(rules, rules.minimum_bank), turn_odds_for(rules, least)
    step = usual.unit * ceil(MAX_TIMES_EXPECTED * usual.expected / (usual.unit * MAX_LEVELS))
    brings = banked(odds)
    found = spread(brings, step, MAX_LEVELS)
    found[0] += 1 - found.sum()
    return step, _trimmed(found)


def _power(turn: Array, turns: int) -> Array:
    """So many such turns, one after the other."""
    if turns == 0:
        return np.ones(1)
    half = _power(turn, turns // 2)
    found = np.convolve(half, half)
    return _trimmed(np.convolve(found, turn) if turns % 2 else found)


def _trimmed(chances: Array) -> Array:
    """Without the highest levels, to which hardly anybody comes."""
    return chances[: int(np.flatnonzero(chances > _HARDLY)[-1]) + 1]


def _added(one: Array, other: Array) -> Array:
    found = np.zeros(max(len(one), len(other)))
    found[: len(one)] += one
    found[: len(other)] += other
    return found


def chance_of(rules: RuleSet, missing: Array, opened: npt.NDArray[np.bool_]) -> Array:
    """The best chance to bank so much more in a turn; 1 where nothing is missing."""
    found: Array = chances_of(rules, missing, opened, (0,))[0]
    return found


def chances_of(
    rules: RuleSet, missing: Array, opened: npt.NDArray[np.bool_], more: tuple[int, ...]
) -> Array:
    """The same for each of some points more than what is missing: by those, and games."""
    raised, lowest = _raised(rules, more)
    levels = raised.shape[1] // 2
    place = np.ceil(missing / unit_of(rules)).astype(np.intp) - lowest
    np.clip(place, 0, levels - 1, out=place)
    place[~opened] += levels
    found: Array = raised.take(place, axis=1, mode="clip")
    return found


@lru_cache(maxsize=64)
def _raised(rules: RuleSet, more: tuple[int, ...]) -> tuple[Array, int]:
    """The chances of each of these points more, from so many units missing on, which are below
    none; those of who has opened, and then those of who has not."""
    units = -(-np.array(more) // unit_of(rules))
    lowest = -int(units.max())
    both = [
        _reached(rules, least)
        for least in (rules.minimum_bank, rules.least_to_bank(has_opened=False))
    ]
    place = units[:, None] + np.arange(lowest, max(map(len, both)))
    return np.hstack([it.take(place, mode="clip") for it in both]), lowest


def least_of(rules: RuleSet, opened: npt.NDArray[np.bool_]) -> Array:
    """The fewest points that may be banked."""
    found: Array = np.where(
        opened, rules.minimum_bank, rules.least_to_bank(has_opened=False)
    ).astype(float)
    return found


@lru_cache(maxsize=32)
def _reached(rules: RuleSet, least: int) -> Array:
    """The chance to bank so many units of points more, at `least` so many points; 1 for none."""
    reach, unit = reach_for(rules), unit_of(rules)
    levels = range(MAX_MISSING // unit + 1)
    if len(levels) > MAX_UNITS:
        raise OddsOutOfReach
    more = (reach.chance(rules.dice, max(it * unit, least)) for it in levels[1:])
    return np.array([1.0, *more, 0.0])


def over(rules: RuleSet, dice: Dice) -> Array:
    """How many points more than needed a successful chase brings."""
    return dice.points(*_overshoot(rules))


@lru_cache(maxsize=16)
def _overshoot(rules: RuleSet) -> tuple[Array, Array]:
    found = reach_for(rules).usual_overshoot()
    return np.array(list(found), float), np.cumsum(list(found.values()))
