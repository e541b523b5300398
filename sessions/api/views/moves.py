"""Moves: everything that adds an entry to a game. Each answers the game as it is then."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from rest_framework.request import Request

from scoring import entries
from scoring.entries import LogEntry
from sessions.access.codes import tidy
from sessions.api.kit.base import ApiView, shaped
from sessions.api.kit.fields import Shape
from sessions.api.kit.idempotency import repeatable
from sessions.api.kit.kinds import made
from sessions.api.kit.preconditions import expected_version
from sessions.api.schema.descriptions import OPERATIONS, described
from sessions.games.entering import enter
from sessions.models import Game, Role

IN_ADDRESS = {"position": "seat", "number": "turn"}
"""What an address says of an entry, by the name that it has there."""


class MoveView(ApiView):
    """One kind of entry: read from a body, and from the address, and entered."""

    kind: ClassVar[type[LogEntry]]
    shape: ClassVar[type[Shape]]

    def enter(self, request: Request, code: str, **address: int) -> HttpResponse:
        body = shaped(self.shape, request.data, **self.context(code))
        expected, entered_at = expected_version(request, body), body.pop("entered_at", None)
        entry = made(self.kind, body | {IN_ADDRESS[name]: it for name, it in address.items()})
        game = enter(
            tidy(code), entry, expected_version=expected, entered_at=entered_at, by=self.asker
        )
        return self.game_answer(game, 202 if self._is_proposed(game) else 200)

    def context(self, code: str) -> dict[str, Any]:  # noqa: ARG002  # for the moves that need it
        """What the shape has to know of the game at hand."""
        return {}

    def _is_proposed(self, game: Game) -> bool:
        """Does what was sent wait for a second scorer? An entry uses all proposals up."""
        return game.needs_second and game.proposals.filter(device=self.asker.device).exists()


class Posted(MoveView):
    """A move that adds something."""

    @repeatable
    def post(self, request: Request, **path: Any) -> HttpResponse:
        return self.enter(request, **path)


class Put(MoveView):
    """A move that says anew what stands at its address."""

    @repeatable
    def put(self, request: Request, **path: Any) -> HttpResponse:
        return self.enter(request, **path)


class PostedByTheTable(Posted):
    """A move whose shape depends on who sits at the table."""

    def context(self, code: str) -> dict[str, Any]:
        return {"seats": len(self.game(code, Role.SCORE).current_state().seats)}


def _view(operation: str, kind: type[LogEntry], base: type[MoveView] = Posted) -> type[MoveView]:
    """The view of an operation that enters this kind."""
    shape = OPERATIONS[operation].request
    view = type(kind.__name__, (base,), {"kind": kind, "shape": shape})
    return described(**{"put" if base is Put else "post": operation})(view)


Throws = _view("record_throw", entries.Throw)
Bank = _view("bank", entries.Bank)
Totals = _view("record_total", entries.Total)
Undo = _view("undo", entries.Undo)
RollOff = _view("record_roll_off", entries.RollOff, PostedByTheTable)
Seats = _view("join_seat", entries.Join)
Retire = _view("retire_seat", entries.Retire)
Adjustments = _view("adjust_score", entries.Adjust)
Signatures = _view("sign_card", entries.Sign)
Unlock = _view("unlock_card", entries.Unlock)
Turn = _view("amend_turn", entries.Amend, Put)
