"""Signing the card of a finished game, and opening it again.

Knows who has signed; not what undo and corrections make of a signature (`log`).
"""

from __future__ import annotations

from scoring.entries import Sign
from scoring.errors import AlreadySigned, CardNotLocked, GameNotFinished
from scoring.replacing import replace
from scoring.seats.seating import playing_seat
from scoring.state import GameState


def sign(state: GameState, entry: Sign) -> GameState:
    """A seat signs the card of a finished game.

    Raises GameNotFinished, SeatUnknown, SeatRetired or AlreadySigned.
    """
    if state.outcome is None:
        raise GameNotFinished
    seat = playing_seat(state, entry.seat)
    if entry.seat in state.signed:
        raise AlreadySigned(name=seat.name, seat=entry.seat)
    return replace(state, signed=(*state.signed, entry.seat))


def unlock(state: GameState) -> GameState:
    """A locked card becomes what it was before the first signature. Raises CardNotLocked.

    The signatures no longer stand, and the unlock itself never does.
    """
    if not state.is_locked:
        raise CardNotLocked(signed=list(state.signed), to_sign=list(state.to_sign))
    return replace(state, signed=(), entries=state.entries - len(state.signed))
