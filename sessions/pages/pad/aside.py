"""The row of what is set aside in a turn: the newest throws part by part, what is older as one sum.

Knows how much fits beside each other on the narrowest phone; static/js/said-aside.js says
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.dice import Dice
from scoring.rules.rule_set import RuleSet
from scoring.throws.combinations import Combination
from scoring.throws.throw_table import table_for
from scoring.turn import ThrowMade
from sessions.wording.format import points, signed

MAX_WIDTH = 35
"""In widths of a digit: a die takes three, what stands between two throws takes three."""
DIE = 3
BETWEEN = 3


@dataclass(frozen=True, slots=True)
class Part:
    """Dice that score together, and what is written behind them."""

    dice: Dice
    text: str

    @property
    def width(self) -> int:
        return DIE * len(self.dice) + len(self.text)


@dataclass(frozen=True, slots=True)
class Aside:
    """One throw: the parts of what was set aside, and what they brought."""

    parts: Sequence[Part]
    points: int

    @property
    def width(self) -> int:
        return sum(it.width for it in self.parts) + BETWEEN


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


def row(rules: RuleSet, made: Sequence[ThrowMade]) -> Row:
    """As few throws as possible are summed up, and never the newest: rather its parts are."""
    throws = [_aside(it, _parts(rules, it)) for it in made]
    rows = [Row(throws[:older], throws[older:]) for older in range(max(len(throws), 1))]
    whole = Row(throws[:-1], [_aside(it, []) for it in made[-1:]])
    return next((it for it in rows if it.fits), whole)


def _parts(rules: RuleSet, throw: ThrowMade) -> Sequence[Combination]:
    """How the points come about, unless the other throws of the turn changed what they are."""
    parts = table_for(rules).parts(throw.set_aside)
    return parts if sum(it.points for it in parts) == throw.points else []


def _aside(throw: ThrowMade, parts: Sequence[Combination]) -> Aside:
    *before, last = [(it.dice, it.points) for it in parts] or [
        (throw.set_aside or throw.dice, throw.points)
    ]
    bonus = f" {signed(throw.bonus)}" if throw.bonus else ""
    shown = [Part(dice, f"{points(worth)} +") for dice, worth in before]
    return Aside(
        [*shown, Part(last[0], points(last[1]) + bonus)],
        throw.points + throw.bonus,
    )
