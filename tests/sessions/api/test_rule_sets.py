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
    assert client.get(RULE_SETS).json()["results"][len(PRESETS) :] == [
        {name: part for name, part in second.items() if name != "version"}
    ]
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


@pytest.mark.parametrize("address", ["", "patch/", "patch/table/"])
def test_other_methods_are_refused(client: Client, address: str) -> None:
    response = client.delete(f"{RULE_SETS}{address}")
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")


def test_the_same_key_saves_once(post: Post) -> None:
    body = {"name": "Kitchen", "rules": {}}
    first, again = (post(RULE_SETS, body, Idempotency_Key="save-this-only-once") for _ in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert first.headers["Location"] == again.headers["Location"]
    assert HouseRules.objects.count() == 1
