"""What this device may do in a game now: which entries, and if none, why.

Asks `sessions.games` about each kind of entry, so that nothing is offered that would be refused.
Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from scoring.entries import KINDS, Bank, Sign, TurnEntry
from scoring.state import GameState
from sessions.access.errors import AccessRefusedError, RoleMissingError
from sessions.access.roles import Seen
from sessions.games.present import possible_actions
from sessions.games.proposals import refusal_alone_or_second
from sessions.models import Game, Role


@dataclass(frozen=True, slots=True)
class Allowed:
    """The legal actions that are this device's too. `why_not` says why turns are not."""

    role: Role
    actions: tuple[str, ...]
    signs: tuple[int, ...]
    why_not: AccessRefusedError | None
    own_seats: tuple[int, ...] | None = None
    """The seats that this device plays, in a game where every seat enters its own turns."""

    @property
    def may_enter(self) -> bool:
        return self.why_not is None

    @property
    def scores(self) -> bool:
        return self.role >= Role.SCORE

    @property
    def manages(self) -> bool:
        return self.role >= Role.MANAGE


def allowed(seen: Seen, state: GameState) -> Allowed:
    """What they may do in the game that they have found."""
    game = seen.game
    legal = possible_actions(game, state)
    if game.entry_by == Game.EntryBy.TURN:
        prefetch_related_objects([game], "holders")  # asked for every kind of entry below
    if seen.role < Role.SCORE:
        return Allowed(seen.role, (), (), RoleMissingError(seen.role, Role.SCORE))
    why_not = refusal_alone_or_second(seen, state, Bank) if state.turn is not None else None
    signs = tuple(
        seat for seat in state.to_sign if not refusal_alone_or_second(seen, state, Sign, seat)
    )
    actions = tuple(
        name
        for name in legal
        if (bool(signs) if name == "sign" else _may(seen, state, name, why_not))
    )
    return Allowed(seen.role, actions, signs, why_not, _own_seats(seen, state))


def _own_seats(seen: Seen, state: GameState) -> tuple[int, ...] | None:
    game, by = seen.game, seen.actor
    if game.entry_by != Game.EntryBy.TURN or seen.role >= Role.MANAGE or by is None:
        return None
    holders = [(it.position, it.device_id) for it in game.holders.all()]
    held = {seat for seat, _ in holders}
    mine = {seat for seat, device in holders if by.device is not None and device == by.device.pk}
    return tuple(seat for seat in range(len(state.seats)) if seat in mine or seat not in held)


def _may(seen: Seen, state: GameState, name: str, why_not: AccessRefusedError | None) -> bool:
    """`why_not` is the same for all that belongs to a turn, so it is asked for once."""
    kind = KINDS.get(name)
    if kind is None or issubclass(kind, TurnEntry):  # "high_stakes" is a throw
        return why_not is None
    return refusal_alone_or_second(seen, state, kind) is None
