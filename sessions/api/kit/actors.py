"""Who asks: the bearer of a token, or else a device and an account, by their cookies.

A token is sent on purpose. Cookies come along by themselves, also from a foreign page, so whatever
they let somebody change needs Django's proof that a page of this site has sent it. Knows headers
and cookies; what an actor may do in a game is `sessions.access.roles`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from rest_framework.authentication import CSRFCheck

from sessions.access.devices import COOKIE, known_actor, known_device, this_device
from sessions.access.links import TOKEN, hashed
from sessions.access.rights import Watcher
from sessions.access.roles import Actor
from sessions.access.tokens import SECRET, account_of
from sessions.api.kit.errors import CsrfFailedError, TokenInvalidError, TokenUnknownError
from sessions.models import Device, EventLink, GameLink, GroupLink, Role

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
NOBODY = Actor()


def actor_of(request: HttpRequest) -> Actor:
    """Who asks. A link's code is not looked up here: its game or group is found by it.

    Raises TokenInvalidError, CsrfFailedError.
    """
    header = request.headers.get("Authorization")
    if header is not None:
        return _bearer(request, header)
    if COOKIE not in request.COOKIES and settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return NOBODY
    if request.method not in SAFE:
        _check_sender(request)
    return known_actor(request)


def sends_link(request: HttpRequest) -> bool:
    """Is a link's code sent as a token? Whether there is such a link, nobody has asked yet."""
    return TOKEN.fullmatch(_secret(request.headers.get("Authorization", ""))) is not None


def _secret(header: str) -> str:
    bearer = re.fullmatch(r"Bearer +(\S+)", header.strip(), re.IGNORECASE)
    return bearer[1] if bearer else ""


def _bearer(request: HttpRequest, header: str) -> Actor:
    secret = _secret(header)
    code = TOKEN.fullmatch(secret)
    if code is not None:
        return Actor(link=hashed(code[1].upper()), device=_device_beside(request))
    if not SECRET.fullmatch(secret):
        raise TokenInvalidError
    token = account_of(secret)
    if token is None:
        raise TokenUnknownError
    return Actor(token.device, token.account, highest=Role(token.role))


def _device_beside(request: HttpRequest) -> Device | None:
    """The device of a link's bearer: a link is nobody's own, a cookie says where it is used."""
    return known_device(request) if COOKIE in request.COOKIES else None


def watcher(request: HttpRequest, actor: Actor) -> Watcher:
    """Who watches, for being asked again later whether they still may."""
    has_token = "Authorization" in request.headers
    is_signed_in = actor.account is not None and not has_token
    return Watcher(
        device=actor.device.pk if actor.device else None,
        account=actor.account.pk if actor.account else None,
        link=actor.link,
        session=request.session.session_key if is_signed_in else "",
        seal=request.session.get(HASH_SESSION_KEY, "") if is_signed_in else "",
        is_token=has_token and not actor.link,
    )


def is_open(link: str) -> bool:
    """Is there a link with this hash, of whatever game, group or event?"""
    return any(
        links.objects.filter(code_hash=link).exists() for links in (GameLink, GroupLink, EventLink)
    )


def with_device(request: HttpRequest, actor: Actor) -> Actor:
    """The actor on a device of their own: a new one gets its cookie with the answer."""
    return actor if actor.device else replace(actor, device=this_device(request))


def _check_sender(request: HttpRequest) -> None:
    """Django's check of forms, as for the pages. Raises CsrfFailedError."""
    check = CSRFCheck(lambda _: HttpResponse())
    check.process_request(request)
    try:
        refused = check.process_view(request, None, (), {})
    except (MultiPartParserError, SuspiciousOperation) as error:  # a form that cannot be read
        raise CsrfFailedError from error
    if refused is not None:
        raise CsrfFailedError
