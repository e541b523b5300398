"""The turn odds once more, slowly: every throw with every selection, level by level, from far up.

Shares nothing with the engine: throws are read by the slow scorer of `tests.scoring.throws`. Knows
no offers and no zones; far up, every turn is banked, or over where it may not be.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import combinations_with_replacement
from math import factorial, gcd
from typing import Any

from tests.scoring.throws.reference import Dice, Reference


def orders(throw: Dice) -> int:
    """In how many orders these dice can lie."""
    return reduce(
        lambda left, face: left // factorial(throw.count(face)), set(throw), factorial(len(throw))
    )


class BruteOdds:
    """The values of a turn under a rule set in JSON, up to a turn score of `top`."""

    def __init__(
        self, rules: Mapping[str, Any], least: int = 0, cost: int = 0, top: int = 9000
    ) -> None:
        self.rules, self.least, self.cost, self.top = rules, least, cost, top
        self.dice: int = rules["dice"]
        slow = Reference(rules)
        self.throws = {
            count: [
                (throw, slow.selections(throw))
                for throw in combinations_with_replacement(range(1, 7), count)
            ]
            for count in range(1, self.dice + 1)
        }
        points = {
            it for throws in self.throws.values() for _, these in throws for it in these.values()
        }
        self.unit = gcd(*points, rules["high_stakes_bonus"] or 0)
        self.slow = slow
        self.rolls: dict[tuple[int, int], float] = {}
        for score in range(top, -1, -self.unit):
            for count in range(1, self.dice + 1):
                self.rolls[count, score] = self.thrown(count, score)

    def roll(self, dice: int, score: int) -> float:
        return self.rolls[dice, score]

    def thrown(self, dice: int, score: int) -> float:
        values = (
            orders(throw) * self.after(throw, these, score) for throw, these in self.throws[dice]
        )
        return sum(values) / 6**dice

    def after(self, throw: Dice, selections: Mapping[Dice, int], score: int) -> float:
        if not selections:
            return -self.cost
        if self.slow.wins(throw):
            return score + self.rules["target_score"]
        return max(
            self.stand(len(throw) - len(kept), score + points)
            for kept, points in selections.items()
        )

    def stand(self, dice_left: int, score: int) -> float:
        choices = [self.rolls.get((dice_left or self.dice, score), 0.0)]
        if score >= self.least and (dice_left or self.rules["hot_dice"] == "may_roll"):
            choices.append(score)
        if score > self.top:
            choices.append(0.97 * score)  # far up it hardly matters
        return max(choices)

    def reach(self, missing: int) -> float:
        """The best chance to bank so many points more."""
        chances: dict[tuple[int, int], float] = {}
        must = self.rules["hot_dice"] == "must_roll"
        for lacking in range(0, missing + self.unit, self.unit):
            # Under must_roll hot dice with enough points go on until dice are left: repeated until
            # nothing changes.
            for _again in range(60 if must and not lacking else 1):
                for count in range(self.dice, 0, -1):
                    chances[count, lacking] = self._reached(count, lacking, chances, must=must)
        return chances[self.dice, missing]

    def _reached(
        self, dice: int, lacking: int, chances: Mapping[tuple[int, int], float], *, must: bool
    ) -> float:
        total = 0.0
        for throw, these in self.throws[dice]:
            best = 0.0
            for kept, points in these.items():
                left = dice - len(kept)
                if self.slow.wins(throw) or (points >= lacking and (left or not must)):
                    best = 1.0
                else:
                    after = max(lacking - points, 0)
                    best = max(best, chances.get((left or self.dice, after), 0.0))
            total += orders(throw) * best
        return total / 6**dice
