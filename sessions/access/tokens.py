"""Personal tokens: a secret with which a program asks in the name of an account.

The secret is shown once and kept only as its hash: it has 256 random bits, so that nobody finds it
by trying. Knows no request; a link's code, which is also sent as a token, is
`sessions.access.links`.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import timedelta
from functools import cache

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from sessions.access.devices import in_one_line
from sessions.announcements import announce_account_after_commit
from sessions.models import ApiToken, Device, Role
from sessions.models.accounts import MAX_TOKEN_NAME, REVOKED
from sessions.storage.prepared import Question, left_open

PREFIX = "fk_"
SECRET = re.compile(r"fk_[A-Za-z0-9_-]{43}")
MAX_TOKENS = 20
HINT = 4
KNOWN_FOR = timedelta(hours=1)


class TokenRefusedError(Exception):
    """No token is made; the message says why, in the words of the page."""


@transaction.atomic
def issue(*, account: User, name: str, role: Role) -> tuple[ApiToken, str]:
    """A new token and its secret, which cannot be shown again. Raises TokenRefusedError."""
    User.objects.select_for_update().get(pk=account.pk)  # one at a time: names are compared
    name = in_one_line(name)
    if not name:
        raise TokenRefusedError(_("Give the token a name, to tell it from others."))
    if len(name) > MAX_TOKEN_NAME:
        text = _("At most %(most)s letters, please.")
        raise TokenRefusedError(text % {"most": MAX_TOKEN_NAME})
    names = list(account.api_tokens.values_list("device__name", flat=True))
    if name in names:
        raise TokenRefusedError(_("You have a token called %(name)s already.") % {"name": name})
    if len(names) >= MAX_TOKENS:
        text = _("You have %(most)s tokens. Revoke one that you no longer use.")
        raise TokenRefusedError(text % {"most": MAX_TOKENS})
    secret = f"{PREFIX}{secrets.token_urlsafe(32)}"
    token = ApiToken.objects.create(
        account=account,
        device=Device.objects.create(name=name),
        role=role,
        token_hash=_hash(secret),
        hint=secret[-HINT:],
    )
    return token, secret


def tokens_of(account: User) -> list[ApiToken]:
    """The account's tokens, the oldest first."""
    return list(account.api_tokens.select_related("device"))


def revoke(token: ApiToken) -> None:
    """Revoke a token: it opens nothing any more.

    What was entered with it stays in the logs, under the token's name, as long as the account.
    """
    ApiToken.objects.filter(pk=token.pk).update(token_hash=f"{REVOKED}{token.pk}")
    announce_account_after_commit(token.account_id)


def account_of(secret: str) -> ApiToken | None:
    """The token with this secret, with its account and device; None where there is none."""
    if not SECRET.fullmatch(secret):
        return None
    token = _token_of_somebody().first(token_hash=_hash(secret))
    if token is not None:
        _note_use(token)
    return token


@cache
def _token_of_somebody() -> Question:
    """Asked by every call that bears one."""
    tokens = ApiToken.objects.select_related("account", "device")
    return Question(tokens.filter(**left_open(ApiToken, "token_hash"), account__is_active=True))


def _note_use(token: ApiToken) -> None:
    """Once an hour is enough to see whether a token is still used."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - KNOWN_FOR:
        token.last_used_at = now
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
