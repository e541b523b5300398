"""Moves: everything that adds an entry to a game. Each answers the game as it is then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from sessions.access.codes import tidy
from sessions.api.kit.base import ApiView, game_answer, shaped
from sessions.api.kit.fields import Shape
from sessions.api.kit.idempotency import repeatable
from sessions.api.kit.preconditions import expected_version
from sessions.api.schema.descriptions import described
from sessions.api.schema.requests import (
    AdjustmentRequest,
    BankRequest,
    CorrectionRequest,
    JoinRequest,
    MoveRequest,
    RollOffRequest,
    SignatureRequest,
    ThrowRequest,
    TotalRequest,
    UnlockRequest,
)
from sessions.games import services
from sessions.models import Game, Role


class Move(ApiView):
    """A body of one shape, handed to one verb of the services."""

    shape: type[Shape]
    verb: Callable[..., Game]

    def enter(self, request: Request, code: str, **place: int) -> HttpResponse:
        body = shaped(self.shape, request.data, **self.context(code))
        game = self.verb(
            code=tidy(code),
            expected_version=expected_version(request, body),
            by=self.asker,
            **place,
            **body,
        )
        return game_answer(game, 202 if self._is_proposed(game) else 200)

    def context(self, code: str) -> dict[str, Any]:  # noqa: ARG002  # for the moves that need it
        """What the shape has to know of the game at hand."""
        return {}

    def _is_proposed(self, game: Game) -> bool:
        """Does what was sent wait for a second scorer? An entry uses all proposals up."""
        return game.needs_second and game.proposals.filter(device=self.asker.device).exists()

    @repeatable
    def post(self, request: Request, **path: Any) -> HttpResponse:
        return self.enter(request, **path)


@described(post="record_throw")
class Throws(Move):
    shape = ThrowRequest
    verb = staticmethod(services.record_throw)


@described(post="bank")
class Bank(Move):
    shape = BankRequest
    verb = staticmethod(services.bank)


@described(post="record_total")
class Totals(Move):
    shape = TotalRequest
    verb = staticmethod(services.record_total)


@described(post="undo")
class Undo(Move):
    shape = MoveRequest
    verb = staticmethod(services.undo)


@described(post="record_roll_off")
class RollOff(Move):
    shape = RollOffRequest
    verb = staticmethod(services.record_roll_off)

    def context(self, code: str) -> dict[str, Any]:
        return {"seats": len(self.game(code, Role.SCORE).current_state().seats)}


@described(post="join_seat")
class Seats(Move):
    shape = JoinRequest
    verb = staticmethod(services.join_seat)


@described(post="retire_seat")
class Retire(Move):
    shape = MoveRequest

    @staticmethod
    def verb(*, position: int, **move: Any) -> Game:
        return services.retire_seat(seat=position, **move)


@described(post="adjust_score")
class Adjustments(Move):
    shape = AdjustmentRequest
    verb = staticmethod(services.adjust_score)


@described(post="sign_card")
class Signatures(Move):
    shape = SignatureRequest
    verb = staticmethod(services.sign_card)


@described(post="unlock_card")
class Unlock(Move):
    shape = UnlockRequest
    verb = staticmethod(services.unlock_card)


@described(put="amend_turn")
class Turn(Move):
    shape = CorrectionRequest
    http_method_names = ("put", "options")

    @staticmethod
    def verb(*, number: int, **move: Any) -> Game:
        return services.amend_turn(turn=number, **move)

    @repeatable
    def put(self, request: Request, **path: Any) -> HttpResponse:
        return self.enter(request, **path)
