"""Whose entries a game takes: anybody's who scores, one scorekeeper's, or those of each seat.

Knows who asks and whose turn it is; what the entry does, `scoring` judges.
"""

from __future__ import annotations

from scoring.entries import LogEntry, Sign, TurnEntry, Undo, Unlock
from scoring.state import GameState
from sessions.access.errors import NotTheScorekeeperError, NotYourSeatError, RoleMissingError
from sessions.access.roles import Asker
from sessions.games.caches import know_fates
from sessions.games.log.standing import last_standing
from sessions.models import Game, GameEntry, Role


def check_entry(game: Game, state: GameState, entry: LogEntry, by: Asker | None) -> None:
    """May the asker, who may score, enter this here and now?

    Raises RoleMissingError, NotTheScorekeeperError, NotYourSeatError.
    """
    if by is None:
        return
    if isinstance(entry, Unlock) and game.role < Role.MANAGE:
        raise RoleMissingError(game.role, Role.MANAGE)
    if game.entry_by == Game.EntryBy.ONE:
        _check_scorekeeper(game, by)
    elif game.entry_by == Game.EntryBy.TURN and game.role < Role.MANAGE:
        _check_seat(game, state, entry, by)


def _check_scorekeeper(game: Game, by: Asker) -> None:
    if by.device is None or game.scorekeeper_id != by.device.pk:
        raise NotTheScorekeeperError(game.scorekeeper)


def _check_seat(game: Game, state: GameState, entry: LogEntry, by: Asker) -> None:
    """Turns are entered, and cards signed, by whoever plays the seat; the rest is the manager's.

    A seat that nobody plays on a device of their own may be entered by all who score.
    """
    if isinstance(entry, TurnEntry):
        if state.turn is None:
            return  # for the rules to refuse
        seat: int | None = state.turn.seat
    elif isinstance(entry, Undo):
        last = _to_be_undone(game)
        if last is None or (by.device is not None and last.device_id == by.device.pk):
            return
        seat = last.seat
    else:
        seat = entry.seat if isinstance(entry, Sign) else None
    if seat is None:
        raise RoleMissingError(game.role, Role.MANAGE)
    holders = {it.device_id for it in game.holders.all() if it.position == seat}
    if holders and (by.device is None or by.device.pk not in holders):
        name = state.seats[seat].name if seat < len(state.seats) else str(seat)
        raise NotYourSeatError(seat, name)


def _to_be_undone(game: Game) -> GameEntry | None:
    """The entry that an undo would take back."""
    know_fates(game)
    return last_standing(game)
