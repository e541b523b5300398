"""What a turn is worth at every point of it, by the best plays: exact, for any rule set.

A dynamic programme over dice and turn score, from the top down. High scores are simple: with fewer
dice than all one banks, so that only hot dice have to be looked at; and above some score one banks
always (or, where hot dice have to be thrown, a straight line says what that is worth).
Knows dice, points, what may be banked and what a farkle costs now; no seats, no game, no target.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import Protocol

from scoring.dice import Dice
from scoring.insight.turn.offers import Offer, Offers, offers_of, unit_of
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for

MAX_LEVELS = 12_000
"""So many turn scores are computed with any number of dice, at most: about a second."""
MAX_HOT_LEVELS = 200_000
"""And so many with all dice alone."""


class OddsOutOfReach(Exception):  # noqa: N818  # it is no error: some prices are too fine
    """The prices of these rules are so fine, or so high, that this would take minutes."""


class Worth(Protocol):
    """What the moments of a turn are worth, in points (`TurnOdds`) or in chances to win."""

    rules: RuleSet
    least: int
    """The fewest points that may be banked."""
    farkled: float
    """What a farkle is worth."""

    def then(self, score: int, set_aside: Dice, points: int) -> int:  # noqa: ARG002  some ask which
        """The turn score with dice of so many points set aside, too."""
        return score + points

    def roll(self, dice: int, score: int) -> float:
        """What throwing so many dice at this turn score is worth."""

    def stand(self, dice_left: int, score: int) -> float:
        """What it is worth to have set dice aside."""

    def bank(self, score: int) -> float:
        """What it is worth to bank this turn score."""

    def win(self, score: int) -> float:
        """What six 1s are worth that win at once."""

    def may_bank(self, dice_left: int, score: int) -> bool:
        """May this turn score be banked with so many dice left?"""
        must_roll = dice_left == 0 and self.rules.hot_dice == "must_roll"
        return score >= self.least and not must_roll

    def after(self, throw: Dice, score: int) -> float:
        """What a throw at this turn score is worth, played as well as can be."""
        result = table_for(self.rules).evaluate(throw)
        if result.is_farkle:
            return self.farkled
        if result.selections[0].wins:
            return self.win(score)
        return max(
            self.stand(it.dice_left, self.then(score, it.dice, it.points))
            for it in result.selections
        )


class PointOdds(Worth, Protocol):
    """What they are worth in points."""

    @property
    def unit(self) -> int:
        """Every turn score is a multiple of these points."""

    @property
    def expected(self) -> float:
        """What a whole turn brings on average."""

    def variance(self, dice: int, score: int) -> float:
        """How much throws of so many dice differ in what they are worth."""


class TurnOdds(Worth):
    """The value of a turn in points, under rules, for a seat.

    `least` are the fewest points that it may bank now, `cost` the penalty that a farkle takes at
    once. Six 1s that win are worth the target score.
    """

    def __init__(self, rules: RuleSet, least: int = 0, cost: int = 0) -> None:
        self.rules, self.least, self.cost = rules, least, cost
        self.farkled = float(-cost)
        self.unit = unit_of(rules)
        self._must_roll = rules.hot_dice == "must_roll"
        self._offers = [offers_of(rules, dice or rules.dice) for dice in range(rules.dice + 1)]
        # Beyond all that is computed, hot dice at turn score t are worth slope * t + height.
        self._slope, self._height = self._far_line() if self._must_roll else (1.0, 0.0)
        most = max(offer.most for it in self._offers for offer in it.offers or (_NONE,))
        self._far = max(ceil(self._all_simple_from() / self.unit), -(-least // self.unit)) + 1
        if self._far + most > MAX_HOT_LEVELS:
            raise OddsOutOfReach
        self._hot = [self._far_hot(level) for level in range(self._far + most + 1)]
        self._near = self._of_hot_dice()
        if self._near > MAX_LEVELS:
            raise OddsOutOfReach
        self._rolls = self._of_all_dice(most)
        self._variances: dict[tuple[int, int], float] = {}

    @property
    def expected(self) -> float:
        """What a whole turn brings on average."""
        return self.roll(self.rules.dice, 0)

    def roll(self, dice: int, score: int) -> float:
        """What throwing so many dice at this turn score is worth."""
        level = score // self.unit
        if level < self._near:
            return self._rolls[dice][level]
        it = self._offers[dice]
        simple = it.win * (score + self.rules.target_score) - it.farkle * self.cost
        return simple + sum(
            offer.chance
            * max(self.stand(left, score + units * self.unit) for left, units in offer.options)
            for offer in it.offers
        )

    def stand(self, dice_left: int, score: int) -> float:
        """What it is worth to have set dice aside: to bank or throw on, whichever is better.

        Of no dice left one stands before hot dice.
        """
        level = score // self.unit
        if level < self._near:
            bank = score if self.may_bank(dice_left, score) else -_NEVER
            return max(bank, self._rolls[dice_left or self.rules.dice][level])
        if dice_left:
            return score
        return self._hot[level] if level < self._far else self._far_hot(level)

    def bank(self, score: int) -> float:
        """What it is worth to bank this turn score."""
        return score

    def win(self, score: int) -> float:
        """What six 1s are worth that win at once."""
        return score + self.rules.target_score

    def outcomes(self, dice: int, score: int) -> Iterator[tuple[int, int | None, float]]:
        """What throwing so many dice leads to by the best plays: points, dice to throw, chance.

        The dice are None where the turn is banked, or won. Farkles are left out.
        """
        it = self._offers[dice]
        if it.win:
            yield score + self.rules.target_score, None, it.win
        for offer in it.offers:
            left, units = max(
                offer.options, key=lambda o: self.stand(o[0], score + o[1] * self.unit)
            )
            now = score + units * self.unit
            banks = self.may_bank(left, now) and self.stand(left, now) <= now
            yield now, None if banks else left or self.rules.dice, offer.chance

    def variance(self, dice: int, score: int) -> float:
        """How much throws of so many dice differ in what they are worth."""
        known = self._variances.get((dice, score))
        if known is not None:
            return known
        it = self._offers[dice]
        squares = it.farkle * self.cost**2 + it.win * (score + self.rules.target_score) ** 2
        for offer in it.offers:
            best = max(self.stand(left, score + k * self.unit) for left, k in offer.options)
            squares += offer.chance * best**2
        found = max(squares - self.roll(dice, score) ** 2, 0.0)
        return self._variances.setdefault((dice, score), found)

    def bank_from(self, dice: int) -> int | None:
        """From which turn score on one banks, before throwing so many dice; None: never."""
        if dice == self.rules.dice and self._must_roll:
            return None
        levels = range(self._far if dice == self.rules.dice else self._near)
        on = (k for k in reversed(levels) if self.roll(dice, k * self.unit) > k * self.unit)
        first = next(on, 0) + 1
        return max(first, -(-self.least // self.unit)) * self.unit

    def _far_line(self) -> tuple[float, float]:
        """What hot dice are worth far up, where they must be thrown: dice are rather left over."""
        it = self._offers[self.rules.dice]
        forced = [offer for offer in it.offers if offer.most_left_over is None]
        again = sum(offer.chance for offer in forced)
        slope = (1 - it.farkle - again) / (1 - again)
        height = it.win * self.rules.target_score - it.farkle * self.cost
        for offer in it.offers:
            left = offer.most_left_over
            gain = slope * (offer.hot or 0) if left is None else left
            height += offer.chance * gain * self.unit
        return slope, height / (1 - again)

    def _far_hot(self, level: int) -> float:
        return self._slope * level * self.unit + self._height

    def _all_simple_from(self) -> float:
        """The turn score from which on the simple plays are the best ones, with any dice."""
        bounds = [0.0]
        for it in self._offers[1:]:
            grows, gain = it.win, it.win * self.rules.target_score - it.farkle * self.cost
            for offer in it.offers:
                left = offer.most_left_over
                if self._must_roll and left is None:
                    grows += offer.chance * self._slope
                    hot = (offer.hot or 0) * self.unit
                    gain += offer.chance * (self._slope * hot + self._height)
                    continue
                grows += offer.chance
                units = left if self._must_roll and left is not None else offer.most
                gain += offer.chance * units * self.unit
                bounds.append(self._left_over_from(offer))
            bounds.append(gain / (1 - grows))
        return max(bounds)

    def _left_over_from(self, offer: Offer) -> float:
        """From which turn score on dice are left over, although all of them could be set aside."""
        if not self._must_roll or offer.hot is None or offer.most_left_over is None:
            return 0.0
        better = (self._slope * offer.hot - offer.most_left_over) * self.unit + self._height
        return better / (1 - self._slope)

    def _of_hot_dice(self) -> int:
        """Fill in what hot dice are worth where fewer dice are banked; say down to which level."""
        it = self._offers[self.rules.dice]
        counted: dict[tuple[int, int | None], float] = {}
        grows, gain = it.win, it.win * self.rules.target_score - it.farkle * self.cost
        for offer in it.offers:
            if offer.hot is None:
                grows += offer.chance
                gain += offer.chance * offer.most * self.unit
            else:
                pair = offer.hot, offer.most_left_over
                counted[pair] = counted.get(pair, 0.0) + offer.chance
        hots = [(hot, left, chance) for (hot, left), chance in counted.items()]
        tempting = [_tempting(self._offers[dice], self) for dice in range(1, self.rules.dice)]
        values, unit = self._hot, self.unit
        for level in range(self._far - 1, -1, -1):
            score = level * unit
            value = grows * score + gain
            for hot, left, chance in hots:
                best = values[level + hot]
                if left is not None and (level + left) * unit > best:
                    best = (level + left) * unit
                value += chance * best
            values[level] = value if self._must_roll else max(value, score)
            more = max(values[level] - score, 0.0)
            if score < self.least or any(
                most + hot * more > farkle * score for most, hot, farkle in tempting
            ):
                return level + 1
        return 0

    def _of_all_dice(self, most: int) -> list[list[float]]:
        """The values of throwing any dice at the lower turn scores."""
        unit, dice, near = self.unit, self.rules.dice, self._near
        high = [level * float(unit) for level in range(near, near + most + 1)]
        stands = [self._hot[: near + most + 1]] + [[0.0] * near + high for _ in range(1, dice)]
        rolls = [[0.0] * near for _ in range(dice + 1)]
        singly = [_split(it) for it in self._offers]
        for level in range(near - 1, -1, -1):
            score = level * unit
            for thrown in range(1, dice + 1):
                it, (alone, several) = self._offers[thrown], singly[thrown]
                value = it.win * (score + self.rules.target_score) - it.farkle * self.cost
                for chance, left, units in alone:
                    value += chance * stands[left][level + units]
                for chance, options in several:
                    value += chance * max([stands[left][level + k] for left, k in options])
                rolls[thrown][level] = value
            for left in range(dice):
                value = rolls[left or dice][level]
                if score > value and self.may_bank(left, score):
                    value = score
                stands[left][level] = value
        return rolls


_NEVER = float("inf")
_NONE = Offer(0.0, ((0, 0),))


def _tempting(it: Offers, odds: TurnOdds) -> tuple[float, float, float]:
    """What speaks for one more throw, at most: points, a chance of hot dice; and against it."""
    most = sum(offer.chance * offer.most for offer in it.offers) * odds.unit
    most += it.win * odds.rules.target_score - it.farkle * odds.cost
    hot = sum(offer.chance for offer in it.offers if offer.hot is not None)
    return most, hot, it.farkle


def _split(
    it: Offers,
) -> tuple[list[tuple[float, int, int]], list[tuple[float, tuple[tuple[int, int], ...]]]]:
    """The offers of one option, and those of several: only there is something to compare."""
    alone = [(offer.chance, *offer.options[0]) for offer in it.offers if len(offer.options) == 1]
    several = [(offer.chance, offer.options) for offer in it.offers if len(offer.options) > 1]
    return alone, several


@lru_cache(maxsize=128)
def turn_odds_for(rules: RuleSet, least: int = 0, cost: int = 0) -> TurnOdds:
    """The odds of a turn, computed once per process. Raises OddsOutOfReach."""
    return TurnOdds(rules, least, cost)
