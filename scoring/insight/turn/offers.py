"""What throws of so many dice offer: those with the same choices, put together with their chance.

Of selections that leave as many dice only the most points matter, so the 923 throws of six dice
are some 240 offers. Knows the throw table; no turn, no strategy.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from scoring.dice import FACES, Dice, distinct_throws, ways
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import ThrowResult, table_for

Option = tuple[int, int]
"""So many dice are left (0: hot dice), for so many units of points."""


@dataclass(frozen=True, slots=True)
class Offer:
    """With this chance, one of these options may be chosen, the fewest dice left first."""

    chance: float
    options: tuple[Option, ...]

    @property
    def hot(self) -> int | None:
        """The units of the option that sets all dice aside, if there is one."""
        dice_left, units = self.options[0]
        return None if dice_left else units

    @property
    def most_left_over(self) -> int | None:
        """The most units of an option that leaves dice over; None where none does."""
        return max((units for dice_left, units in self.options if dice_left), default=None)

    @property
    def most(self) -> int:
        """The most units of any option."""
        return max(units for _dice_left, units in self.options)


@dataclass(frozen=True, slots=True)
class Offers:
    """All that a throw of so many dice can be: a farkle, a win at once, or an offer."""

    farkle: float
    win: float
    offers: tuple[Offer, ...]


@lru_cache(maxsize=32)
def unit_of(rules: RuleSet) -> int:
    """Every turn score is a multiple of these points."""
    points = (worth.points for worth in table_for(rules).worth.values())
    return gcd(*points, rules.high_stakes_bonus or 0) or 1


@lru_cache(maxsize=256)
def offers_of(rules: RuleSet, dice: int) -> Offers:
    """What a throw of so many dice offers under these rules."""
    table, unit = table_for(rules), unit_of(rules)
    counted: Counter[tuple[Option, ...]] = Counter()
    farkles = wins = 0
    for throw in distinct_throws(dice):
        result = table.evaluate(throw)
        if result.is_farkle:
            farkles += ways(throw)
        elif result.selections[0].wins:
            wins += ways(throw)
        else:
            counted[_options(result, unit)] += ways(throw)
    throws = len(FACES) ** dice
    offers = tuple(Offer(count / throws, options) for options, count in counted.items())
    return Offers(farkles / throws, wins / throws, offers)


def _options(result: ThrowResult, unit: int) -> tuple[Option, ...]:
    """By dice left the most points of a throw's selections; these stand in order of points."""
    best: dict[int, int] = {}
    for selection in result.selections:
        best.setdefault(selection.dice_left, selection.points // unit)
    return tuple(sorted(best.items()))


def kept(rules: RuleSet, throw: Dice) -> dict[int, Dice]:
    """Of a throw, by dice left, the dice of the selection with the most points."""
    best: dict[int, Dice] = {}
    for selection in table_for(rules).evaluate(throw).selections:
        best.setdefault(selection.dice_left, selection.dice)
    return best
