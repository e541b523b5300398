"""Exact chances of a throw. Knows the throw table; no turns, no strategy."""

from __future__ import annotations

from fractions import Fraction

from scoring.dice import FACES, distinct_throws, ways
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for


def farkle_chance(rules: RuleSet, dice: int) -> Fraction:
    """The exact chance that a throw of `dice` dice ends the turn (farkle or toxic twos)."""
    table = table_for(rules)
    farkles = sum(ways(throw) for throw in distinct_throws(dice) if table.evaluate(throw).is_farkle)
    return Fraction(farkles, len(FACES) ** dice)


def expected_points(rules: RuleSet, dice: int) -> Fraction:
    """The points of the best selection of a throw of `dice` dice, on average; a farkle has 0."""
    table = table_for(rules)
    bests = ((ways(throw), table.evaluate(throw).best) for throw in distinct_throws(dice))
    points = sum(orders * best.points for orders, best in bests if best is not None)
    return Fraction(points, len(FACES) ** dice)
