"""What a throw would lead to, before it is entered: each selection with the turn score it makes.

Knows the game as it stands; changes nothing. For a page that shows the choices, and for a phone.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.entries import Throw
from scoring.errors import RuleViolation
from scoring.game import bank_refusal, finished_refusal, look_at
from scoring.state import GameState
from scoring.throws.throw_table import Selection, ThrowResult


@dataclass(frozen=True, slots=True)
class Choice:
    """A selection, the turn score with it, the dice for the next throw, and why not to bank."""

    selection: Selection
    turn_score: int
    dice_in_hand: int
    bank_refusal: RuleViolation | None


@dataclass(frozen=True, slots=True)
class ThrowChoices:
    """What a throw is, and every choice it leaves, the most points first."""

    throw: ThrowResult
    choices: tuple[Choice, ...]


def choices_for(state: GameState, throw: Throw) -> ThrowChoices:
    """The choices of the seat whose turn it is. Raises as entering the throw would."""
    if state.turn is None:
        raise finished_refusal(state)
    result = look_at(state, state.turn, throw)
    choices = []
    for selection in result.selections:
        turn = state.turn.setting_aside(state.rules, throw, selection)
        refusal = bank_refusal(state, turn)
        choices.append(Choice(selection, turn.turn_score, turn.dice_in_hand, refusal))
    return ThrowChoices(result, tuple(choices))
