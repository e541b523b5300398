"""The row of what is set aside in a turn: the newest throws as dice, what is older as one sum.

Knows how much fits beside each other on the narrowest phone; static/js/pad/paint-pad.js draws
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.dice import Dice
from scoring.turn import ThrowMade
from sessions.wording.format import points, signed

MAX_WIDTH = 35
"""In widths of a digit: a die takes three, what stands between two throws takes three."""
DIE = 3
BETWEEN = 3


@dataclass(frozen=True, slots=True)
class Aside:
    """One throw: its dice, and what they brought."""

    dice: Dice
    points: int
    text: str

    @property
    def width(self) -> int:
        return DIE * len(self.dice) + len(self.text) + BETWEEN


@dataclass(frozen=True, slots=True)
class Row:
    """The throws that are shown as dice, and the older ones, shown as one sum."""

    older: Sequence[Aside]
    shown: Sequence[Aside]

    @property
    def sum(self) -> int:
        return sum(it.points for it in self.older)

    @property
    def fits(self) -> bool:
        summed = len(points(self.sum)) + BETWEEN if self.older else 0
        return summed + sum(it.width for it in self.shown) <= MAX_WIDTH


def row(made: Sequence[ThrowMade]) -> Row:
    """As few throws as possible are summed up, and never the newest."""
    throws = [_aside(it) for it in made]
    rows = [Row(throws[:older], throws[older:]) for older in range(max(len(throws), 1))]
    return next((it for it in rows if it.fits), rows[-1])


def _aside(throw: ThrowMade) -> Aside:
    bonus = f" {signed(throw.bonus)}" if throw.bonus else ""
    dice = throw.set_aside or throw.dice
    return Aside(dice, throw.points + throw.bonus, points(throw.points) + bonus)
