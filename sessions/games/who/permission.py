"""Whose entries a game takes: anybody's who scores, one scorekeeper's, or those of each seat.

Knows who asks and whose turn it is; what the entry does, `scoring` judges. Asked with a kind of
entry, so that a page can ask before there is one.
"""

from __future__ import annotations

from uuid import UUID

from scoring.entries import LogEntry, Sign, TurnEntry, Undo, Unlock
from scoring.state import GameState
from sessions.access.errors import (
    AccessRefusedError,
    NotTheScorekeeperError,
    NotYourSeatError,
    RoleMissingError,
)
from sessions.access.roles import Seen
from sessions.games.log.fates import know_fates
from sessions.games.log.standing import last_standing
from sessions.models import Game, GameEntry, Role


def check_entry(seen: Seen, state: GameState, entry: LogEntry) -> None:
    """May whoever has found this game, and may score, enter this here and now?

    Raises RoleMissingError, NotTheScorekeeperError, NotYourSeatError.
    """
    refusal = refusal_of_entry(seen, state, entry)
    if refusal is not None:
        raise refusal


def refusal_of_entry(seen: Seen, state: GameState, entry: LogEntry) -> AccessRefusedError | None:
    """Why this entry is not theirs to make, if it is not."""
    signer = entry.seat if isinstance(entry, Sign) else None
    return refusal_of(seen, state, type(entry), signer)


def refusal_of(
    seen: Seen, state: GameState, kind: type[LogEntry], signer: int | None = None
) -> AccessRefusedError | None:
    """Why they may enter nothing of this kind now; for a signature, that of the seat `signer`."""
    if seen.actor is None:
        return None
    manages = seen.role >= Role.MANAGE
    if kind is Unlock and not manages:
        return RoleMissingError(seen.role, Role.MANAGE)
    if seen.game.entry_by == Game.EntryBy.ONE:
        return _refusal_of_another_scorekeeper(seen)
    if seen.game.entry_by == Game.EntryBy.TURN and not manages:
        return _refusal_of_another_seat(seen, state, kind, signer)
    return None


def _refusal_of_another_scorekeeper(seen: Seen) -> AccessRefusedError | None:
    device = _device(seen)
    if device is None or seen.game.scorekeeper_id != device:
        return NotTheScorekeeperError(seen.game.scorekeeper)
    return None


def _refusal_of_another_seat(
    seen: Seen, state: GameState, kind: type[LogEntry], signer: int | None
) -> AccessRefusedError | None:
    """Turns are entered, and cards signed, by whoever plays the seat; the rest is the manager's.

    A seat that nobody plays on a device of their own may be entered by all who score.
    """
    if issubclass(kind, TurnEntry):
        if state.turn is None:
            return None  # for the rules to refuse
        seat: int | None = state.turn.seat
    elif kind is Undo:
        know_fates(seen.game)
        undone = last_standing(seen.game)
        if undone is None or _is_by(undone, _device(seen)):
            return None
        seat = undone.seat
    else:
        seat = signer
    if seat is None:
        return RoleMissingError(seen.role, Role.MANAGE)
    holders = {it.device_id for it in seen.game.holders.all() if it.position == seat}
    if not holders or _device(seen) in holders:
        return None
    name = state.seats[seat].name if seat < len(state.seats) else str(seat)
    return NotYourSeatError(seat, name)


def _is_by(row: GameEntry, device: UUID | None) -> bool:
    return device is not None and row.device_id == device


def _device(seen: Seen) -> UUID | None:
    """The device that asks, by its number."""
    device = seen.actor.device if seen.actor else None
    return device.pk if device else None
