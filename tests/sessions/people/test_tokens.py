"""Personal tokens: made once, found by their hash, gone when revoked."""

import hashlib
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.serializers import serialize
from django.utils import timezone

from sessions.access import tokens
from sessions.access.tokens import TokenRefusedError
from sessions.models import ApiToken, Device, Role


def test_a_token_acts_as_a_device_of_its_own(ana):
    token, secret = tokens.issue(account=ana, name="  club   board ", role=Role.SCORE)

    assert re.fullmatch(r"fk_[A-Za-z0-9_-]{43}", secret)
    found = ApiToken.objects.get()
    assert (found.account, found.device.name, found.role, found.hint, found.last_used_at) == (
        ana,
        "club board",
        Role.SCORE,
        secret[-4:],
        None,
    )
    assert token == found


def test_only_the_hash_of_a_secret_is_stored(ana):
    _token, secret = tokens.issue(account=ana, name="board", role=Role.WATCH)

    stored = serialize("json", [*ApiToken.objects.all(), *Device.objects.all()])
    assert ApiToken.objects.get().token_hash == hashlib.sha256(secret.encode()).hexdigest()
    assert secret not in stored
    assert secret[3:-4] not in stored


def test_secrets_differ(ana):
    secrets = {
        tokens.issue(account=ana, name=f"board {number}", role=Role.WATCH)[1]
        for number in range(10)
    }

    assert len(secrets) == 10


def test_the_secret_finds_account_device_and_role(ana, django_assert_num_queries):
    token, secret = tokens.issue(account=ana, name="board", role=Role.MANAGE)

    with django_assert_num_queries(2):  # the token with all it needs, and the note of its use
        found = tokens.account_of(secret)
        facts = (found, found.account, found.device, found.role)

    assert facts == (token, ana, token.device, Role.MANAGE)


@pytest.mark.parametrize(
    "secret",
    [
        "",
        "fk_",
        "fk_ABCDEFGH",
        "fk_" + "x" * 43,
        "fk_" + "x" * 44,
        "é" * 46,
        "x" * 46,
        "fk_" + "\0" * 43,
    ],
)
def test_anything_else_finds_nothing(ana, secret):
    tokens.issue(account=ana, name="board", role=Role.MANAGE)

    assert tokens.account_of(secret) is None


def test_a_revoked_token_opens_nothing_and_its_device_stays_for_the_log(ana):
    token, secret = tokens.issue(account=ana, name="board", role=Role.SCORE)
    device = token.device

    tokens.revoke(token)

    assert tokens.account_of(secret) is None
    assert Device.objects.get(pk=device.pk).name == "board"
    assert (tokens.tokens_of(ana), ApiToken.objects.count()) == ([], 0)


def test_the_secret_of_a_revoked_token_is_kept_in_no_form(ana):
    token, secret = tokens.issue(account=ana, name="board", role=Role.SCORE)

    tokens.revoke(token)

    assert hashlib.sha256(secret.encode()).hexdigest() not in serialize(
        "json", ApiToken._base_manager.all()
    )
    assert tokens.issue(account=ana, name="board", role=Role.SCORE)[0].device.name == "board"


def test_a_disabled_account_s_token_opens_nothing(ana):
    _token, secret = tokens.issue(account=ana, name="board", role=Role.SCORE)
    ana.is_active = False
    ana.save()

    assert tokens.account_of(secret) is None


def test_its_use_is_noted_once_an_hour(ana, monkeypatch, django_assert_num_queries):
    token, secret = tokens.issue(account=ana, name="board", role=Role.SCORE)
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    noted = []
    for minutes in (0, 59, 61):
        monkeypatch.setattr(timezone, "now", lambda at=now + timedelta(minutes=minutes): at)
        tokens.account_of(secret)
        token.refresh_from_db()
        noted.append(token.last_used_at)

    assert noted == [now, now, now + timedelta(minutes=61)]
    with django_assert_num_queries(1):
        tokens.account_of(secret)


def test_a_name_is_asked_for_and_used_once(ana, ben):
    tokens.issue(account=ana, name="board", role=Role.SCORE)
    refusals = []
    for name in ("  ", "x" * 41, "board"):
        with pytest.raises(TokenRefusedError) as refused:
            tokens.issue(account=ana, name=name, role=Role.SCORE)
        refusals.append(str(refused.value))

    assert refusals == [
        "Give the token a name, to tell it from others.",
        "At most 40 letters, please.",
        "You have a token called board already.",
    ]
    assert tokens.issue(account=ben, name="board", role=Role.SCORE)[0].account == ben
    assert Device.objects.count() == 2


def test_tokens_have_an_end(ana):
    for number in range(tokens.MAX_TOKENS):
        tokens.issue(account=ana, name=f"board {number}", role=Role.WATCH)

    with pytest.raises(TokenRefusedError, match="You have 20 tokens"):
        tokens.issue(account=ana, name="one more", role=Role.WATCH)
    assert len(tokens.tokens_of(ana)) == 20
