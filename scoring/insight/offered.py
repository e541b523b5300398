"""What throws offered beside what could be expected of so many dice, by their best selections.

Counts that add up over many games; what the dice were worth to whoever threw them says `luck`.
Knows chances and finished turns; no seats, no strategy. A turn called out as its points has no
throws, so there is nothing to compare in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from scoring.insight.turn.odds import expected_points, farkle_chance
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn
from scoring.throws.throw_table import table_for


@dataclass(frozen=True, slots=True)
class Offered:
    """Farkles and points of some throws, each with what could be expected of just these throws.

    `points_offered` are those of the best selection of every throw, `points_set_aside` those of
    the selections that were made; bonuses of a whole turn are in neither.
    """

    throws: int
    farkles: int
    expected_farkles: Fraction
    points_offered: int
    expected_points_offered: Fraction
    points_set_aside: int


def offered_of(rules: RuleSet, turns: Iterable[FinishedTurn]) -> Offered:
    """What every throw of these turns offered whose dice are all known."""
    table, expected = table_for(rules), _expectations(rules)
    throws = [throw for turn in turns for throw in turn.throws if not throw.unentered]
    bests = [table.evaluate(throw.dice).best for throw in throws]
    sizes = Counter(len(throw.dice) for throw in throws)
    return Offered(
        throws=len(throws),
        farkles=bests.count(None),
        expected_farkles=sum((expected[n][0] * times for n, times in sizes.items()), Fraction()),
        points_offered=sum(best.points for best in bests if best is not None),
        expected_points_offered=sum(
            (expected[n][1] * times for n, times in sizes.items()), Fraction()
        ),
        points_set_aside=sum(throw.points for throw in throws),
    )


@lru_cache(maxsize=4096)
def expected_of(rules: RuleSet, sizes: tuple[int, ...]) -> Fraction:
    """The points to be expected of throws of so many dice each: of a turn, which many are like."""
    expected = _expectations(rules)
    return sum((expected[dice][1] for dice in sizes), Fraction())


def dice_not_risked(rules: RuleSet, turn: FinishedTurn) -> int | None:
    """How many dice a banked turn could still have thrown; None where it was not banked by dice."""
    if turn.kind != "banked" or not turn.throws:
        return None
    return turn.throws[-1].dice_left or rules.dice


@lru_cache(maxsize=32)
def _expectations(rules: RuleSet) -> dict[int, tuple[Fraction, Fraction]]:
    """By number of dice thrown: the chance of a farkle, and the points to be expected."""
    return {
        dice: (farkle_chance(rules, dice), expected_points(rules, dice))
        for dice in range(1, rules.dice + 1)
    }
