"""The turn of the seat that throws now, exactly: what each of its plays does to the chance to win.

The same programme as that of a turn in points, with another worth of a bank: the chance to win from
the score that it leads to. Knows one turn, and what banks and a farkle are worth; not why.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.dice import Dice
from scoring.insight.race.tables import Array
from scoring.insight.turn.offers import offers_of, unit_of
from scoring.insight.turn.six_ones import then_of
from scoring.insight.turn.turn_odds import OddsOutOfReach, Worth
from scoring.rules.rule_set import RuleSet

MAX_TURN_SCORE = 6000
"""Of higher turn scores only what banking them is worth is looked at."""
MAX_LEVELS = 600
"""So many turn scores are computed, at most: some 60 milliseconds."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """All that so many dice can show: of each outcome its chance, and for its options the dice left
    and units of points, the last one repeated where there are fewer than elsewhere.
    """

    farkle: float
    win: float
    chances: Array
    left: npt.NDArray[np.intp]
    units: npt.NDArray[np.intp]


@lru_cache(maxsize=96)
def _shown(rules: RuleSet, dice: int) -> _Shown:
    found = offers_of(rules, dice)
    options = [offer.options for offer in found.offers] or [((0, 0),)]
    most = max(len(it) for it in options)
    padded = np.array([[*it, *[it[-1]] * (most - len(it))] for it in options], dtype=np.intp)
    chances = np.array([offer.chance for offer in found.offers] or [0.0])
    return _Shown(found.farkle, found.win, chances, padded[:, :, 0], padded[:, :, 1])


@lru_cache(maxsize=16)
def _most(rules: RuleSet) -> int:
    return max(int(_shown(rules, dice).units.max()) for dice in range(1, rules.dice + 1))


@lru_cache(maxsize=16)
def turn_scores(rules: RuleSet) -> npt.NDArray[np.int64]:
    """The turn scores whose banks have to be known. Raises OddsOutOfReach."""
    levels = MAX_TURN_SCORE // unit_of(rules)
    if levels > MAX_LEVELS:
        raise OddsOutOfReach
    return np.arange(levels + _most(rules)) * unit_of(rules)


class TurnChances(Worth):
    """The chance to win at every point of a turn, played as well as can be from there.

    `banked` are the chances after a bank of each of `turn_scores`; `farkled` is the one after a
    farkle, `least` the fewest points that may be banked. It is asked as `TurnOdds` is. Six 1s that
    were thrown count as the Van't Hof 6; that they may still be thrown is left out.
    """

    def __init__(self, rules: RuleSet, least: int, banked: Array, farkled: float) -> None:
        self.rules, self.least, self.farkled = rules, least, farkled
        self._scores, self._banked = turn_scores(rules), banked
        self._unit = unit_of(rules)
        self._levels = len(banked) - _most(rules)
        self._stands = np.tile(banked, (rules.dice, 1))
        self._rolls = np.tile(banked, (rules.dice + 1, 1))
        self._fill([_shown(rules, dice) for dice in range(1, rules.dice + 1)])

    def _fill(self, shown: list[_Shown]) -> None:
        """From the top down: what a throw is worth depends on higher turn scores alone."""
        for level in range(self._levels - 1, -1, -1):
            for dice, it in enumerate(shown, start=1):
                best = self._stands[it.left, it.units + level].max(axis=1)
                value = it.win + it.farkle * self.farkled + it.chances @ best
                self._rolls[dice, level] = value
            for left in range(self.rules.dice):
                value = self._rolls[left or self.rules.dice, level]
                if self.may_bank(left, self._scores[level]):
                    value = max(value, self._banked[level])
                self._stands[left, level] = value

    @property
    def expected(self) -> float:
        """The chance to win before the first throw."""
        return self.roll(self.rules.dice, 0)

    def then(self, score: int, set_aside: Dice, points: int) -> int:
        """The turn score with these dice set aside, too."""
        return then_of(self.rules, score, set_aside, points)

    def roll(self, dice: int, score: int) -> float:
        """The chance to win if so many dice are thrown at this turn score."""
        return float(self._rolls[dice, self._level(score)])

    def stand(self, dice_left: int, score: int) -> float:
        """The chance once dice were set aside: to bank or throw on, whichever is better."""
        return float(self._stands[dice_left, self._level(score)])

    def bank(self, score: int) -> float:
        """The chance after a bank of so many points."""
        return float(self._banked[self._level(score)])

    def win(self, score: int) -> float:  # noqa: ARG002  # a win is one, whatever was at risk
        """The chance after six 1s that win at once."""
        return 1.0

    def _level(self, score: int) -> int:
        return min(score // self._unit, len(self._banked) - 1)
