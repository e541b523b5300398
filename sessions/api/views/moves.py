"""Moves: everything that adds an entry to a game. Each answers the game as it is then."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from rest_framework.request import Request

from scoring.entries import RollOff
from sessions.access.codes import tidy
from sessions.api.described import described
from sessions.api.kit.base import ApiView, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.kinds import made
from sessions.api.kit.preconditions import expected_version
from sessions.api.schema.moves import MOVES, Move
from sessions.games.entering import enter
from sessions.models import Game, Role

IN_ADDRESS = {"position": "seat", "number": "turn"}
"""What an address says of an entry, by the name that it has there."""


class MoveView(ApiView):
    """One kind of entry: read from a body, and from the address, and entered."""

    move: ClassVar[Move]

    def enter(self, request: Request, code: str, **address: int) -> HttpResponse:
        body = shaped(self.move.body, request.data, **self.context(code))
        expected, entered_at = expected_version(request, body), body.pop("entered_at", None)
        entry = made(self.move.kind, body | {IN_ADDRESS[name]: it for name, it in address.items()})
        game = enter(
            tidy(code), entry, expected_version=expected, entered_at=entered_at, by=self.actor
        )
        return self.game_answer(game, 202 if self._is_proposed(game) else 200)

    def context(self, code: str) -> dict[str, Any]:
        """What the body's fields have to know of the game at hand: of a roll-off, who may throw."""
        if self.move.kind is not RollOff:
            return {}
        return {"seats": len(self.game(code, Role.SCORE).current_state().seats)}

    def _is_proposed(self, game: Game) -> bool:
        """Does the entry wait for a second scorer? An entry that counts uses all proposals up."""
        return game.needs_second and game.proposals.filter(device=self.actor.device).exists()


class Posted(MoveView):
    """A move that adds something."""

    @repeatable
    def post(self, request: Request, **path: Any) -> HttpResponse:
        return self.enter(request, **path)


class Put(MoveView):
    """A move that replaces what stands at its address."""

    @repeatable
    def put(self, request: Request, **path: Any) -> HttpResponse:
        return self.enter(request, **path)


def view_of(operation: str) -> type[MoveView]:
    """The view of an operation, described."""
    move = MOVES[operation]
    base = Put if move.method == "put" else Posted
    view = type(operation, (base,), {"move": move})
    return described(**{move.method: operation})(view)
