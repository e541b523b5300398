"""Nobody is sent to another site from here, however the address asks for it."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import pytest
from django.test import Client

from tests.proofs.access.permissions_actors import PASSWORD, Person
from tests.proofs.access.permissions_stake import Stake, ask, taken_back

pytestmark = pytest.mark.django_db

ELSEWHERE = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "http:evil.example",
    "https:///evil.example",
    "javascript:alert(1)",
    "\thttps://evil.example/",
    "http://testserver@evil.example/",
)


def _stays(location: str) -> bool:
    parts = urlsplit(location.replace("\\", "/").strip())
    return parts.scheme in {"", "http"} and parts.netloc in {"", "testserver"}


@pytest.mark.parametrize("where", ELSEWHERE)
def test_signing_in_leads_nowhere_else(where: str, stake: Stake) -> None:
    typed = {"login": "other", "password": PASSWORD}
    with taken_back():
        for page in ("/account/login/", "/admin/login/"):
            client = Client()
            answer = client.post(f"{page}?next={quote(where)}", {**typed, "next": where})
            assert _stays(answer.headers.get("Location", "")), (page, where)


@pytest.mark.parametrize("where", ELSEWHERE)
@pytest.mark.parametrize("page", ["login", "logout", "reauthenticate", "signup", "email"])
def test_somebody_signed_in_is_led_nowhere_else(page: str, where: str, stake: Stake) -> None:
    owner = _person(stake, "account that owns the game")
    for method in ("GET", "POST"):
        with taken_back():
            body = {"password": PASSWORD, "next": where} if method == "POST" else {}
            path = f"/account/{page}/?next={quote(where)}"
            answer = ask(owner, method, path, **({"data": body} if body else {}))
            assert _stays(answer.headers.get("Location", "")), (method, where)


@pytest.mark.parametrize("path", ["//evil.example/g/", "//evil.example", "/\\evil.example/"])
def test_a_missing_slash_is_added_on_this_site_only(path: str, stake: Stake) -> None:
    answer = Client().get(path)
    assert _stays(answer.headers.get("Location", ""))


def _person(stake: Stake, name: str) -> Person:
    return next(it for it in stake.people if str(it) == name)
