"""Games: starting one, reading one, and the list of those on this device."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from sessions.api.base import ApiView, game_answer, not_modified, plain, shaped
from sessions.api.descriptions import described
from sessions.api.idempotency import repeatable
from sessions.api.lists import GameQuery, page
from sessions.api.requests import GameRequest
from sessions.api.rule_sets import chosen_rules
from sessions.devices import known_device, this_device
from sessions.games import services
from sessions.games.queries import game_by_code
from sessions.models import DeviceGame, Game, SeatTotal


@described(get="list_games", post="start_game")
class Games(ApiView):
    query = GameQuery

    def get(self, request: Request) -> HttpResponse:
        on_device = DeviceGame.objects.filter(device=known_device(plain(request)))
        games = Game.objects.filter(pk__in=on_device.values("game_id"))
        wanted = {"status": "status", "since": "updated_at__gte", "until": "updated_at__lt"}
        filters = {wanted[name]: self.asked[name] for name in wanted if name in self.asked}
        rows = games.filter(**filters).prefetch_related("totals")
        return page(request, rows, "-updated_at", _listed)

    @repeatable
    def post(self, request: Request) -> HttpResponse:
        game = shaped(GameRequest, request.data)
        game["rules"] = chosen_rules(game["rules"])
        started = services.start_game(**game, device=this_device(plain(request)))
        return game_answer(started, 201, Location=reverse("api:game", args=[started.code]))


@described(get="read_game")
class OneGame(ApiView):
    def get(self, request: Request, code: str) -> HttpResponse:
        game = game_by_code(code)
        return not_modified(request, game) or game_answer(game)


def _listed(game: Game) -> dict[str, Any]:
    return {
        "code": game.code,
        "version": game.version,
        "status": game.status,
        "rules_name": game.rules["name"],
        "seats": [_seat(total) for total in game.totals.all()],
        "created_at": game.created_at.isoformat(),
        "updated_at": game.updated_at.isoformat(),
    }


def _seat(total: SeatTotal) -> dict[str, Any]:
    names = ("position", "name", "team", "score", "is_retired", "is_winner")
    return {name: getattr(total, name) for name in names}
