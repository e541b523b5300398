"""What a correction changes in the game, in words: the turn's points, scores, and who has won.

Knows two states of one game; not how one becomes the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.state import FinishedTurn, GameState
from scoring.written.log import Replay
from sessions.wording.format import points
from sessions.wording.game import words

ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Change:
    """How the turn would end, whose scores would move, and what else would be different."""

    turn: str
    scores: str
    outcome: str


def change(before: GameState, after: Replay, turn: FinishedTurn) -> Change:
    """What would become of the game if the corrected log stood."""
    corrected = next(it for it in after.turns if it.number == turn.number)
    name = after.state.seats[turn.seat].name
    return Change(
        turn=f"{name} {words.turn_ended(after.state.seats, corrected)}",
        scores=changed(before, after.state),
        outcome=_outcome(before, after.state),
    )


def changed(before: GameState, after: GameState) -> str:
    """Whose scores are different now: "Ana 2,350 → 2,050, Ben 400 → 900"."""
    both = range(min(len(before.seats), len(after.seats)))
    moved = [seat for seat in both if before.score(seat) != after.score(seat)]
    return ", ".join(
        f"{after.seats[seat].name} {points(before.score(seat))}{ARROW}{points(after.score(seat))}"
        for seat in moved
    )


def _outcome(before: GameState, after: GameState) -> str:
    """Where the game goes on differently: somebody else has won, or nobody has any more."""
    if words.winners(before) == words.winners(after):
        return ""
    return words.winners(after) or _("the game goes on")
