"""Which accounts have signed in on this browser: their owner gets in where others have guessed.

Whoever types wrong passwords for a name uses up the attempts of all who come from nowhere; a
browser that has signed in to the account before has attempts of its own. Kept is a signed cookie
with a number for the browser and hashes of names; the site itself stores nothing. Nothing is looked
up, so nothing tells whether there is an account. Knows cookies and names; not how often is too
often.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE = "farkle_known"
KEPT_SECONDS = 365 * 24 * 3600
MAX_NAMES = 20
"""The latest of a browser that many share; an account has its user name and its addresses."""
_LETTERS = 16


class KnownHere(NamedTuple):
    """A browser, by a number drawn for it, and the names that have signed in there."""

    browser: str
    names: tuple[str, ...]

    @classmethod
    def read(cls, request: HttpRequest) -> KnownHere:
        try:
            browser, *names = request.get_signed_cookie(COOKIE, default="").split()
        except (BadSignature, ValueError):
            return cls(secrets.token_hex(_LETTERS // 2), ())
        return cls(browser, tuple(names))

    def __str__(self) -> str:
        return " ".join((self.browser, *self.names))


def own_attempts(request: HttpRequest, names: Iterable[str]) -> str:
    """Under what this browser's attempts count for one of these names; "" where it knows none."""
    here = KnownHere.read(request)
    known = next((name for name in map(_hashed, names) if name in here.names), "")
    return f"{here.browser} {known}" if known else ""


def remember(request: HttpRequest, response: HttpResponse, account: User) -> None:
    """This account has signed in here, by whichever of its names it comes next time."""
    here = KnownHere.read(request)
    addresses = EmailAddress.objects.filter(user=account).values_list("email", flat=True)
    own = [_hashed(name) for name in (account.get_username(), *addresses)]
    names = [*own, *(name for name in here.names if name not in own)]
    response.set_signed_cookie(
        COOKIE,
        str(here._replace(names=tuple(names[:MAX_NAMES]))),
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _hashed(name: str) -> str:
    return salted_hmac("farkle.known", name.lower(), algorithm="sha256").hexdigest()[:_LETTERS]
