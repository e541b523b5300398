"""RateLimit headers, 429, and guessing at codes."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.sessions.clients import ApiPlayer


@pytest.fixture
def tight(settings) -> None:
    rates = {"writes": "3/min", "unknown_games": "2/min"}
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
        assert response.headers["RateLimit-Policy"].startswith('"writes";q=3;w=60')
        left.append(re.match(r'"writes";r=(\d+);t=\d+', response.headers["RateLimit"])[1])
    assert left == ["1", "0"]  # starting the game was the first
    refusal = table.client.post(address, {"points": 0}, content_type="application/json")
    assert (refusal.status_code, refusal.json()["code"]) == (429, "too_many_requests")
    assert 1 <= int(refusal.headers["Retry-After"]) <= 60
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
    assert statuses == [404, 404, 429]
    known = table.client.get(f"/api/v1/games/{table.code}/", REMOTE_ADDR="192.0.2.7")
    assert known.status_code == 200


@pytest.mark.django_db
def test_without_a_rate_nothing_is_limited(unlimited: None, client: Client) -> None:
    response = client.get("/api/v1/games/NOGAME/")
    assert response.status_code == 404
    assert "RateLimit" not in response.headers
