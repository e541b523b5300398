"""A turn: the throws made so far, what they are worth, what may be thrown next.

Knows one seat's dice; not whose score they end in, nor banking (`game`).
Source: section by section the common rules of all five documents; Van't Hof 6 from Player Aid.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.dice import Dice
from scoring.entries import Throw
from scoring.errors import SelectionNotAllowed, SelectionRequired
from scoring.replacing import replace
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import Selection, ThrowResult, table_for


@dataclass(frozen=True, slots=True)
class ThrowMade:
    """A throw of the turn. `bonus` holds high stakes points. Points exclude the bonus.

    `unentered`: so many dice more were thrown than are written down.
    """

    dice: Dice
    set_aside: Dice = ()
    points: int = 0
    bonus: int = 0
    high_stakes: bool = False
    unentered: int = 0

    @property
    def thrown(self) -> int:
        """How many dice were thrown, entered or not."""
        return len(self.dice) + self.unentered

    @property
    def dice_left(self) -> int:
        """How many of them were not set aside."""
        return self.thrown - len(self.set_aside)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress. `number` counts all turns of the game, `round` the seat's own."""

    seat: int
    number: int
    round: int
    dice_in_hand: int
    hot_dice: bool = False
    turn_score: int = 0
    throws: tuple[ThrowMade, ...] = ()

    @property
    def has_begun(self) -> bool:
        return bool(self.throws)

    def setting_aside(self, rules: RuleSet, throw: Throw, selection: Selection) -> Turn:
        """The turn after this throw, with the selection set aside.

        Dice that were not entered are thrown again: hot dice need all of them.
        """
        bonus = (rules.high_stakes_bonus or 0) if throw.high_stakes else 0
        made = replace(
            made_of(throw), set_aside=selection.dice, points=selection.points, bonus=bonus
        )
        throws = (*self.throws, made)
        return replace(
            self,
            dice_in_hand=made.dice_left or rules.dice,
            hot_dice=made.dice_left == 0,
            turn_score=turn_score(rules, throws),
            throws=throws,
        )


def turn_score(rules: RuleSet, throws: tuple[ThrowMade, ...]) -> int:
    """The points of a turn's throws.

    With the Van't Hof 6, every six 1s set aside over the turn may count its points in place of
    the points of all combinations that hold a 1, where that is worth more.
    """
    bonus = sum(throw.bonus for throw in throws)
    points = sum(throw.points for throw in throws)
    if rules.van_t_hof_six is None:
        return points + bonus
    worth = table_for(rules).worth
    made = [tuple(sorted(throw.set_aside)) for throw in throws if throw.set_aside]
    sixes_of_ones = sum(dice.count(1) for dice in made) // 6
    without_ones = sum(worth[dice].points_without_ones for dice in made)
    forfeiting = without_ones + sixes_of_ones * rules.van_t_hof_six if sixes_of_ones else 0
    return max(points, forfeiting) + bonus


def made_of(throw: Throw) -> ThrowMade:
    """The throw as it is written down, before anything is set aside."""
    return ThrowMade(throw.dice, high_stakes=throw.high_stakes, unentered=throw.unentered)


def chosen(rules: RuleSet, result: ThrowResult, throw: Throw) -> Selection | None:
    """The selection that the player made of a throw; None for a farkle.

    Raises SelectionNotAllowed, SelectionRequired, IllegalSelection or MustSetAsideAll.
    """
    dice, set_aside = throw.dice, throw.set_aside
    if result.is_farkle:
        if set_aside:
            raise SelectionNotAllowed(dice=list(dice), set_aside=list(set_aside))
        return None
    if not set_aside:
        legal = [list(selection.dice) for selection in result.selections]
        raise SelectionRequired(dice=list(dice), legal_selections=legal)
    return table_for(rules).selection(dice, set_aside)
