"""Links as the API shows them: the code to type, the token to send, the address to open.

What is secret in them is put into an answer last, and never into one that is kept for a repeat.
Knows codes and addresses; who may pass a link on is `sessions.access.links`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from sessions.access.events import SeenEvent
from sessions.access.links import code_of, first_group_links_of, first_links_of, token_of
from sessions.events.links import feed_link, feed_of
from sessions.models import Role, ShareLink


def link_view(request: HttpRequest, link: ShareLink) -> dict[str, Any]:
    code = code_of(link)
    return {
        "role": Role(link.role).key,
        "code": code,
        "token": token_of(link),
        "address": request.build_absolute_uri(reverse("open_link", kwargs={"code": code})),
    }


def link_views(request: HttpRequest, links: Iterable[ShareLink]) -> list[dict[str, Any]]:
    return [link_view(request, link) for link in links]


def calendar_address(request: HttpRequest, seen: SeenEvent) -> str | None:
    """Where a program subscribes to the nights of an event."""
    link = feed_link(seen)
    if link is None:
        return None
    place = reverse("event_calendar", kwargs={"code": seen.event.code})
    return request.build_absolute_uri(f"{place}?token={feed_of(link)}")


def with_links(request: HttpRequest, response: HttpResponse, most: Role) -> HttpResponse:
    """The answer of a game that was started, now or before, with its first links up to a role."""
    if response.status_code != 201:
        return response
    return _linked(request, response, lambda code: first_links_of(code, most))


def with_group_links(request: HttpRequest, response: HttpResponse, most: Role) -> HttpResponse:
    """The same of a group."""
    if response.status_code != 201:
        return response
    return _linked(request, response, lambda code: first_group_links_of(code, most))


def _linked(
    request: HttpRequest, response: HttpResponse, links: Callable[[str], Iterable[ShareLink]]
) -> HttpResponse:
    made = json.loads(response.content)
    made["links"] = link_views(request, links(made["code"]))
    response.content = written(made)
    return response


def written(data: Any) -> str:
    """JSON as every answer has it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
