"""A request that is sent twice is done once: Idempotency-Key and the answers kept for it.

The answer is stored in the transaction of the write itself, so an acknowledged entry and its
answer exist both or not at all. Knows requests and answers; not what they are about.

Kept are answers that a decision stands behind: done, or refused by the rules or for its version.
What is wrong in shape, unknown or limited is simply judged again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from scoring.errors import RuleViolation
from sessions.addresses import counted_as
from sessions.api.base import ApiView, plain
from sessions.api.errors import HeaderInvalidError, KeyReusedError
from sessions.games.codes import tidy
from sessions.games.errors import CodeTakenError, StaleVersionError
from sessions.models import Device, StoredAnswer

KEPT = timedelta(hours=48)
"""A day is promised; clocks and clients may be late."""

PURGED = "answers:purged"
"""While this stands in the cache, old answers have been thrown away lately."""

LEAST_OF_NOBODY = 16
"""So long is a key where nobody is known: whoever has it gets the answer, which lets them in."""

_SAID_OF_IT = ("entered_at", "begun_at")
_KEPT_HEADERS = ("Content-Type", "ETag", "Location")
_DEVICE = "Set-Cookie"
_ADDRESS = "address "

Handler = Callable[..., HttpResponse]


def repeatable(handler: Handler) -> Handler:
    """Let a handler be called again with the same Idempotency-Key without doing it again."""

    @wraps(handler)
    def once(view: ApiView, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _key(request)
        if key is None:
            return handler(view, request, *args, **kwargs)
        scopes = _scopes(view, kwargs.get("code"))
        _check_length(key, scopes)
        fingerprint = _fingerprint(request)
        try:
            with transaction.atomic():
                # With one scope, as in a game, keeping the answer tells a repeat: the key is taken.
                if len(scopes) > 1:
                    known = _known(view, scopes, key, fingerprint)
                    if known is not None:
                        return known
                response = _decided(view, handler, request, *args, **kwargs)
                _keep(plain(request), scopes[0], key, fingerprint, response)
                return response
        except (IntegrityError, CodeTakenError):
            # The same request was answered before, or is at the same time: this one is undone.
            plain(request).__dict__.pop("made_device", None)
            known = _known(view, scopes, key, fingerprint)
            if known is None:
                raise
            return known

    return once


def _decided(view: ApiView, handler: Handler, *args: Any, **kwargs: Any) -> HttpResponse:
    """What the handler answers, or the refusal that it ends in."""
    try:
        return handler(view, *args, **kwargs)
    except (RuleViolation, StaleVersionError) as refusal:
        return view.handle_exception(refusal)


def _key(request: Request) -> str | None:
    """The key, which may stand in quotes. Raises HeaderInvalidError."""
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    key = re.fullmatch(r'"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255})', header.strip())
    if key is None:
        raise HeaderInvalidError(
            "Idempotency-Key must be 1 to 255 visible ASCII characters, in quotes or not."
        )
    return key[1] or key[2]


def _scopes(view: ApiView, code: str | None) -> Sequence[str]:
    """Within what a key is one asker's own; the first is where a new answer is kept.

    In a game there is one. What makes something new is kept apart by who asks, or by address where
    nobody is known: and a device that got its cookie with the first answer still finds that there,
    as does a phone whose IPv6 address has changed within its household since.
    """
    asker = view.asker
    who = [f"link {asker.link[:32]}"] if asker.link else []
    if asker.device is not None:
        who.append(f"device {asker.device.pk}")
    elif asker.account is not None:
        who.append(f"account {asker.account.pk}")
    if code is not None:
        return [" ".join(("game", tidy(code)[:20], *who))]
    if asker.link:
        return [" ".join(who), *who[:-1]]
    if asker.device is None and asker.account is not None:
        return who
    household = counted_as(view.limits[0].get_ident(view.request))
    return [*who, f"{_ADDRESS}{household}"[:200]]


def _check_length(key: str, scopes: Sequence[str]) -> None:
    """Others have the same address: what nobody in particular makes is theirs who know the key.

    Raises HeaderInvalidError.
    """
    if scopes[0].startswith(_ADDRESS) and len(key) < LEAST_OF_NOBODY:
        raise HeaderInvalidError(
            "Without a cookie or a token, Idempotency-Key must have at least "
            f"{LEAST_OF_NOBODY} characters, so that nobody else guesses it: use a UUID."
        )


def _fingerprint(request: Request) -> str:
    payload = json.dumps(_essence(request.data), sort_keys=True)
    return hashlib.sha256(f"{request.method} {request.path} {payload}".encode()).hexdigest()


def _essence(data: Any) -> Any:
    """When something was done makes no other thing of it."""
    if not isinstance(data, dict):
        return data
    return {name: value for name, value in data.items() if name not in _SAID_OF_IT}


def _known(view: ApiView, scopes: Sequence[str], key: str, fingerprint: str) -> HttpResponse | None:
    """The answer already given under this key. Raises KeyReusedError for another request's key."""
    found = StoredAnswer.objects.filter(scope__in=scopes, key=key)
    theirs = [row for row in found if row.scope == scopes[0] or _is_of(row, view.asker.device)]
    stored = min(theirs, key=lambda row: scopes.index(row.scope), default=None)
    if stored is None:
        return None
    if stored.fingerprint != fingerprint:
        raise KeyReusedError
    headers = dict(stored.headers)
    if _DEVICE in headers:
        # The first answer, and with it the device's cookie, may have got lost on its way.
        plain(view.request).made_device = Device(pk=headers.pop(_DEVICE))
    return HttpResponse(stored.body, status=stored.status, headers=headers)


def _is_of(row: StoredAnswer, device: Device | None) -> bool:
    """Did this device get its cookie with that answer?"""
    return device is not None and row.headers.get(_DEVICE) == str(device.pk)


def _keep(
    request: HttpRequest, scope: str, key: str, fingerprint: str, response: HttpResponse
) -> None:
    headers = {name: response[name] for name in _KEPT_HEADERS if name in response}
    made = getattr(request, "made_device", None)
    if made is not None:
        headers[_DEVICE] = str(made.pk)
    StoredAnswer.objects.create(
        scope=scope,
        key=key,
        fingerprint=fingerprint,
        status=response.status_code,
        headers=headers,
        body=response.content.decode(),
    )
    if cache.add(PURGED, True, timeout=3600):  # noqa: FBT003  # any value will do
        StoredAnswer.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
