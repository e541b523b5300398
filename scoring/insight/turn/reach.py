"""The best chance to bank at least so many points in a turn: to open, to catch up, to win.

Whoever only wants to get there plays otherwise than for points. Knows dice and what is missing; not
what is banked beyond that.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from scoring.insight.turn.offers import Offer, Option, offers_of, unit_of
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.rules.rule_set import RuleSet

MAX_LEVELS = 20_000
"""So many units of points can be missing, at most: about three seconds."""
USUAL_GAPS = (200, 400, 700, 1100, 1600)


class Reach:
    """The chances under these rules, computed up to the most points that were asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._unit = unit_of(rules)
        self._offers = [offers_of(rules, dice or rules.dice) for dice in range(rules.dice + 1)]
        self._hot = self._banked_from_hot_dice()
        # Of no points missing the chance is 1. Row 0 stands for hot dice, as all dice do.
        self._chances: list[list[float]] = [[1.0] for _ in range(rules.dice + 1)]
        # Threads share it: two that append the same level would shift all those above.
        self._growing = Lock()

    def chance(self, dice: int, missing: int) -> float:
        """The chance to bank at least `missing` points more, before throwing so many dice.

        Raises OddsOutOfReach for so many points that this would take minutes.
        """
        level = max(-(-missing // self._unit), 0)
        if level > MAX_LEVELS:
            raise OddsOutOfReach
        if len(self._chances[0]) <= level:
            with self._growing:
                while len(self._chances[0]) <= level:
                    self._compute(len(self._chances[0]))
        return self._chances[dice][level]

    def overshoot(self, missing: int) -> dict[int, float]:
        """How many points more than that are banked by who plays to bank at least `missing`, each
        with its chance; what is missing from 1 fails.
        """
        self.chance(self.rules.dice, missing)
        found: dict[int, float] = {}
        there = {(-(-missing // self._unit), self.rules.dice): 1.0}
        while there:
            level, dice = state = max(there)
            chance = there.pop(state)
            for offer in self._offers[dice].offers:
                left, units = max(offer.options, key=lambda it: self._worth(it, level))
                share = chance * offer.chance
                if units < level:
                    after = level - units, left or self.rules.dice
                    there[after] = there.get(after, 0.0) + share
                else:
                    over = (units - level) * self._unit
                    won = share * self._worth((left, units), level)
                    found[over] = found.get(over, 0.0) + won
        return found

    def usual_overshoot(self) -> dict[int, float]:
        """The same for gaps of a usual size, of those that are closed: all chances are one."""
        found: dict[int, float] = {}
        for gap in USUAL_GAPS:
            for points, chance in self.overshoot(gap).items():
                found[points] = found.get(points, 0.0) + chance
        whole = sum(found.values())
        return {points: found[points] / whole for points in sorted(found)}

    def _banked_from_hot_dice(self) -> float:
        """Enough points are reached, with hot dice: the chance that they come to be banked."""
        if self.rules.hot_dice == "may_roll":
            return 1.0
        it = self._offers[self.rules.dice]
        forced = sum(offer.chance for offer in it.offers if offer.most_left_over is None)
        return (1 - it.farkle - forced) / (1 - forced)

    def _compute(self, level: int) -> None:
        for dice in range(1, self.rules.dice + 1):
            it = self._offers[dice]
            chances = (offer.chance * self._best(offer, level) for offer in it.offers)
            self._chances[dice].append(it.win + sum(chances))
        self._chances[0].append(self._chances[-1][level])

    def _best(self, offer: Offer, level: int) -> float:
        return max(self._worth(option, level) for option in offer.options)

    def _worth(self, option: Option, level: int) -> float:
        """The chance that is left after this option, with so many units missing before it."""
        left, units = option
        if units < level:
            return self._chances[left][level - units]
        return 1.0 if left else self._hot


@lru_cache(maxsize=32)
def reach_for(rules: RuleSet) -> Reach:
    """The chances of a rule set, kept in the process."""
    return Reach(rules)
