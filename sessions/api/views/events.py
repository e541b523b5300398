"""The event stream of a game: who may watch is decided here, the stream is kept open elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from sessions.api.kit.actors import watcher
from sessions.api.kit.base import ApiView, plain
from sessions.api.kit.preconditions import last_event_id
from sessions.api.schema.descriptions import described
from sessions.api.schema.operation import EVENT_STREAM
from sessions.live.stream import TICKET, WATCHERS, Ticket, event
from sessions.models.versions import GameVersion


class EventRenderer(BaseRenderer):
    """Only names the media type, for the choice by Accept."""

    media_type, format = EVENT_STREAM, "events"

    def render(self, data: Any, *_: Any, **__: Any) -> Any:
        return data


@described(get="watch_game")
class Events(ApiView):
    """One event now, and the ticket by which the server goes on with the next ones."""

    renderer_classes = (EventRenderer,)

    def get(self, request: Request, code: str) -> HttpResponse:
        game = self.game(code)
        version = GameVersion.of(game)
        scope = request.META.get("asgi.scope", {})
        scope.get(WATCHERS, []).append(watcher(plain(request), self.actor))
        ticket = Ticket(game.code, version, last_event_id(request))
        headers = {TICKET: str(ticket), "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return HttpResponse(event(version), content_type=EVENT_STREAM, headers=headers)
