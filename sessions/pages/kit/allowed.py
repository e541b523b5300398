"""What this device may do in a game now: which entries, and if none, why.

Asks `sessions.access.roles` about each kind of entry, so that nothing is offered that would be
refused. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from scoring.entries import Adjust, Amend, Bank, Join, LogEntry, Retire, RollOff, Sign, Undo, Unlock
from scoring.state import GameState
from sessions.access.errors import AccessRefusedError, RoleMissingError
from sessions.access.roles import Asker
from sessions.games import proposals
from sessions.games.present import possible_actions
from sessions.models import Game, Role

TURN: LogEntry = Bank()
PROBES: dict[str, LogEntry] = {
    "roll_off": RollOff({}),
    "join": Join("", None),
    "retire": Retire(0),
    "adjust": Adjust(0, 0, ""),
    "unlock": Unlock(""),
    "amend": Amend(1, ""),
    "undo": Undo(),
}
"""An entry of each kind, to ask with."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """The legal actions that are this device's too. `why_not` says why turns are not."""

    role: Role
    actions: tuple[str, ...]
    signs: tuple[int, ...]
    why_not: AccessRefusedError | None
    own_seats: tuple[int, ...] | None = None
    """Where only these seats' turns are this device's: their places."""

    @property
    def may_enter(self) -> bool:
        return self.why_not is None

    @property
    def scores(self) -> bool:
        return self.role >= Role.SCORE

    @property
    def manages(self) -> bool:
        return self.role >= Role.MANAGE


def allowed(game: Game, state: GameState, by: Asker) -> Allowed:
    """What the asker may do in a game that was found for them."""
    legal = possible_actions(game, state)
    if game.entry_by == Game.EntryBy.TURN:
        prefetch_related_objects([game], "holders")  # asked for every kind of entry below
    if game.role < Role.SCORE:
        return Allowed(game.role, (), (), RoleMissingError(game.role, Role.SCORE))
    why_not = _refusal(game, state, TURN, by) if state.turn is not None else None
    signs = tuple(seat for seat in state.to_sign if not _refusal(game, state, Sign(seat), by))
    actions = tuple(
        name
        for name in legal
        if (bool(signs) if name == "sign" else _may(game, state, name, by, why_not))
    )
    return Allowed(game.role, actions, signs, why_not, _own_seats(game, state, by))


def _own_seats(game: Game, state: GameState, by: Asker) -> tuple[int, ...] | None:
    if game.entry_by != Game.EntryBy.TURN or game.role >= Role.MANAGE:
        return None
    holders = [(it.position, it.device_id) for it in game.holders.all()]
    held = {seat for seat, _ in holders}
    mine = {seat for seat, device in holders if by.device is not None and device == by.device.pk}
    return tuple(seat for seat in range(len(state.seats)) if seat in mine or seat not in held)


def _may(
    game: Game, state: GameState, name: str, by: Asker, why_not: AccessRefusedError | None
) -> bool:
    if name in PROBES:
        return _refusal(game, state, PROBES[name], by) is None
    return why_not is None


def _refusal(game: Game, state: GameState, entry: LogEntry, by: Asker) -> AccessRefusedError | None:
    try:
        proposals.check(game, state, entry, by)
    except AccessRefusedError as refused:
        return refused
    return None
