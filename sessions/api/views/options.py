"""How a game is entered: by whom, with a second scorer or not, and which seats a device plays."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from sessions.access.roles import Actor
from sessions.api.described import described
from sessions.api.kit.base import ApiView, answer, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.schema.requests import NothingRequest, OptionsRequest, SeatsRequest
from sessions.games import options, services
from sessions.models import Game, Role


@described(get="read_options", patch="set_options")
class Options(ApiView):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        return answer(_options(self.game(code, Role.MANAGE), self.actor))

    def patch(self, request: Request, code: str) -> HttpResponse:
        chosen = shaped(OptionsRequest, request.data)
        return answer(_options(options.set_options(code=code, **chosen, by=self.actor), self.actor))


@described(put="hold_seats")
class MySeats(ApiView):
    def put(self, request: Request, code: str) -> HttpResponse:
        seats = shaped(SeatsRequest, request.data)["seats"]
        return self.game_answer(options.hold_seats(code=code, seats=seats, by=self.actor))


@described(post="withdraw")
class Withdrawal(ApiView):
    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        shaped(NothingRequest, request.data)
        return self.game_answer(services.withdraw(code=code, by=self.actor).game)


def _options(game: Game, actor: Actor) -> dict[str, Any]:
    own = actor.device.pk if actor.device else None
    return {
        "entry_by": game.entry_by,
        "scorekeeper": str(game.scorekeeper_id) if game.scorekeeper_id else None,
        "needs_second": game.needs_second,
        "every_die": game.every_die,
        "needs_reason": game.needs_reason,
        "shows_chances": game.shows_chances,
        "devices": [
            {"id": str(device.pk), "name": device.name, "is_this": device.pk == own}
            for device in options.scoring_devices(game)
        ],
    }
