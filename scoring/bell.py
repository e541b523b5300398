"""The bell: time is called, and the round in hand is the last one.

Knows when it may ring, and who has a turn left then; how the game ends after that is for `ending`.
"""

from __future__ import annotations

from scoring.ending import decide, rest_of_round
from scoring.entries import CallTime
from scoring.errors import (
    FinalRoundEndsIt,
    NobodyHasThrown,
    RollOffPending,
    RuleViolation,
    TimeCalled,
    TurnsEndIt,
)
from scoring.replacing import replace
from scoring.state import GameState
from scoring.turn import Turn


def call_time(state: GameState, turn: Turn, entry: CallTime) -> GameState:
    """The turn in hand is finished, then its round; then the highest score wins.

    Between two rounds everybody has had as many turns, and the game ends at once. Raises
    RollOffPending, TurnsEndIt, TimeCalled, FinalRoundEndsIt or NobodyHasThrown.
    """
    refusal = _refusal(state)
    if refusal is not None:
        raise refusal
    called = replace(state, time_called=state.finished_turns)
    if entry.begun or is_round_begun(state, turn):
        return replace(called, final_round=rest_of_round(state, turn.seat))
    if state.last_turn is None:
        raise NobodyHasThrown
    return decide(called)


def is_round_begun(state: GameState, turn: Turn) -> bool:
    """Has anybody thrown in the round of this turn, or let it go by?"""
    last = state.last_turn
    return turn.has_begun or (last is not None and last.round == turn.round)


def may_call_time(state: GameState) -> bool:
    """May time be called, in a turn that has begun at least?"""
    return state.turn is not None and _refusal(state) is None


def _refusal(state: GameState) -> RuleViolation | None:
    if state.roll_off_contenders:
        names = ", ".join(state.seats[seat].name for seat in state.roll_off_contenders)
        return RollOffPending(names=names, contenders=list(state.roll_off_contenders))
    if state.rules.fixed_turns is not None:
        return TurnsEndIt(turns=state.rules.fixed_turns)
    if state.time_called is not None:
        return TimeCalled()
    return FinalRoundEndsIt() if state.final_round is not None else None
