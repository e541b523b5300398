"""/api/v1/games/{code}/options/, …/seats/mine/ and …/withdraw/: how a game is entered."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from sessions.models import Device, Game, GameEntry
from tests.sessions.api.kit.test_actors import bearer, enter, said
from tests.sessions.api.schema.contract import problems
from tests.sessions.clients import ApiPlayer

GAMES = "/api/v1/games/"
THROW = {"dice": [1, 1, 2, 3, 4, 6], "set_aside": [1, 1]}

pytestmark = pytest.mark.django_db


def phone(player: ApiPlayer, name: str, role: str = "score") -> Client:
    """One more device that has opened a link."""
    client = Client()
    code = {"code": player.tokens[role].removeprefix("fk_")}
    assert client.post("/api/v1/links/open/", code, "application/json").status_code == 200
    device = Device.objects.order_by("created_at").last()
    Device.objects.filter(pk=device.pk).update(name=name)
    return client


def choose(player: ApiPlayer, body: Any, client: Client | None = None) -> HttpResponse:
    client = client or player.client
    return client.patch(f"{GAMES}{player.code}/options/", body, "application/json")


def throw(player: ApiPlayer, client: Client, body: Any = THROW, **headers: str) -> HttpResponse:
    address = f"{GAMES}{player.code}/throws/"
    return client.post(address, body, "application/json", headers=headers)


def test_the_options_and_who_may_score(table: ApiPlayer) -> None:
    Device.objects.update(name="Ana's phone")
    phone(table, "Ben's phone")
    phone(table, "Screen", "watch")
    ana, ben, _ = Device.objects.order_by("created_at")
    expected = {
        "entry_by": "anyone",
        "scorekeeper": None,
        "needs_second": False,
        "every_die": False,
        "needs_reason": False,
        "shows_chances": False,
        "devices": [
            {"id": str(ana.pk), "name": "Ana's phone", "is_this": True},
            {"id": str(ben.pk), "name": "Ben's phone", "is_this": False},
        ],
    }
    assert table.client.get(f"{GAMES}{table.code}/options/").json() == expected
    assert table.choose() == expected
    chosen = choose(table, {"entry_by": "one", "scorekeeper": str(ben.pk)}).json()
    assert chosen == expected | {"entry_by": "one", "scorekeeper": str(ben.pk)}
    game = table.read()
    assert (game["entry_by"], game["scorekeeper"]) == ("one", "Ben's phone")
    assert (game["version"], game["revision"]) == (0, 3)


def test_one_scorekeeper_enters(table: ApiPlayer) -> None:
    ben = phone(table, "Ben's phone")
    assert choose(table, {"entry_by": "one"}).status_code == 200
    Device.objects.filter(name="").update(name="Ana's phone")
    refusal = enter(ben, table)
    assert said(refusal) == (403, "not_the_scorekeeper")
    assert refusal.json()["scorekeeper"] == "Ana's phone"
    assert enter(table.client, table).status_code == 200


def test_everybody_enters_their_own_turns(table: ApiPlayer) -> None:
    ben, cem = phone(table, "Ben's phone"), phone(table, "Cem's phone")
    seats = {"seats": [0]}
    held = ben.put(f"{GAMES}{table.code}/seats/mine/", seats, "application/json")
    assert (held.status_code, held.json()["revision"]) == (200, 2)
    assert choose(table, {"entry_by": "turn"}).status_code == 200
    refusal = enter(cem, table)
    assert said(refusal) == (403, "not_your_seat")
    assert (refusal.json()["seat"], refusal.json()["name"]) == (0, "Ana")
    assert enter(ben, table).status_code == 200


@pytest.mark.parametrize("method", ["get", "patch"])
def test_only_managers_see_and_set_them(table: ApiPlayer, method: str) -> None:
    for role in ("watch", "score"):
        call = getattr(bearer(table.tokens[role]), method)
        answer = call(f"{GAMES}{table.code}/options/", content_type="application/json")
        assert said(answer) == (403, "role_missing")
    call = getattr(Client(), method)
    nobody = call(f"{GAMES}{table.code}/options/", content_type="application/json")
    assert said(nobody) == (401, "no_access")
    assert Game.objects.get().revision == 0


def test_a_scorekeeper_has_to_be_able_to_score(table: ApiPlayer) -> None:
    phone(table, "Screen", "watch")
    screen = str(Device.objects.get(name="Screen").pk)
    for unknown in (screen, str(uuid4())):
        answer = choose(table, {"entry_by": "one", "scorekeeper": unknown})
        assert said(answer) == (422, "scorekeeper_unknown")
    without_device = choose(table, {"entry_by": "one"}, bearer(table.token))
    assert said(without_device) == (403, "device_needed")
    assert Game.objects.get().entry_by == "anyone"


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ([], [("", "invalid_type")]),
        ({"entry_by": "nobody"}, [("/entry_by", "invalid_value")]),
        ({"entry_by": None}, [("/entry_by", "invalid_type")]),
        ({"scorekeeper": "Ben"}, [("/scorekeeper", "invalid_value")]),
        ({"scorekeeper": 7.5}, [("/scorekeeper", "invalid_value")]),
        ({"needs_second": "yes"}, [("/needs_second", "invalid_type")]),
        ({"nonsense": 1}, [("/nonsense", "unknown_key")]),
    ],
)
def test_a_wrong_option_is_pointed_at(
    table: ApiPlayer, body: Any, wrong: list[tuple[str, str]]
) -> None:
    answer = choose(table, body)
    assert (answer.status_code, problems(answer)) == (400, wrong)
    assert Game.objects.get().revision == 0


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seats": [2]}, 422, "seat_unknown"),
        ({"seats": [-1]}, 400, "invalid_request"),
        ({"seats": "0"}, 400, "invalid_request"),
        ({}, 400, "invalid_request"),
        ({"seats": [0] * 87}, 400, "invalid_request"),
    ],
)
def test_seats_that_nobody_can_hold(table: ApiPlayer, body: Any, status: int, code: str) -> None:
    answer = table.client.put(f"{GAMES}{table.code}/seats/mine/", body, "application/json")
    assert said(answer) == (status, code)
    assert Game.objects.get().holders.count() == 0


def test_seats_are_held_by_devices_that_score(table: ApiPlayer) -> None:
    address = f"{GAMES}{table.code}/seats/mine/"
    no_device = bearer(table.token).put(address, {"seats": [0]}, "application/json")
    assert said(no_device) == (403, "device_needed")
    screen = phone(table, "Screen", "watch")
    watcher = screen.put(address, {"seats": [0]}, "application/json")
    assert said(watcher) == (403, "role_missing")
    stranger = Client().put(address, {"seats": [0]}, "application/json")
    assert said(stranger) == (401, "no_access")


def test_a_turn_counts_when_a_second_scorer_has_entered_the_same(table: ApiPlayer) -> None:
    Device.objects.update(name="Ana's phone")
    ben = phone(table, "Ben's phone")
    table.choose(needs_second=True)
    proposed = throw(table, table.client)
    game = proposed.json()
    assert (proposed.status_code, game["version"], game["revision"]) == (202, 0, 3)
    [pending] = game["pending"]
    assert pending.pop("proposed_at").endswith("+00:00")
    entry = {"type": "throw", "seat": 0, **THROW}
    assert pending == {"by": "Ana's phone", "entry": entry}
    assert GameEntry.objects.count() == 0
    for looking in (ben, bearer(table.tokens["watch"])):  # they read the dice for themselves
        [unread] = looking.get(f"{GAMES}{table.code}/").json()["pending"]
        assert (unread["by"], unread["entry"]) == ("Ana's phone", None)

    other = throw(table, ben, {"dice": [1, 1, 2, 3, 4, 5], "set_aside": [1, 1]})
    assert other.status_code == 202
    assert [(it["by"], it["entry"]["dice"]) for it in other.json()["pending"]] == [
        ("Ana's phone", THROW["dice"]),
        ("Ben's phone", [1, 1, 2, 3, 4, 5]),
    ]

    same = throw(table, ben, {"dice": [6, 4, 3, 2, 1, 1], "set_aside": [1, 1]})
    assert (same.status_code, same.json()["version"], same.json()["pending"]) == (200, 1, [])
    [line] = table.client.get(f"{GAMES}{table.code}/entries/").json()["results"]
    assert (line["recorded_by"], line["confirmed_by"]) == ("Ana's phone", "Ben's phone")


def test_a_proposal_is_answered_the_same_when_it_is_repeated(table: ApiPlayer) -> None:
    ben = phone(table, "Ben's phone")
    table.choose(needs_second=True)
    key = {"Idempotency-Key": "one"}
    first = throw(table, table.client, **key)
    assert throw(table, ben).status_code == 200
    again = throw(table, table.client, **key)
    assert (again.status_code, again.content) == (202, first.content)
    assert GameEntry.objects.count() == 1


def test_what_waits_can_be_withdrawn(table: ApiPlayer) -> None:
    ben = phone(table, "Ben's phone")
    table.choose(needs_second=True)
    throw(table, table.client)
    address = f"{GAMES}{table.code}/withdraw/"
    others = ben.post(address, {}, "application/json")
    assert (others.status_code, len(others.json()["pending"])) == (200, 1)
    own = table.client.post(address, {}, "application/json")
    assert (own.status_code, own.json()["pending"]) == (200, [])
    assert said(bearer(table.token).post(address, {}, "application/json")) == (
        403,
        "device_needed",
    )
    watcher = bearer(table.tokens["watch"]).post(address, {}, "application/json")
    assert said(watcher) == (403, "role_missing")
    extra = table.client.post(address, {"seat": 0}, "application/json")
    assert problems(extra) == [("/seat", "unknown_key")]


def test_who_proposes_has_to_be_a_device(table: ApiPlayer) -> None:
    table.choose(needs_second=True)
    assert said(throw(table, bearer(table.tokens["score"]))) == (403, "device_needed")
