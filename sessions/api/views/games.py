"""Games: starting one, reading one, playing again, and the list of one's own."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from sessions.access.listed import veil_watched
from sessions.access.roles import find_game
from sessions.api.described import described
from sessions.api.kit.actors import with_device
from sessions.api.kit.base import ApiView, not_modified, plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.lists import GameQuery, page
from sessions.api.kit.preconditions import expected_version, version_tag
from sessions.api.links import with_links
from sessions.api.rule_sets import chosen_rules
from sessions.api.schema.requests import GameChanges, GameRequest, NothingRequest
from sessions.games import services
from sessions.games.lists.latest import LATEST, latest
from sessions.games.lists.trash import delete_game, restore_game
from sessions.models import Game, Role, SeatTotal
from sessions.people.groups import change_game
from sessions.people.seats.starting import start_game

SHOWN = ("code", "uuid", "place", "version", "status", "rules", "created_at", "updated_at")
SEAT = ("position", "name", "team", "score", "is_retired", "is_winner")


@described(get="list_games", post="start_game")
class Games(ApiView):
    query = GameQuery
    names_codes = True

    def get(self, request: Request) -> HttpResponse:
        wanted = {"status": "status", "since": "updated_at__gte", "until": "updated_at__lt"}
        filters = {wanted[name]: self.asked[name] for name in wanted if name in self.asked}
        games = latest(self.actor, _rows()).filter(**filters)
        if "has_entries" in self.asked:
            games = games.entered(anything=self.asked["has_entries"] == "true")
        return page(request, games, LATEST, _listed, partial(veil_watched, by=self.actor))

    def post(self, request: Request) -> HttpResponse:
        return with_links(request, self.start(request), self.actor.highest)

    @repeatable
    def start(self, request: Request) -> HttpResponse:
        game = shaped(GameRequest, request.data)
        game["rules"] = chosen_rules(game["rules"])
        if "code" in game or "rematch_of" in game:
            self.check_guesses()
        by = with_device(plain(request), self.actor)
        before = game.pop("rematch_of", None)
        seated = game.pop("seated")
        if before is not None:
            return _started(self, services.start_rematch(before=before, **game, by=by))
        return _started(self, start_game(**game, seated=seated, by=by))


@described(get="read_game", patch="change_game", delete="delete_game")
class OneGame(ApiView):
    def get(self, request: Request, code: str) -> HttpResponse:
        game = self.game(code)
        return not_modified(request, version_tag(game)) or self.game_answer(game)

    def patch(self, request: Request, code: str) -> HttpResponse:
        wanted = shaped(GameChanges, request.data)
        expected = expected_version(plain(request), wanted)
        game = change_game(code=code, by=self.actor, expected_version=expected, **wanted)
        return self.game_answer(game)

    def delete(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        delete_game(code=code, by=self.actor)
        return HttpResponse(status=204)


@described(post="restore_game")
class Restored(ApiView):
    """Needs no key: restored twice is as once."""

    def post(self, request: Request, code: str) -> HttpResponse:
        shaped(NothingRequest, request.data)
        return self.game_answer(restore_game(code=code, by=self.actor))


@described(post="rematch")
class Rematch(ApiView):
    def post(self, request: Request, code: str) -> HttpResponse:
        """A repeat is shown the links that still stand, up to the role that is left."""
        response = self.start(request, code=code)
        if response.status_code != 201:
            return response
        again = json.loads(response.content)["code"]
        before = find_game(code, self.actor, Role.WATCH)
        seen = services.see_rematch(again, before=before, by=self.actor)
        return with_links(request, response, seen.role)

    @repeatable
    def start(self, request: Request, code: str) -> HttpResponse:
        shaped(NothingRequest, request.data)
        return _started(self, services.rematch(code=code, by=self.actor))


def _started(view: ApiView, game: Game) -> HttpResponse:
    return view.game_answer(game, 201, Location=reverse("api:game", args=[game.code]))


def _rows() -> QuerySet[Game]:
    """What is read of each game for the list: little, for there may be a thousand of them."""
    totals = SeatTotal.objects.only("game", *SEAT).order_by("game", "position")
    who = ("device", "owner", "group__code")  # who asks reads names, or not
    games = Game.objects.only(*SHOWN, *who).select_related("group")
    return games.prefetch_related(Prefetch("totals", totals))


def _listed(game: Game) -> dict[str, Any]:
    return {
        "code": game.code,
        "uuid": str(game.uuid),
        "group": game.group.code if game.group else None,
        "place": game.place,
        "version": game.version,
        "status": game.status,
        "rules_name": game.rules["name"],
        "seats": [_seat(total) for total in game.totals.all()],
        "created_at": game.created_at.isoformat(),
        "updated_at": game.updated_at.isoformat(),
    }


def _seat(total: SeatTotal) -> dict[str, Any]:
    return {name: getattr(total, name) for name in SEAT}
