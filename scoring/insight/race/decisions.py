"""What luck and decisions of a turn did to the chance to win.

In points a good play may lose near the end; in chances to win it never does. Knows one turn and
what its moments are worth; no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.insight.luck import JudgedThrow, is_known, throws_of
from scoring.insight.race.mover import TurnChances
from scoring.state import FinishedTurn


@dataclass(frozen=True, slots=True)
class TurnJudged:
    """A turn whose dice are known; everything in chances to win, from 0 to 1. `expected` is what
    there was before its first throw.
    """

    turn: FinishedTurn
    expected: float
    throws: tuple[JudgedThrow, ...]

    @property
    def luck(self) -> float:
        return sum(it.luck for it in self.throws)

    @property
    def loss(self) -> float:
        return sum(it.loss for it in self.throws)


@dataclass(frozen=True, slots=True)
class Swings:
    """Luck and losses of a seat's turns together; `unknown` turns have no dice, or no estimate."""

    turns: int = 0
    unknown: int = 0
    luck: float = 0.0
    loss: float = 0.0


def judge(chances: TurnChances, turn: FinishedTurn) -> TurnJudged | None:
    """The turn judged; None where it was not played to its end, or some of its dice nobody knows.

    High stakes are no decision here: who throws what was left over begins with these dice.
    """
    if not is_known(turn):
        return None
    throws = tuple(throws_of(chances, turn))
    return TurnJudged(turn, throws[0].expected, throws)


def summed(turns: Iterable[TurnJudged | None]) -> Swings:
    """The swings of some turns together. None stands for a turn that nobody can judge."""
    known = list(turns)
    judged = [turn for turn in known if turn is not None]
    return Swings(
        turns=len(judged),
        unknown=len(known) - len(judged),
        luck=sum(turn.luck for turn in judged),
        loss=sum(turn.loss for turn in judged),
    )
