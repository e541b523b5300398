"""What a rule set's turns do to scores, as tables for the race.

Knows turns, the opening and the target, in levels of points; no seats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.insight.pace import banked
from scoring.insight.turn.reach import Reach, reach_for
from scoring.insight.turn.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet

Array = npt.NDArray[np.float64]

MIN_STEP = 50
"""Scores are rounded to so many points, or to more where the target is far."""
MAX_LEVELS = 400
BEYOND = 90
"""So many levels beyond the target are told apart."""
AIMS = (0, 2, 4, 6, 8, 10, 12, 16, 20, 26, 34)
"""So many levels beyond the target a seat may aim at, where others may still answer."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What a rule set's turns do to scores, in levels. The last state is "not opened yet".

    `stays[s, t]`: from state s to t, below the target. `lands[s, b]`: to b levels beyond it.
    `beats[s, b]`: from s past whoever is b beyond. `over[b, c]`: who has beaten b is then at c.
    `hits[a, s]`: from s to the target and AIMS[a] levels more; `at[a]`: where that lands.
    """

    step: int
    target: int
    stays: Array
    lands: Array
    beats: Array
    over: Array
    hits: Array
    at: Array

    def state(self, score: int, *, has_opened: bool) -> int:
        """The state of a seat with this score."""
        if not has_opened:
            return self.target
        return min(max(round(score / self.step), 0), self.target - 1)


@lru_cache(maxsize=16)
def tables_for(rules: RuleSet) -> Tables:
    """The tables of a rule set, made once per process. Raises OddsOutOfReach."""
    step = MIN_STEP * -(-rules.target_score // (MIN_STEP * MAX_LEVELS))
    target = -(-rules.target_score // step)
    opening = rules.least_to_bank(has_opened=False)
    usual = spread(banked(turn_odds_for(rules, rules.minimum_bank)), step, target + BEYOND)
    first = spread(banked(turn_odds_for(rules, opening)), step, target + BEYOND)
    stays = np.zeros((target + 1, target + 1))
    lands = np.zeros((target + 1, BEYOND))
    for score in range(target):
        _move(usual, score, target, stays[score], lands[score])
        stays[score, score] += 1 - usual.sum()
    _move(first, 0, target, stays[target], lands[target])
    stays[target, target] += 1 - first.sum()
    reach, over = reach_for(rules), _overshoot(reach_for(rules), step)
    missing = _missing(target)
    least = np.full(target + 1, rules.minimum_bank)
    least[target] = opening
    beats = np.empty((target + 1, BEYOND))
    for state in range(target + 1):
        beats[state] = [
            _beats(reach, rules, int(missing[state]) + b, step, int(least[state]))
            for b in range(BEYOND)
        ]
    hits = np.array(
        [
            [
                _reached(reach, (int(missing[s]) + aim) * step, int(least[s]))
                for s in range(target + 1)
            ]
            for aim in AIMS
        ]
    )
    at = np.array([_shifted(over, aim) for aim in AIMS])
    chased = np.array([_shifted(over, b + 1) for b in range(BEYOND)])
    return Tables(step, target, stays, lands, beats, chased, hits, at)


def of_teams(tables: Tables, seats: int) -> Tables:
    """The same where a side has several seats, each of which has a turn to come past somebody."""
    return tables if seats == 1 else replace(tables, beats=1 - (1 - tables.beats) ** seats)


def _missing(target: int) -> Array:
    """How many levels each state lacks."""
    return np.append(target - np.arange(target), target).astype(float)


def spread(banks: dict[int, float], step: int, most: int) -> Array:
    """Points as levels up to `most`; those between two are shared, so that the mean stays."""
    levels = np.zeros(most + 1)
    for points, chance in banks.items():
        low, part = divmod(points, step)
        low = min(low, len(levels) - 2)
        levels[low] += chance * (1 - part / step)
        levels[low + 1] += chance * part / step
    return levels


def _move(banks: Array, score: int, target: int, stays: Array, lands: Array) -> None:
    """Write down where a bank leads from this score."""
    below = target - score
    stays[score:target] += banks[:below]
    beyond = banks[below:]
    lands[:] = beyond[:BEYOND]
    lands[-1] += beyond[BEYOND:].sum()


def _reached(reach: Reach, points: int, least: int) -> float:
    return reach.chance(reach.rules.dice, max(points, least, 1))


def _beats(reach: Reach, rules: RuleSet, levels: int, step: int, least: int) -> float:
    """The chance to come past who is so many levels ahead; a tie is half a win where it is one."""
    past = _reached(reach, (levels + 1) * step, least)
    if rules.tie == "first_to_set":
        return past
    return (past + _reached(reach, levels * step, least)) / 2


def _overshoot(reach: Reach, step: int) -> Array:
    """How many levels more than needed a successful chase brings."""
    found = np.zeros(BEYOND)
    for points, chance in reach.usual_overshoot().items():
        found[min(points // step, BEYOND - 1)] += chance
    return found


def _shifted(levels: Array, by: int) -> Array:
    """The same so many levels further up; what is beyond the last stays there."""
    moved = np.zeros(BEYOND)
    by = min(by, BEYOND - 1)
    moved[by:] = levels[: BEYOND - by]
    moved[-1] += levels[BEYOND - by :].sum()
    return moved
