"""The answers that are kept for requests with an Idempotency-Key, and what makes two requests one.

Knows requests and answers; not what they are about, nor whose a key is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from sessions.api.hours import Hours, forget_hours, last_answer_before
from sessions.api.kit.base import ApiView, plain
from sessions.api.kit.errors import KeyReusedError
from sessions.api.kit.fields import is_moment
from sessions.api.kit.preconditions import expected_tags
from sessions.games.lists.trash import MAX_GAMES_AT_ONCE, empty_trash
from sessions.models import Device, StoredAnswer
from sessions.storage.prepared import add

KEPT_HOURS = 48
"""Clients are promised a day; some come late."""

MAX_KEPT = 200_000
"""Where the site restarts within every hour, no hour passes and no answer grows old. Then the
oldest answers go once there are so many, about half a gigabyte."""

HOURS = Hours()

_SAID_OF_IT = ("entered_at", "begun_at")
_KEPT_HEADERS = ("Content-Type", "ETag", "Location")
_DEVICE = "Set-Cookie"


@dataclass(frozen=True, slots=True)
class Sent:
    """A request with its key: within what the key is one actor's own, and what it asks for.

    A new answer is kept in the first of the scopes. `subject` names the game, group or player that
    it is about, if there is one.
    """

    scopes: Sequence[str]
    key: str
    fingerprint: str
    subject: str | None


def fingerprint(request: Request) -> str:
    """What the request asks for. With another version in If-Match it is another request."""
    payload = json.dumps(_without_times(request.data), sort_keys=True)
    asked = " ".join((f"{request.method} {request.path} {payload}", *expected_tags(request)))
    return hashlib.sha256(asked.encode()).hexdigest()


def _without_times(data: Any) -> Any:
    """Timestamps do not make a repeat a different request; a text that is no timestamp does."""
    if not isinstance(data, dict):
        return data
    return {
        name: value
        for name, value in data.items()
        if name not in _SAID_OF_IT or not is_moment(value)
    }


def kept_answer(view: ApiView, sent: Sent) -> HttpResponse | None:
    """The answer already given under this key, for whom the game, or the group, is still open.

    Whoever was shut out since gets none, as with any other question. Raises KeyReusedError for
    another request's key, GameNotFoundError, ClosedError.
    """
    found = StoredAnswer.objects.filter(scope__in=sent.scopes, key=sent.key)
    theirs = [row for row in found if row.scope == sent.scopes[0] or _is_of(row, view.actor.device)]
    stored = min(theirs, key=lambda row: sent.scopes.index(row.scope), default=None)
    if stored is None:
        return None
    if sent.subject is not None:
        view.look_at(sent.subject)
    if stored.fingerprint != sent.fingerprint:
        raise KeyReusedError
    headers = dict(stored.headers)
    if _DEVICE in headers:
        # The first answer, and with it the device's cookie, may have got lost on its way.
        plain(view.request).made_device = Device(pk=headers.pop(_DEVICE))
    return HttpResponse(stored.body, status=stored.status, headers=headers)


def _is_of(row: StoredAnswer, device: Device | None) -> bool:
    """Did this device get its cookie with that answer?"""
    return device is not None and row.headers.get(_DEVICE) == str(device.pk)


def keep(request: HttpRequest, sent: Sent, response: HttpResponse) -> None:
    """Write the answer down. Raises IntegrityError where the key has one already."""
    headers = {name: response[name] for name in _KEPT_HEADERS if name in response}
    made = getattr(request, "made_device", None)
    if made is not None:
        headers[_DEVICE] = str(made.pk)
    answer = StoredAnswer(
        scope=sent.scopes[0],
        key=sent.key,
        fingerprint=sent.fingerprint,
        status=response.status_code,
        headers=headers,
        body=response.content.decode(),
    )
    add(answer)


def forget_old() -> None:
    """Throw away, once an hour, what nobody will ask for any more, deleted games too. To be called
    after a commit.

    If the database is busy, the next kept answer tries again.
    """
    with suppress(DatabaseError):
        hour = HOURS.look()
        if hour is None:
            return
        empty_trash(most=MAX_GAMES_AT_ONCE)
        last = StoredAnswer.objects.aggregate(last=Max("pk"))["last"] or 0
        forget_hours(before=hour - KEPT_HOURS, last_answer=last)
        too_many = StoredAnswer.objects.order_by("-pk").values_list("pk", flat=True)
        oldest = max(last_answer_before(hour - KEPT_HOURS), *too_many[MAX_KEPT : MAX_KEPT + 1], 0)
        StoredAnswer.objects.filter(pk__lte=oldest).delete()
