"""/api/v1/rule-sets/…"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for
from sessions.models import HouseRules
from tests.sessions.api.schema.contract import problems

RULE_SETS = "/api/v1/rule-sets/"

Post = Callable[..., HttpResponse]

pytestmark = pytest.mark.django_db


def _preset(key: str) -> dict[str, Any]:
    preset = PRESETS[key]
    return {
        "key": key,
        "title": preset.title,
        "source": preset.source,
        "summary": list(preset.summary),
        "is_preset": True,
        "rules": preset.rules.to_json(),
    }


def test_the_presets_are_listed_in_their_order(client: Client) -> None:
    response = client.get(RULE_SETS)
    assert response.status_code == 200
    presets = [_preset(key) for key in PRESETS]
    assert response.json() == {"next": None, "previous": None, "results": presets}


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_read_whole(client: Client, key: str) -> None:
    assert client.get(f"{RULE_SETS}{key}/").json() == _preset(key)
    table = client.get(f"{RULE_SETS}{key}/table/")
    assert (table.status_code, table.json()) == (200, table_for(PRESETS[key].rules).to_json())


@pytest.mark.parametrize("address", ["nobody/", "nobody/table/", "PATCH/", "x" * 500 + "/"])
def test_an_unknown_key_is_not_found(client: Client, address: str) -> None:
    response = client.get(f"{RULE_SETS}{address}")
    assert (response.status_code, response.json()["code"]) == (404, "rule_set_not_found")


def test_house_rules_are_named_and_versioned(client: Client, post: Post) -> None:
    first = post(RULE_SETS, {"name": "Kitchen", "rules": {"opening_threshold": 350}})
    house = first.json()
    rules = RuleSet.from_json({"name": "Kitchen", "opening_threshold": 350})
    assert first.status_code == 201
    assert first.headers["Location"] == f"{RULE_SETS}{house['key']}/"
    assert house == {
        "key": HouseRules.objects.get().key,
        "title": "Kitchen",
        "source": "House rules, version 1",
        "summary": [],
        "is_preset": False,
        "version": 1,
        "rules": rules.to_json(),
    }
    second = post(RULE_SETS, {"name": "Kitchen", "rules": {"opening_threshold": 400}}).json()
    assert (second["key"], second["version"]) == (house["key"], 2)
    assert second["rules"]["opening_threshold"] == 400
    assert client.get(first.headers["Location"]).json()["rules"] == second["rules"]
    assert client.get(RULE_SETS).json()["results"][len(PRESETS) :] == [second]
    assert len(Client().get(RULE_SETS).json()["results"]) == len(PRESETS)


def test_a_game_can_be_started_by_the_key_of_house_rules(post: Post) -> None:
    house = post(RULE_SETS, {"name": "Kitchen", "rules": {"opening_threshold": 350}}).json()
    players = [{"name": "Ana"}, {"name": "Ben"}]
    game = post("/api/v1/games/", {"rules": house["key"], "players": players}).json()
    assert game["rules"] == house["rules"]


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, [("/name", "required"), ("/rules", "required")]),
        ({"name": "", "rules": {}}, [("/name", "blank")]),
        ({"name": "x" * 81, "rules": {}}, [("/name", "too_long")]),
        ({"name": "K", "rules": "patch"}, [("/rules", "invalid_type")]),
        ({"name": "K", "rules": []}, [("/rules", "invalid_type")]),
        ({"name": "K", "rules": {"tie": "coin"}}, [("/rules/tie", "invalid_value")]),
        ({"name": "K", "rules": {"six/ones": 1}}, [("/rules/six~1ones", "unknown_key")]),
        (
            {"name": "K", "rules": {"dice": 5, "three_pairs": 1500}},
            [("/rules/three_pairs", "contradiction")],
        ),
    ],
)
def test_a_wrong_shape_is_pointed_at(
    post: Post, body: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    refusal = post(RULE_SETS, body)
    assert (refusal.status_code, problems(refusal)) == (400, wrong)
    assert HouseRules.objects.count() == 0


@pytest.mark.parametrize("address", ["", "patch/table/"])
def test_other_methods_are_refused(client: Client, address: str) -> None:
    response = client.delete(f"{RULE_SETS}{address}")
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")


def test_the_same_key_saves_once(post: Post) -> None:
    body = {"name": "Kitchen", "rules": {}}
    first, again = (post(RULE_SETS, body, Idempotency_Key="save-this-only-once") for _ in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert first.headers["Location"] == again.headers["Location"]
    assert HouseRules.objects.count() == 1


def _put(client: Client, key: str, body: Any) -> HttpResponse:
    return client.put(f"{RULE_SETS}{key}/", body, content_type="application/json")


def test_house_rules_are_changed_renamed_and_deleted(client: Client, post: Post) -> None:
    key = post(RULE_SETS, {"name": "Kitchen", "rules": {}}).json()["key"]
    body = {"name": "Cellar", "rules": {"note": "No phones.", "straight": 1200}}
    changed = _put(client, key, body | {"expected_version": 1})
    assert changed.status_code == 200
    house = changed.json()
    assert (house["title"], house["rules"]["name"], house["version"]) == ("Cellar", "Cellar", 2)
    assert house["rules"]["note"] == "No phones."
    assert client.get(f"{RULE_SETS}{key}/").json() == house
    again = _put(client, key, body | {"expected_version": 1})
    assert (again.status_code, again.json()) == (200, house), "a repeat is the same as once"
    stale = _put(client, key, {"name": "Attic", "rules": {}, "expected_version": 1})
    found = (stale.status_code, stale.json()["code"], stale.json()["version"])
    assert found == (409, "rules_changed", 2)
    assert client.delete(f"{RULE_SETS}{key}/").status_code == 204
    assert client.delete(f"{RULE_SETS}{key}/").json()["code"] == "rule_set_not_found"
    assert client.get(f"{RULE_SETS}{key}/").status_code == 404


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({"rules": {}}, [("/name", "required")]),
        ({"name": "K", "rules": {"note": 7}}, [("/rules/note", "invalid_type")]),
        ({"name": "K", "rules": {"note": " "}}, [("/rules/note", "blank")]),
        ({"name": "K", "rules": {"note": "x" * 201}}, [("/rules/note", "too_long")]),
        ({"name": "K", "rules": {"note": "a\u0000b"}}, [("/rules/note", "invalid_value")]),
        (
            {"name": "K", "rules": {}, "expected_version": -1},
            [("/expected_version", "out_of_range")],
        ),
        ({"name": "K", "rules": {}, "version": 1}, [("/version", "unknown_key")]),
    ],
)
def test_a_wrong_change_is_pointed_at(
    client: Client, post: Post, body: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    key = post(RULE_SETS, {"name": "Kitchen", "rules": {}}).json()["key"]
    refusal = _put(client, key, body)
    assert (refusal.status_code, problems(refusal)) == (400, wrong)
    assert HouseRules.objects.count() == 1


def test_a_name_is_used_once(client: Client, post: Post) -> None:
    keys = [post(RULE_SETS, {"name": it, "rules": {}}).json()["key"] for it in ("One", "Two")]
    refusal = _put(client, keys[1], {"name": "One", "rules": {}})
    assert (refusal.status_code, refusal.json()["code"]) == (422, "name_in_use")


@pytest.mark.parametrize("key", ["patch", "another's"])
def test_presets_and_other_peoples_rules_are_not_changed(
    client: Client, post: Post, key: str
) -> None:
    made = post(RULE_SETS, {"name": "Kitchen", "rules": {}}).json()["key"]
    stranger = Client()
    for answer in (
        _put(stranger, made if key != "patch" else key, {"name": "Mine", "rules": {}}),
        stranger.delete(f"{RULE_SETS}{made if key != 'patch' else key}/"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_rules")
