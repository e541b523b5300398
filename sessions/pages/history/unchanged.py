"""A page of a group that has not changed is not made again: then the answer says only that.

What it shows follows from the group's version, the address, who looks, and what pages are made
with. Knows requests; no figure.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from sessions.access.groups import SeenGroup
from sessions.pages.history.kit import seen_group
from sessions.pages.kit.preferences import set_to
from sessions.pages.kit.release import release
from sessions.pages.kit.requests import page
from sessions.people.who.me import mine

Told = Callable[[HttpRequest, SeenGroup], str]
View = Callable[..., HttpResponse]


def history_page(*more: Told) -> Callable[[View], View]:
    """A page about a group's games, for whoever may look at the group: the view is given `seen`.

    `more` says what else it shows that no version counts. Pages with a message, and parts that a
    script asks for, are always made.
    """

    def decorate(view: View) -> View:
        @page("GET")
        @wraps(view)
        def answer(request: HttpRequest, code: str, **places: Any) -> HttpResponse:
            seen = seen_group(request, code)
            if request.htmx or len(get_messages(request)):
                return view(request, seen, **places)
            tag = tag_of(request, seen, *(it(request, seen) for it in more))
            response = get_conditional_response(request, etag=tag)
            if response is None:
                response = view(request, seen, **places)
            response["ETag"] = tag
            return response

        return answer

    return decorate


def tag_of(request: HttpRequest, seen: SeenGroup, *more: str) -> str:
    """What the page at this address depends on, as a weak tag: forms have another token each time,
    which is as good as the one before while its cookie is the same."""
    me = mine(group=seen.group, by=seen.actor) if seen.actor is not None else None
    parts = (
        release(),
        request.get_full_path(),
        *(seen.group.pk, seen.group.version, seen.role, me and me.pk),
        *(get_language(), sorted(set_to(request).items()), request.META.get("CSRF_COOKIE")),
        *more,
    )
    return f'W/"{sha256(repr(parts).encode()).hexdigest()[:32]}"'
