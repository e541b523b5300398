"""The event streams of games and of events: who may watch is decided here, a stream is kept open
elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from sessions.api.described import described
from sessions.api.kit.actors import watcher
from sessions.api.kit.base import ApiView, plain
from sessions.api.kit.contests import EventView
from sessions.api.kit.preconditions import last_event_id
from sessions.api.schema.operation import EVENT_STREAM
from sessions.events.reading.following import version_of
from sessions.live.stream import TICKET, WATCHERS, Ticket, event
from sessions.models.versions import GameVersion, event_key


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
        return _begun(self, request, game.code, GameVersion.of(game))


@described(get="watch_event")
class EventsOfEvent(EventView):
    """The same of a league or tournament."""

    renderer_classes = (EventRenderer,)

    def get(self, request: Request, code: str) -> HttpResponse:
        event = self.event(code).event
        return _begun(self, request, event_key(event.code), version_of(event))


def _begun(view: ApiView, request: Request, key: str, version: GameVersion) -> HttpResponse:
    scope = request.META.get("asgi.scope", {})
    scope.get(WATCHERS, []).append(watcher(plain(request), view.actor))
    ticket = Ticket(key, version, last_event_id(request))
    headers = {TICKET: str(ticket), "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return HttpResponse(event(version), content_type=EVENT_STREAM, headers=headers)
