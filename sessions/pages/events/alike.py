"""Pages that read the same for all who only look on at an event: made once after each change.

A hall of phones asks for the same page within seconds. What differs from one to the next is the
token against forged forms, which is put in for each. Kept in this process, and not for long. Knows
answers and what they are kept by; not what is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from threading import Lock

from cachetools import TTLCache
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from sessions.access.events import SeenEvent
from sessions.models import EventRole

MAX_KEPT = 64
"""Pages of a few events, in a few languages."""
KEPT_SECONDS = 10
"""A hall has looked by then."""
_TOKEN = re.compile(rb'(csrf\w*"(?: value=|: )")\w+')
_PLACE = b"\0"
_kept: TTLCache[Hashable, tuple[bytes, dict[str, str]]] = TTLCache(MAX_KEPT, KEPT_SECONDS)
_lock, _making = Lock(), Lock()


def reads_as_all(request: HttpRequest, seen: SeenEvent) -> bool:
    """Is this somebody who follows, has nothing of their own in the event, and is told nothing?"""
    is_own = seen.entrants or seen.tables or seen.every_table or request.user.is_authenticated
    return seen.role == EventRole.FOLLOW and not is_own and not len(get_messages(request))


def alike(request: HttpRequest, facts: Hashable, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page, headers and all, as it was made for somebody else by the same facts; else it is
    made, and kept."""
    key = facts, request.get_host(), request.is_secure()
    found = _of(key)
    if found is None:
        with _making:  # who has waited for somebody else's finds it made
            found = _of(key)
            if found is None:
                return _made(key, make)
    content, headers = found
    return HttpResponse(content.replace(_PLACE, get_token(request).encode()), headers=headers)


def _of(key: Hashable) -> tuple[bytes, dict[str, str]] | None:
    with _lock:
        return _kept.get(key)


def _made(key: Hashable, make: Callable[[], HttpResponse]) -> HttpResponse:
    answer = make()
    if answer.status_code == 200 and not answer.streaming:
        with _lock:
            _kept[key] = _TOKEN.sub(rb"\1" + _PLACE, answer.content), dict(answer.headers)
    return answer
