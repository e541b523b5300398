"""What is said of a value that cannot be read: in plain words, with what would be legal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from rest_framework import serializers

from sessions.api.kit import lists
from sessions.api.kit.fields import InPlainWords, Shape
from sessions.api.kit.kinds import OfKind
from sessions.api.schema import requests
from tests.sessions.api.stories import told

GAMES = "/api/v1/games/"
SIX_DICE = "This must be a list of 0 to 6 dice."
TIME = "This must be a time such as 2026-11-21T18:00:00Z, in the years 1 to 9999."
NOT_NULL = "This must not be null."
DEVICE = "This must be the id of a device, as `devices` of the options has it."
LIMIT = "This must be a whole number from 1 to 1,000."


def told_of(answer: HttpResponse) -> tuple[str, str, str]:
    """Where the one mistake is, its code and its sentence."""
    assert answer.status_code == 400
    [error] = answer.json()["errors"]
    return error["pointer"], error["code"], error["detail"]


def shapes(kind: type[Shape] = Shape) -> Iterator[type[Shape]]:
    for shape in kind.__subclasses__():
        yield shape
        yield from shapes(shape)


def parts(field: serializers.Field) -> Iterator[serializers.Field]:
    yield field
    if isinstance(field, serializers.Serializer):
        for part in field.fields.values():
            yield from parts(part)
    elif hasattr(field, "child"):
        yield from parts(field.child)


def test_no_field_speaks_the_words_of_the_framework() -> None:
    known = {shape for shape in shapes() if shape.__module__.startswith("sessions.api")}
    assert {requests.CorrectionRequest, requests.GameRequest, lists.GameQuery} <= known
    for shape in known - {OfKind, requests.EntryRequest}:  # which name no kind themselves
        for field in parts(shape()):
            assert isinstance(field, InPlainWords), f"{shape.__name__}: {field!r}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("call", "body", "wrong"),
    [
        ("post throws/", {"dice": "111234"}, ("/dice", "invalid_type", SIX_DICE)),
        ("post throws/", {"dice": {"1": 1}}, ("/dice", "invalid_type", SIX_DICE)),
        ("post throws/", {"dice": [1] * 7}, ("/dice", "too_long", SIX_DICE)),
        ("post throws/", {"dice": None}, ("/dice", "invalid_type", NOT_NULL)),
        ("post throws/", {}, ("/dice", "required", "This is missing.")),
        (
            "post throws/",
            {"dice": [1], "set_aside": 1},
            ("/set_aside", "invalid_type", SIX_DICE),
        ),
        ("post totals/", {"points": None}, ("/points", "invalid_type", NOT_NULL)),
        ("post totals/", "null", ("", "invalid_type", NOT_NULL)),
        (
            "put turns/1/",
            {"throws": [], "reason": "misheard"},
            ("/throws", "too_short", "This list must not be empty."),
        ),
        (
            "put seats/mine/",
            {"seats": 1},
            ("/seats", "invalid_type", "This must be a list of 0 to 86 seats."),
        ),
        (
            "patch options/",
            {"entry_by": "x" * 500},
            ("/entry_by", "invalid_value", "This must be one of anyone, turn, one."),
        ),
        ("patch options/", {"scorekeeper": "Ben"}, ("/scorekeeper", "invalid_value", DEVICE)),
    ],
)
def test_a_body_of_a_game(
    client: Client, call: str, body: object, wrong: tuple[str, str, str]
) -> None:
    method, place = call.split()
    address = f"{GAMES}{told('new', client).code}/{place}"
    assert told_of(getattr(client, method)(address, body, "application/json")) == wrong


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        ("Ana", ("/players", "invalid_type", "This must be a list.")),
        (None, ("/players", "invalid_type", NOT_NULL)),
        ([None], ("/players/0", "invalid_type", NOT_NULL)),
    ],
)
def test_players(client: Client, players: object, wrong: tuple[str, str, str]) -> None:
    assert told_of(client.post(GAMES, {"players": players}, "application/json")) == wrong


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("limit=0", ("/limit", "out_of_range", LIMIT)),
        ("limit=1001", ("/limit", "out_of_range", LIMIT)),
        ("limit=ten", ("/limit", "invalid_value", LIMIT)),
        (f"limit={'9' * 1_500}", ("/limit", "out_of_range", LIMIT)),
        ("cursor=a%00", ("/cursor", "invalid_value", "This must not hold invisible characters.")),
        ("cursor=%00", ("/cursor", "blank", "This must not be empty.")),
        ("cursor=", ("/cursor", "blank", "This must not be empty.")),
        ("since=0001-01-01T00:00:00%2B14:00", ("/since", "out_of_range", TIME)),
        ("since=yesterday", ("/since", "invalid_value", TIME)),
        (
            "status=won",
            ("/status", "invalid_value", "This must be one of playing, final_round, finished."),
        ),
    ],
)
def test_a_query(client: Client, query: str, wrong: tuple[str, str, str]) -> None:
    told("new", client)
    assert told_of(client.get(f"{GAMES}?{query}")) == wrong


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "moment"),
    [("Europe/Vienna", "0001-01-01T00:00:00"), ("America/New_York", "9999-12-31T23:59:59")],
)
def test_a_time_without_a_zone_beyond_the_calendar(client: Client, zone: str, moment: str) -> None:
    told("new", client)
    group = client.post("/api/v1/groups/", {"name": "Club"}, "application/json").json()["code"]
    with timezone.override(zone):
        for address in (GAMES, f"/api/v1/groups/{group}/results/"):
            refused = client.get(f"{address}?since={moment}")
            assert told_of(refused) == ("/since", "out_of_range", TIME)
