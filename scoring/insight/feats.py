"""The most that a seat's turns held in a row or at once: what records and awards are about.

Knows the turns of one seat in one game, in their order; nothing of the others at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.state import FinishedTurn
from scoring.turn import ThrowMade

SIX = 6


@dataclass(frozen=True, slots=True)
class Feats:
    """Of a seat in one game. A turn that was not played to its end breaks no row and adds to none.

    `six_of_a_kind` counts the throws whose six dice, all alike, were set aside. `farkle_streak` and
    `clean_streak` are the most turns in a row that dice ended, and that they did not. `most_lost`
    are the points of the dearest farkle, `most_hot_dice` how often one turn went on with all dice,
    or might have.
    """

    six_of_a_kind: int = 0
    farkle_streak: int = 0
    clean_streak: int = 0
    most_lost: int = 0
    most_hot_dice: int = 0


def feats_of(turns: Sequence[FinishedTurn]) -> Feats:
    """The feats in these turns of one seat."""
    rows = [(farkled, len(list(row))) for farkled, row in groupby(_endings(turns))]
    return Feats(
        six_of_a_kind=sum(_is_six_alike(throw) for turn in turns for throw in turn.throws),
        farkle_streak=max((length for farkled, length in rows if farkled), default=0),
        clean_streak=max((length for farkled, length in rows if not farkled), default=0),
        most_lost=max((turn.lost for turn in turns if turn.is_farkle), default=0),
        most_hot_dice=max(map(_hot_dice, turns), default=0),
    )


def _endings(turns: Sequence[FinishedTurn]) -> list[bool]:
    """Of each turn that was played to its end: did the dice end it?"""
    return [turn.is_farkle for turn in turns if turn.is_played]


def _is_six_alike(throw: ThrowMade) -> bool:
    return len(throw.set_aside) == SIX and len(set(throw.set_aside)) == 1


def _hot_dice(turn: FinishedTurn) -> int:
    return sum(throw.dice_left == 0 for throw in turn.throws)
