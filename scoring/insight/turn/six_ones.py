"""What a turn is worth under the Van't Hof 6, for which 1s count that were set aside before.

From where a turn stands everything that may follow is looked at, up to a turn score beyond which
six 1s are no longer gone for: there it is worth what it is without them. That is off by less than
a thousandth of what a turn brings. Knows dice, points and 1s; no seats, no game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, inf

from scoring.dice import FACES, Dice, distinct_throws, ways
from scoring.insight.turn.offers import offers_of
from scoring.insight.turn.turn_odds import OddsOutOfReach, PointOdds, Worth, turn_odds_for
from scoring.replacing import replace
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for

SIX = 6
MIN_FAR_SCORE, MAX_FAR_SCORE = 2_500, 5_000
"""Six 1s are gone for up to a turn score between these, the more they bring."""
MAX_THROWS = 120
"""So many times dice are set aside up to there, at most; with finer prices it would be more."""
MAX_MOMENTS = 30_000
"""A turn has so many moments to look at, at most: a few seconds."""
MAX_KEPT = 45_000
"""So many are remembered, those of turns that no best play leads to among them."""

Option = tuple[int, int, int, int]
"""So many dice are left (0: hot dice), for so many points, with so many 1s; without what is scored
with 1s it is so many points."""


class WithOnes(int):
    """A turn score as it counts, and how it came about.

    `points` are those of all throws, `ones` the 1s among what was set aside, `without` the points
    that stay where those with 1s are given up for the Van't Hof 6.
    """

    points: int
    ones: int
    without: int

    @classmethod
    def made(cls, points: int, ones: int, without: int, six: int) -> WithOnes:
        """The score of such throws, where six 1s are worth `six`."""
        found = cls(_counted(points, ones, without, six))
        found.points, found.ones, found.without = points, ones, without
        return found

    @classmethod
    def of(cls, score: int) -> WithOnes:
        """Of a score alone: no 1s are in it."""
        return score if isinstance(score, cls) else cls.made(score, 0, score, 0)

    @property
    def parts(self) -> tuple[int, int, int]:
        return self.points, self.ones, self.without

    def __eq__(self, other: object) -> bool:
        """Two that came about in other ways are two; to a mere number it is equal as one."""
        if isinstance(other, WithOnes):
            return self.parts == other.parts
        return int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(int(self))


def _counted(points: int, ones: int, without: int, six: int) -> int:
    return max(points, without + ones // SIX * six) if ones >= SIX else points


def then_of(rules: RuleSet, score: int, set_aside: Dice, points: int) -> int:
    """The turn score with these dice set aside, too, as these rules count it."""
    if rules.van_t_hof_six is None:
        return score + points
    before = WithOnes.of(score)
    worth = table_for(rules).worth.get(tuple(sorted(set_aside)))
    kept = before.without + (worth.points_without_ones if worth else 0)
    ones = before.ones + set_aside.count(1)
    return WithOnes.made(before.points + points, ones, kept, rules.van_t_hof_six)


@dataclass(frozen=True, slots=True)
class _Offer:
    """With this chance, one of these options may be chosen."""

    chance: float
    options: tuple[Option, ...]


@lru_cache(maxsize=64)
def _offers(rules: RuleSet, dice: int) -> tuple[_Offer, ...]:
    """What throws of so many dice offer that are no farkle and win nothing at once."""
    table = table_for(rules)
    counted: Counter[tuple[Option, ...]] = Counter()
    for throw in distinct_throws(dice):
        result = table.evaluate(throw)
        if result.is_farkle or result.selections[0].wins:
            continue
        options = {
            (it.dice_left, it.points, it.dice.count(1), table.worth[it.dice].points_without_ones)
            for it in result.selections
        }
        best = (it for it in options if not any(_is_better(other, it) for other in options))
        counted[tuple(sorted(best))] += ways(throw)
    return tuple(_Offer(count / len(FACES) ** dice, it) for it, count in counted.items())


def _is_better(one: Option, other: Option) -> bool:
    """Does it leave as many dice, and is nothing of it less?"""
    same_dice = one != other and one[0] == other[0]
    return same_dice and all(a >= b for a, b in zip(one[1:], other[1:], strict=True))


class SixOnesOdds(Worth):
    """The value of a turn in points; asked as `TurnOdds` is, with scores that know of their 1s."""

    def __init__(self, rules: RuleSet, least: int = 0, cost: int = 0) -> None:
        self.rules, self.least, self.cost = rules, least, cost
        self.farkled = float(-cost)
        self._six = rules.van_t_hof_six or 0
        self._beyond = turn_odds_for(replace(rules, van_t_hof_six=None), least, cost)
        self.unit = gcd(self._beyond.unit, self._six)
        self._far = min(max(self._six + 500, MIN_FAR_SCORE), MAX_FAR_SCORE)
        fewest = min(it.points for it in table_for(rules).worth.values())
        if self._far > MAX_THROWS * fewest:
            raise OddsOutOfReach
        offers = [_offers(rules, dice) for dice in range(rules.dice + 1)]
        self._several = [[it for it in own if len(it.options) > 1] for own in offers]
        self._alone = [
            [(it.chance, *it.options[0]) for it in own if len(it.options) == 1] for own in offers
        ]
        self._known: dict[tuple[int, int, int, int], float] = {}
        self._most: float = MAX_MOMENTS
        self.expected = self._roll(rules.dice, 0, 0, 0)
        self._most = inf  # from anywhere else there are hardly more

    def then(self, score: int, set_aside: Dice, points: int) -> int:
        """The turn score with these dice set aside, too."""
        return then_of(self.rules, score, set_aside, points)

    def roll(self, dice: int, score: int) -> float:
        """What throwing so many dice at this turn score is worth."""
        if score >= self._far:
            return self._beyond.roll(dice, int(score))
        if len(self._known) > MAX_KEPT:
            self._known = {}
        parts = WithOnes.of(score).parts
        known = self._known.get((dice, *parts))
        return self._roll(dice, *parts) if known is None else known

    def stand(self, dice_left: int, score: int) -> float:
        """What it is worth to have set dice aside: to bank or throw on, whichever is better."""
        return self._stand(dice_left, *WithOnes.of(score).parts)

    def bank(self, score: int) -> float:
        """What it is worth to bank this turn score."""
        return int(score)

    def win(self, score: int) -> float:
        """What six 1s are worth that win at once."""
        return self._beyond.win(int(score))

    def may_bank(self, dice_left: int, score: int) -> bool:
        """May this turn score be banked with so many dice left?"""
        return self._beyond.may_bank(dice_left, int(score))

    def variance(self, dice: int, score: int) -> float:
        """How much throws of so many dice differ in what they are worth."""
        points, ones, without = WithOnes.of(score).parts
        chances = offers_of(self.rules, dice)
        squares = chances.farkle * self.cost**2 + chances.win * self.win(score) ** 2
        for it in _offers(self.rules, dice):
            best = max(
                self._stand(left, points + more, ones + new, without + kept)
                for left, more, new, kept in it.options
            )
            squares += it.chance * best**2
        return max(squares - self.roll(dice, score) ** 2, 0.0)

    def _stand(self, dice_left: int, points: int, ones: int, without: int) -> float:
        score = points if ones < SIX else _counted(points, ones, without, self._six)
        if score >= self._far:
            return self._beyond.stand(dice_left, score)
        dice = dice_left or self.rules.dice
        value = self._known.get((dice, points, ones, without))
        if value is None:
            value = self._roll(dice, points, ones, without)
        return max(value, score) if self._beyond.may_bank(dice_left, score) else value

    def _roll(self, dice: int, points: int, ones: int, without: int) -> float:
        if len(self._known) >= self._most:
            raise OddsOutOfReach
        chances, stand = offers_of(self.rules, dice), self._stand
        value = -chances.farkle * self.cost
        if chances.win:
            value += chances.win * self.win(_counted(points, ones, without, self._six))
        for chance, left, more, new, kept in self._alone[dice]:
            value += chance * stand(left, points + more, ones + new, without + kept)
        for it in self._several[dice]:
            value += it.chance * max(
                [
                    stand(left, points + more, ones + new, without + kept)
                    for left, more, new, kept in it.options
                ]
            )
        self._known[dice, points, ones, without] = value
        return value


@lru_cache(maxsize=8)
def _six_ones_for(rules: RuleSet, least: int, cost: int) -> SixOnesOdds:
    return SixOnesOdds(rules, least, cost)


def point_odds_for(rules: RuleSet, least: int = 0, cost: int = 0) -> PointOdds:
    """The odds of a turn in points, computed once per process. Raises OddsOutOfReach."""
    if rules.van_t_hof_six is None:
        return turn_odds_for(rules, least, cost)
    return _six_ones_for(rules, least, cost)
