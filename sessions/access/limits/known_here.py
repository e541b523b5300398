"""Which accounts have signed in on this browser: their owner gets in where others have guessed.

Whoever types wrong passwords for a name uses up the attempts of all who come from nowhere; a
browser that has signed in to the account before has attempts of its own. Kept is a signed cookie
with a number for the browser and hashes of accounts; the site itself stores nothing. Accounts, not
names: somebody may be called what another one's address is, and a name leads to both. Knows cookies
and accounts; not how often is too often.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.core.signing import BadSignature
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE = "farkle_known"
KEPT_SECONDS = 365 * 24 * 3600
MAX_ACCOUNTS = 20
"""The latest of a browser that many share."""
_LETTERS = 16


class KnownHere(NamedTuple):
    """A browser, by a number drawn for it, and the accounts that have signed in there."""

    browser: str
    accounts: tuple[str, ...]

    @classmethod
    def read(cls, request: HttpRequest) -> KnownHere:
        try:
            browser, *accounts = request.get_signed_cookie(COOKIE, default="").split()
        except (BadSignature, ValueError):
            return cls(secrets.token_hex(_LETTERS // 2), ())
        return cls(browser, tuple(accounts))

    def __str__(self) -> str:
        return " ".join((self.browser, *self.accounts))


def own_attempts(request: HttpRequest, names: Iterable[str]) -> str:
    """The key under which this browser's attempts for these names are counted.

    It is "" unless every account that one of the names may mean has signed in here.
    """
    here = KnownHere.read(request)
    meant = sorted(map(_hashed, _accounts(names))) if here.accounts else []
    is_known = bool(meant) and set(meant) <= set(here.accounts)
    return " ".join((here.browser, *meant)) if is_known else ""


def _accounts(names: Iterable[str]) -> set[int]:
    """All accounts that have one of these as their name or as an address, confirmed or not."""
    found = Q(pk__in=())
    for name in names:
        found |= Q(username__iexact=name) | Q(email__iexact=name)
        found |= Q(emailaddress__email__iexact=name)
    return set(User.objects.filter(found).values_list("pk", flat=True))


def remember(request: HttpRequest, response: HttpResponse, account: User) -> None:
    """This account has signed in here, by whichever of its names it comes next time."""
    here = KnownHere.read(request)
    own = _hashed(account.pk)
    accounts = [own, *(known for known in here.accounts if known != own)]
    response.set_signed_cookie(
        COOKIE,
        str(here._replace(accounts=tuple(accounts[:MAX_ACCOUNTS]))),
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _hashed(account: int) -> str:
    return salted_hmac("farkle.known", str(account), algorithm="sha256").hexdigest()[:_LETTERS]
