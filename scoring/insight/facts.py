"""What is counted of finished turns: of a seat, of a whole game, of many games.

Knows turns; what their dice could be expected to bring is said by `offered`. How a seat did beside
the others, round by round, is told by `story`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Literal

from scoring.insight.offered import dice_not_risked, offered_of
from scoring.insight.story import Story, stories_of
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn

__all__ = ["Entered", "Facts", "Story", "facts_of", "how_entered", "stories_of"]

Entered = Literal["dice", "totals", "mixed"]

_EARLY = 3
"""So many dice, or more, still to throw: then a bank was early."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Counts and sums of turns. Those of other turns are added with `+`.

    `farkles` are the turns that dice ended, toxic twos (`toxic`) among them. `points_banked` were
    kept or given away by the `banked` turns; six 1s that win at once are no bank. `points_lost`
    were at risk at a farkle or when a seat left in its turn, or went beyond an exact target.
    `penalties` are what streaks of farkles cost. `best_turn` is the bank worth the most, None where
    nothing was banked. A bank is early with three dice or more still to throw, else late; one
    called out as a total is neither.

    `judged_throws` are those whose dice are all known, and what stands behind it is counted in
    these alone (see `Offered`).
    """

    turns: int = 0
    banked: int = 0
    farkles: int = 0
    toxic: int = 0
    six_die_farkles: int = 0
    hot_dice: int = 0
    throws: int = 0
    points_banked: int = 0
    points_lost: int = 0
    penalties: int = 0
    best_turn: int | None = None
    banked_early: int = 0
    banked_late: int = 0
    judged_throws: int = 0
    thrown_farkles: int = 0
    expected_farkles: Fraction = Fraction()
    points_offered: int = 0
    expected_points_offered: Fraction = Fraction()
    points_set_aside: int = 0

    def __add__(self, other: Facts) -> Facts:
        sums: dict[str, Any] = {
            name: getattr(self, name) + getattr(other, name) for name in _ADDED_UP
        }
        bests = [best for best in (self.best_turn, other.best_turn) if best is not None]
        return Facts(**sums, best_turn=max(bests, default=None))


_ADDED_UP = tuple(field.name for field in fields(Facts) if field.name != "best_turn")


def facts_of(rules: RuleSet, turns: Sequence[FinishedTurn]) -> Facts:
    """What is counted of these turns, in one rule set."""
    banked = [turn.worth for turn in turns if turn.is_banked]
    throws = [throw for turn in turns for throw in turn.throws]
    not_risked = [dice_not_risked(rules, turn) for turn in turns]
    early = [dice >= _EARLY for dice in not_risked if dice is not None]
    offered = offered_of(rules, turns)
    return Facts(
        turns=len(turns),
        banked=len(banked),
        farkles=sum(turn.is_farkle for turn in turns),
        toxic=sum(turn.kind == "toxic_twos" for turn in turns),
        six_die_farkles=sum(turn.six_die_farkle for turn in turns),
        hot_dice=sum(throw.dice_left == 0 for throw in throws),
        throws=len(throws),
        points_banked=sum(banked),
        points_lost=sum(turn.lost for turn in turns),
        penalties=sum(turn.penalty for turn in turns),
        best_turn=max(banked, default=None),
        banked_early=early.count(True),
        banked_late=early.count(False),
        judged_throws=offered.throws,
        thrown_farkles=offered.farkles,
        expected_farkles=offered.expected_farkles,
        points_offered=offered.points_offered,
        expected_points_offered=offered.expected_points_offered,
        points_set_aside=offered.points_set_aside,
    )


def how_entered(turns: Sequence[FinishedTurn]) -> Entered:
    """By what a game was written down: its dice, the totals of its turns, or some of both.

    A game in which nothing was played yet is one of dice.
    """
    if not any(turn.is_called_out for turn in turns):
        return "dice"
    return "mixed" if any(turn.throws for turn in turns) else "totals"
