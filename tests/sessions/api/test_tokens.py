"""/api/v1/tokens/: personal tokens, made and revoked by somebody who is signed in."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from sessions.access import tokens
from sessions.models import ApiToken, Role
from tests.factories import AccountFactory
from tests.sessions.api.kit.test_actors import bearer, said
from tests.sessions.api.schema.contract import problems
from tests.sessions.clients import ApiPlayer

TOKENS = "/api/v1/tokens/"
DISPLAY = {"name": "Display", "role": "watch"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def account() -> User:
    return AccountFactory(username="ana")


@pytest.fixture
def signed_in(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def test_a_secret_is_shown_once(signed_in: Client, account: User) -> None:
    answer = signed_in.post(TOKENS, DISPLAY, "application/json")
    made = answer.json()
    secret = made.pop("token")
    token = ApiToken.objects.get()
    assert answer.status_code == 201
    assert made == {
        "id": token.pk,
        "name": "Display",
        "role": "watch",
        "hint": secret[-4:],
        "created_at": token.created_at.isoformat(),
        "last_used_at": None,
    }
    assert tokens.account_of(secret).account == account
    [listed] = signed_in.get(TOKENS).json()["results"]
    assert listed.pop("last_used_at") is not None
    assert made == listed | {"last_used_at": None}


def test_a_revoked_token_is_nobodys(signed_in: Client) -> None:
    made = signed_in.post(TOKENS, DISPLAY, "application/json").json()
    assert bearer(made["token"]).get("/api/v1/games/").status_code == 200
    answer = signed_in.delete(f"{TOKENS}{made['id']}/")
    assert (answer.status_code, answer.content) == (204, b"")
    assert said(bearer(made["token"]).get("/api/v1/games/")) == (401, "invalid_token")
    assert said(signed_in.delete(f"{TOKENS}{made['id']}/")) == (404, "not_found")


def test_another_accounts_tokens_are_not_there(signed_in: Client) -> None:
    other, _ = tokens.issue(account=AccountFactory(), name="Theirs", role=Role.MANAGE)
    assert signed_in.get(TOKENS).json()["results"] == []
    assert said(signed_in.delete(f"{TOKENS}{other.pk}/")) == (404, "not_found")
    assert ApiToken.objects.count() == 1


def test_no_token_makes_tokens(table: ApiPlayer, signed_in: Client, account: User) -> None:
    """Not even with somebody signed in beside it; nor does a device."""
    token, secret = tokens.issue(account=account, name="Bot", role=Role.MANAGE)
    beside = {"Authorization": f"Bearer {secret}"}
    for client, headers in (
        (bearer(secret), {}),
        (table.client, {}),
        (Client(), {}),
        (signed_in, beside),
    ):
        for answer in (
            client.get(TOKENS, headers=headers),
            client.post(TOKENS, DISPLAY, "application/json", headers=headers),
            client.delete(f"{TOKENS}{token.pk}/", headers=headers),
        ):
            assert said(answer) == (403, "sign_in_needed")
    assert ApiToken.objects.count() == 1


def test_a_foreign_page_makes_none(account: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(account)
    assert said(strict.post(TOKENS, DISPLAY, "application/json")) == (403, "csrf_failed")
    assert ApiToken.objects.count() == 0


def test_a_name_that_is_taken(signed_in: Client) -> None:
    signed_in.post(TOKENS, DISPLAY, "application/json")
    answer = signed_in.post(TOKENS, DISPLAY, "application/json")
    assert said(answer) == (422, "token_refused")
    assert answer.json()["detail"] == "You have a token called Display already."


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, [("/name", "required"), ("/role", "required")]),
        ({**DISPLAY, "name": " "}, [("/name", "blank")]),
        ({**DISPLAY, "name": "x" * 41}, [("/name", "too_long")]),
        ({**DISPLAY, "role": "own"}, [("/role", "invalid_value")]),
        ({**DISPLAY, "role": 3}, [("/role", "invalid_value")]),
        ({**DISPLAY, "account": 1}, [("/account", "unknown_key")]),
    ],
)
def test_a_wrong_shape_is_pointed_at(
    signed_in: Client, body: Any, wrong: list[tuple[str, str]]
) -> None:
    answer = signed_in.post(TOKENS, body, "application/json")
    assert (answer.status_code, problems(answer)) == (400, wrong)
    assert ApiToken.objects.count() == 0
