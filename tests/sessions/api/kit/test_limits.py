"""RateLimit headers, 429, and guessing at codes."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sessions.access import tokens
from sessions.models import Game, Grant, Role
from tests.factories import AccountFactory
from tests.sessions.clients import ApiPlayer

A_DAY = 24 * 60 * 60
"""Seconds. The counter begins anew with each window, and a minute is soon over."""


@pytest.fixture
def tight(settings) -> None:
    rates = {"writes": "3/day", "unknown_games": "2/day"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}


@pytest.fixture
def unlimited(settings) -> None:
    rates = {"writes": "", "unknown_games": ""}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}


def test_writes_are_counted(tight: None, table: ApiPlayer) -> None:
    address = f"/api/v1/games/{table.code}/totals/"
    left = []
    for _ in range(2):
        response = table.client.post(address, {"points": 0}, content_type="application/json")
        assert response.headers["RateLimit-Policy"].startswith(f'"writes";q=3;w={A_DAY}')
        left.append(re.match(r'"writes";r=(\d+);t=\d+', response.headers["RateLimit"])[1])
    assert left == ["1", "0"]  # starting the game was the first
    refusal = table.client.post(address, {"points": 0}, content_type="application/json")
    assert (refusal.status_code, refusal.json()["code"]) == (429, "too_many_requests")
    assert 1 <= int(refusal.headers["Retry-After"]) <= A_DAY
    assert refusal.headers["RateLimit"].startswith('"writes";r=0;t=')
    assert table.read()["version"] == 2


def test_another_address_has_its_own_count(tight: None, table: ApiPlayer) -> None:
    address = f"/api/v1/games/{table.code}/totals/"
    statuses = [
        table.client.post(
            address, {"points": 0}, content_type="application/json", REMOTE_ADDR=f"192.0.2.{n}"
        ).status_code
        for n in range(5)
    ]
    assert statuses == [200] * 5


def test_the_addresses_of_one_household_have_one_count(tight: None, table: ApiPlayer) -> None:
    """A phone behind IPv6 chooses the second half of its address as it likes."""
    address = f"/api/v1/games/{table.code}/totals/"
    written = [
        table.client.post(
            address, {"points": 0}, content_type="application/json", REMOTE_ADDR=f"2001:db8::{n}"
        ).status_code
        for n in range(4)
    ]
    guessed = [
        Client(REMOTE_ADDR=f"2001:db8:0:1::{n}").get(f"/api/v1/games/AAAAA{n}/").status_code
        for n in range(3)
    ]
    assert (written, guessed[2]) == ([200, 200, 200, 429], 429)
    assert Client(REMOTE_ADDR="2001:db8:0:2::1").get("/api/v1/games/AAAAAA/").status_code != 429


def test_a_forwarded_address_is_not_believed(tight: None, table: ApiPlayer) -> None:
    address = f"/api/v1/games/{table.code}/totals/"
    statuses = [
        table.client.post(
            address,
            {"points": 0},
            content_type="application/json",
            headers={"X-Forwarded-For": f"192.0.2.{n}"},
        ).status_code
        for n in range(3)
    ]
    assert statuses == [200, 200, 429]


def test_only_misses_count_as_guesses(tight: None, table: ApiPlayer) -> None:
    for _ in range(5):
        table.read()
    statuses = [table.client.get(f"/api/v1/games/AAAAA{n}/").status_code for n in range(3)]
    assert statuses == [403, 403, 429]
    known = table.client.get(f"/api/v1/games/{table.code}/", REMOTE_ADDR="192.0.2.7")
    assert known.status_code == 200


@pytest.fixture
def guessed(settings, table: ApiPlayer) -> ApiPlayer:
    """A table in a network where somebody has just guessed too often."""
    rates = {"writes": "", "unknown_games": "2/day"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    statuses = [Client().get(f"/api/v1/games/AAAAA{n}/").status_code for n in range(3)]
    assert statuses == [401, 401, 429]
    return table


def test_whoever_is_known_is_served_where_others_have_guessed(guessed: ApiPlayer) -> None:
    """The device that started the game, and a personal token of the account that owns it."""
    ana = AccountFactory()
    Game.objects.filter(code=guessed.code).update(owner=ana)
    _token, secret = tokens.issue(account=ana, name="board", role=Role.SCORE)
    address = f"/api/v1/games/{guessed.code}/"
    read = {
        "device": guessed.client.get(address),
        "token": Client(headers={"Authorization": f"Bearer {secret}"}).get(address),
    }
    assert {who: answer.status_code for who, answer in read.items()} == {
        "device": 200,
        "token": 200,
    }
    assert read["device"].headers["RateLimit"].startswith('"unknown_games";r=0;t=')
    enter = Client(headers={"Authorization": f"Bearer {secret}"})
    answer = enter.post(f"{address}totals/", {"points": 650}, content_type="application/json")
    assert (answer.status_code, answer.json()["version"]) == (200, 1)


def test_after_too_many_guesses_nothing_is_told(guessed: ApiPlayer) -> None:
    """Neither whether there is such a game, link or token, nor is a right link opened."""
    link = Client(headers={"Authorization": f"Bearer {guessed.tokens['watch']}"})
    address, code = f"/api/v1/games/{guessed.code}/", guessed.tokens["watch"].removeprefix("fk_")
    wrong = Client(headers={"Authorization": f"Bearer fk_{'x' * 43}"})
    answers = [
        Client().get(address),
        Client().get("/api/v1/games/AAAAAA/"),
        Client().post(f"{address}undo/", {}, content_type="application/json"),
        link.get(address),
        link.get("/api/v1/games/"),
        wrong.get(address),
        wrong.get("/api/v1/games/"),
        Client().post("/api/v1/links/open/", {"code": code}, content_type="application/json"),
        Client().post("/api/v1/links/open/", {"code": "AAAAAAAA"}, content_type="application/json"),
    ]
    told = [
        (answer.status_code, answer.json()["code"], answer.json()["detail"][:23])
        for answer in answers
    ]
    assert told == [(429, "too_many_requests", "Request was throttled. ")] * 9
    assert all(1 <= int(answer.headers["Retry-After"]) <= A_DAY for answer in answers)
    assert Grant.objects.count() == 0


@pytest.mark.django_db
def test_without_a_rate_nothing_is_limited(unlimited: None, client: Client) -> None:
    response = client.get("/api/v1/games/NOGAME/")
    assert response.status_code == 401
    assert "RateLimit" not in response.headers
