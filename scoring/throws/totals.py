"""Which points a turn can end with, and which scores a game can still hit exactly.

Knows the throw table and the banking rules; no game. Used where a table calls out only the total
of a turn, and to warn a seat that can no longer hit an exact target.

Sets of points are whole numbers used as bit sets: bit n stands for n times the rule set's unit.
The check is generous: it ignores that some selections are never on offer together.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import gcd

from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for

MAX_POINTS_KEPT = 20_000
"""Above these points every multiple of the unit counts as possible."""


def is_plausible(rules: RuleSet, points: int) -> bool:
    """Can a turn under these rules be banked with exactly these points?"""
    return turn_totals(rules).holds(points)


def can_gain_exactly(rules: RuleSet, points: int, *, has_opened: bool) -> bool:
    """Can one or more banked turns add up to exactly these points?"""
    first_bank = rules.least_to_bank(has_opened=has_opened)
    return points > 0 and _gains(rules, first_bank).holds(points)


class PointSet:
    """Whole multiples of `unit` from 0 to MAX_POINTS_KEPT, and every one above."""

    def __init__(self, unit: int, bits: int) -> None:
        self.unit = unit
        self.bits = bits
        self.farthest = MAX_POINTS_KEPT

    def holds(self, points: int) -> bool:
        if points < 0 or points % self.unit:
            return False
        return points > self.farthest or bool(self.bits >> points // self.unit & 1)

    def multiples(self, least: int) -> list[int]:
        """The members from `least` points on, in units, the smallest first."""
        first = -(-max(least, 1) // self.unit)
        return [n for n in range(first, MAX_POINTS_KEPT // self.unit + 1) if self.bits >> n & 1]


@lru_cache(maxsize=32)
def turn_totals(rules: RuleSet) -> PointSet:
    """What a turn can be banked with: any number of hot dice, then some dice set aside."""
    unit = _unit(rules)
    hot, cold = _one_set_of_dice(rules, rules.dice)
    chains = _closure(1, [points // unit for points in hot], unit)
    after_hot_dice = 1 if rules.hot_dice == "may_roll" else 0
    bits = chains & ~1 if after_hot_dice else 0
    for points in cold:
        bits |= chains << points // unit
    if rules.high_stakes_bonus is not None:
        bits |= _from_leftover_dice(rules, bits | after_hot_dice, unit)
    return PointSet(unit, bits & _mask(unit))


def _from_leftover_dice(rules: RuleSet, after_hot_dice: int, unit: int) -> int:
    """The totals of turns that begin with leftover dice, the high stakes bonus included."""
    bits = 0
    for dice in range(1, rules.dice):
        hot, cold = _one_set_of_dice(rules, dice)
        for points in cold:
            bits |= 1 << (points + (rules.high_stakes_bonus or 0)) // unit
        for points in hot:
            bits |= after_hot_dice << (points + (rules.high_stakes_bonus or 0)) // unit
    return bits


@lru_cache(maxsize=32)
def _gains(rules: RuleSet, first_bank: int) -> PointSet:
    """What several banked turns can add up to, the first of them worth at least `first_bank`."""
    totals = turn_totals(rules)
    later = _closure(1, totals.multiples(rules.minimum_bank), totals.unit)
    bits = 0
    for first in totals.multiples(first_bank):
        bits |= later << first
    return PointSet(totals.unit, bits & _mask(totals.unit))


def _unit(rules: RuleSet) -> int:
    worth = table_for(rules).worth.values()
    extras = (rules.van_t_hof_six or 0, rules.high_stakes_bonus or 0)
    return gcd(*(value.points for value in worth), *extras) or 1


def _one_set_of_dice(rules: RuleSet, dice: int) -> tuple[set[int], set[int]]:
    """Points of throwing so many dice down to none (hot dice), and down to some left over.

    The Van't Hof 6 is in both: its 1s may come from anywhere in the turn.
    """
    worth = table_for(rules).worth
    values = {(len(selection), value.points) for selection, value in worth.items()}
    reached: list[set[int]] = [set() for _ in range(dice + 1)]
    reached[dice] = {0}
    for dice_left in range(dice, 0, -1):
        for count, points in values:
            if count <= dice_left:
                reached[dice_left - count] |= {before + points for before in reached[dice_left]}
    six_ones = {rules.van_t_hof_six} if rules.van_t_hof_six else set()
    return reached[0] | six_ones, six_ones.union(*reached[1:dice])


def _closure(bits: int, steps: Iterable[int], unit: int) -> int:
    """`bits` and everything reached from it by adding steps, each any number of times."""
    for step in steps:
        times = step
        while 0 < times <= MAX_POINTS_KEPT // unit:
            bits = (bits | bits << times) & _mask(unit)
            times *= 2
    return bits


def _mask(unit: int) -> int:
    return (1 << MAX_POINTS_KEPT // unit + 1) - 1
