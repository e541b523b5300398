"""The links of an event: which there are, a new one, closing one, opening one by its code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from sessions.access.links import code_of, token_of
from sessions.api.described import described
from sessions.api.kit.actors import with_device
from sessions.api.kit.base import answer, plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.contests import EventView
from sessions.api.kit.preconditions import expected_version
from sessions.api.schema.contests.requests import LinkRequest, OpenEventRequest
from sessions.events import links
from sessions.models import EventLink, EventRole


def whose(link: EventLink) -> dict[str, Any]:
    return {
        "role": EventRole(link.role).key,
        "entrant": None if link.entrant is None else link.entrant.number,
        "table": link.table,
    }


def opened_view(link: EventLink) -> dict[str, Any]:
    """What somebody is told who has opened the link of an event."""
    return {"event": link.event.code, **whose(link)}


def _view(link: EventLink) -> dict[str, Any]:
    return {**whose(link), "code": code_of(link), "token": token_of(link)}


@described(get="list_event_links", post="issue_event_link")
class EventLinks(EventView):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        found = links.links_of(code, self.actor)
        return answer({"next": None, "previous": None, "results": [_view(it) for it in found]})

    def post(self, request: Request, code: str) -> HttpResponse:
        self.event(code, EventRole.ORGANISE)
        sent = shaped(LinkRequest, request.data)
        expected = expected_version(plain(request), sent)
        made = links.issue(code=code, by=self.actor, expected_version=expected, **sent)
        return answer(_view(made), 201)


@described(post="revoke_event_link")
class RevokedLink(EventView):
    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        self.event(code, EventRole.ORGANISE)
        sent = shaped(LinkRequest, request.data)
        expected = expected_version(plain(request), sent)
        links.revoke(code=code, by=self.actor, expected_version=expected, **sent)
        return self.event_answer(code)


@described(post="open_event_link")
class OpenedLink(EventView):
    takes_codes = True

    def post(self, request: Request) -> HttpResponse:
        sent = shaped(OpenEventRequest, request.data)
        links.find_link(sent["code"])  # a wrong code makes no device
        by = with_device(plain(request), replace(self.actor, link=""))
        return answer(opened_view(links.open_link(code=sent["code"], by=by)))
