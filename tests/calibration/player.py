"""A sensible player, as tables that many games are looked up in at once.

It plays for points until the end is near; then it weighs what it could be beaten by. Its rules were
written down before anything was compared with them. Knows throws and scores in steps of points; no
chances to win, which are held against it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from scoring.insight.turn.offers import offers_of, unit_of
from scoring.insight.turn.reach import reach_for
from scoring.insight.turn.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet

MOST = 700
"""Turn scores, and what is missing, are told apart up to so many steps."""
OPTIONS = 6


@dataclass(frozen=True)
class Throws:
    """What so many dice show: `up_to[i]` are the chances summed up to outcome i, the farkle first;
    of each outcome the dice left and steps of its options (-1: no option), and the most steps.
    """

    up_to: np.ndarray
    left: np.ndarray
    steps: np.ndarray
    most: np.ndarray


@dataclass(frozen=True)
class Player:
    """`stands[o][left, t]` is what a turn score is worth with so many dice left (o: has it opened),
    `banks[o][left, t]` whether it is banked, `gets[left, m]` the best chance to bank m steps more.
    """

    unit: int
    target: int
    least: tuple[int, int]
    must_roll: bool
    throws: tuple[Throws, ...]
    stands: tuple[np.ndarray, np.ndarray]
    banks: tuple[np.ndarray, np.ndarray]
    gets: np.ndarray

    def may_bank(self, left: np.ndarray, turn: np.ndarray, opened: np.ndarray) -> np.ndarray:
        enough = turn >= np.where(opened, self.least[1], self.least[0])
        return enough & ~((left == 0) & self.must_roll)

    def chance(self, dice: int | np.ndarray, missing: np.ndarray) -> np.ndarray:
        """The best chance to bank so much more with dice in hand."""
        return self.gets[dice % 6, np.clip(missing, 1, MOST)]


@lru_cache(maxsize=4)
def player_of(rules: RuleSet) -> Player:
    """The player under these rules, which have six dice and no win at once."""
    assert rules.dice == 6
    unit, opening = unit_of(rules), rules.least_to_bank(has_opened=False)
    least = (-(-opening // unit), -(-rules.minimum_bank // unit))
    tables = [_for_points(rules, opening), _for_points(rules, rules.minimum_bank)]
    return Player(
        unit,
        rules.target_score // unit,
        least,
        rules.hot_dice == "must_roll",
        tuple(_throws(rules, dice) for dice in range(1, 7)),
        (tables[0][0], tables[1][0]),
        (tables[0][1], tables[1][1]),
        _gets(rules, unit),
    )


def _throws(rules: RuleSet, dice: int) -> Throws:
    found = offers_of(rules, dice)
    assert not found.win
    left = np.full((len(found.offers) + 1, OPTIONS), -1)
    steps = np.zeros_like(left)
    for row, offer in enumerate(found.offers, start=1):
        for place, (dice_left, units) in enumerate(offer.options):
            left[row, place], steps[row, place] = dice_left, units
    chances = [found.farkle, *(offer.chance for offer in found.offers)]
    return Throws(np.cumsum(chances), left, steps, np.where(left < 0, 0, steps).max(axis=1))


def _for_points(rules: RuleSet, least: int) -> tuple[np.ndarray, np.ndarray]:
    odds = turn_odds_for(rules, least)
    stands, banks = np.zeros((6, MOST + 1)), np.zeros((6, MOST + 1), dtype=bool)
    for left in range(6):
        for turn in range(MOST + 1):
            score = turn * odds.unit
            stands[left, turn] = odds.stand(left, score)
            banks[left, turn] = odds.may_bank(left, score) and score >= odds.roll(left or 6, score)
    return stands, banks


def _gets(rules: RuleSet, unit: int) -> np.ndarray:
    reach = reach_for(rules)
    return np.array(
        [[reach.chance(dice or 6, step * unit) for step in range(MOST + 1)] for dice in range(6)]
    )
