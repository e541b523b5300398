"""The players of a group: who they are, who is whom, and whose seats those were."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from sessions.api.described import described
from sessions.api.kit.base import answer, plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.groups import GroupView, PlayerView
from sessions.api.kit.history import PlayerQuery
from sessions.api.kit.lists import page
from sessions.api.kit.preconditions import expected_version, group_tag
from sessions.api.players import active, listed, shown
from sessions.api.schema.groups.requests import (
    MergeRequest,
    NewPlayer,
    PlayerChanges,
    TheirSeats,
)
from sessions.api.schema.requests import NothingRequest
from sessions.api.views.history import OfPlayer, whole_player
from sessions.models import Player, Role
from sessions.models.people import root_of
from sessions.people.seats.splitting import Place, move_seats, split_off
from sessions.people.who.changing import change_player, player_of
from sessions.people.who.me import this_is_me, this_is_not_me
from sessions.people.who.merging import merge, unmerge
from sessions.people.who.naming import add

HIDDEN = "Names of this group are not shown to who only watches, so they cannot be searched."


@described(get="list_players", post="add_player")
class Players(GroupView):
    query = PlayerQuery

    def get(self, request: Request, code: str) -> HttpResponse:
        seen = self.group(code)
        named = self.asked.get("name", "")
        if named and seen.group.hides_names and not seen.sees_names:
            raise ValidationError({"name": [HIDDEN]}, "invalid_value")
        found = active(seen, named=named, archived=self.asked.get("archived") == "true")
        return page(request, found, "pk", listed(seen))

    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        wanted = shaped(NewPlayer, request.data)
        name, seats = wanted["name"], _places(wanted.get("seats", ()))
        seen = self.group(code, Role.MANAGE if seats else Role.SCORE)
        if seats:
            added = split_off(seats=seats, name=name, group=seen.group, by=self.actor)
        else:
            added = add(group=seen.group, name=name)
        place = reverse("api:player", args=[added.uuid])
        return answer(shown(added, seen), 201, Location=place)


class _OfOne(PlayerView):
    """Something that is done with a player, who is answered as they are then."""

    def done(self, player: UUID) -> HttpResponse:
        known, seen = self.player(player)
        return answer(shown(root_of(known), seen), ETag=group_tag(seen))


@described(get="read_player", patch="change_player")
class OnePlayer(_OfOne, OfPlayer):
    def get(self, request: Request, player: UUID) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        return whole_player(self, player)

    def patch(self, request: Request, player: UUID) -> HttpResponse:
        wanted = shaped(PlayerChanges, request.data)
        expected = expected_version(plain(request), wanted)
        change_player(uuid=player, by=self.actor, expected_version=expected, **wanted)
        return self.done(player)


@described(post="merge_player")
class Merge(_OfOne):
    @repeatable
    def post(self, request: Request, player: UUID) -> HttpResponse:
        wanted = shaped(MergeRequest, request.data)
        known, seen = self.player(player, Role.MANAGE)
        merge(player=known, into=player_of(seen.group, wanted["into"]), by=self.actor)
        return self.done(player)


@described(post="unmerge_player")
class Unmerge(_OfOne):
    @repeatable
    def post(self, request: Request, player: UUID) -> HttpResponse:
        shaped(NothingRequest, request.data)
        known, _seen = self.player(player, Role.MANAGE)
        unmerge(player=known, by=self.actor)
        return self.done(player)


@described(post="give_seats")
class Seats(_OfOne):
    @repeatable
    def post(self, request: Request, player: UUID) -> HttpResponse:
        seats = _places(shaped(TheirSeats, request.data)["seats"])
        known, _seen = self.player(player, Role.MANAGE)
        move_seats(seats=seats, to=known, by=self.actor)
        return self.done(player)


@described(put="this_is_me", delete="this_is_not_me")
class Me(PlayerView):
    def put(self, request: Request, player: UUID) -> HttpResponse:
        shaped(NothingRequest, request.data)
        this_is_me(player=self._known(player), by=self.actor)
        return HttpResponse(status=204)

    def delete(self, request: Request, player: UUID) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        this_is_not_me(player=self._known(player), by=self.actor)
        return HttpResponse(status=204)

    def _known(self, player: UUID) -> Player:
        return self.player(player, Role.SCORE)[0]


def _places(seats: Any) -> list[Place]:
    """Each seat by its game's code and its position."""
    return [(it["game"], it["seat"]) for it in seats]
