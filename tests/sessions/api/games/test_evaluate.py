"""POST /api/v1/throws/evaluate/"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.dice import distinct_throws
from scoring.rules.presets import PRESETS
from scoring.throws.throw_table import table_for
from tests.sessions.api.schema.contract import problems

EVALUATE = "/api/v1/throws/evaluate/"

Post = Callable[..., HttpResponse]


def test_every_selection_is_named(post: Post) -> None:
    answer = post(EVALUATE, {"rules": "patch", "dice": [5, 1, 2, 2, 3, 4]})
    common = {"hot_dice": False, "wins": False}
    one = {"combination": "single", "dice": [1], "points": 100}
    five = {"combination": "single", "dice": [5], "points": 50}
    best = {"dice": [1, 5], "points": 150, "parts": [one, five], "dice_left": 4, **common}
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "dice": [1, 2, 2, 3, 4, 5],
            "is_farkle": False,
            "is_toxic": False,
            "best": best,
            "selections": [
                best,
                {"dice": [1], "points": 100, "parts": [one], "dice_left": 5, **common},
                {"dice": [5], "points": 50, "parts": [five], "dice_left": 5, **common},
            ],
        },
    )


def test_a_farkle(post: Post) -> None:
    assert post(EVALUATE, {"rules": {}, "dice": [2]}).json() == {
        "dice": [2],
        "is_farkle": True,
        "is_toxic": False,
        "best": None,
        "selections": [],
    }


def test_toxic_twos_and_a_win(post: Post) -> None:
    toxic = post(EVALUATE, {"rules": {"toxic_twos": True}, "dice": [2, 2, 2, 2, 1]}).json()
    assert (toxic["is_farkle"], toxic["is_toxic"], toxic["best"]) == (True, True, None)
    win = post(EVALUATE, {"rules": {"six_ones": "win"}, "dice": [1] * 6}).json()
    assert win["best"] == {
        "dice": [1] * 6,
        "points": 3000,
        "parts": [{"combination": "six_of_a_kind", "dice": [1] * 6, "points": 3000}],
        "dice_left": 0,
        "hot_dice": True,
        "wins": True,
    }


@pytest.mark.parametrize("key", PRESETS)
def test_three_dice_under_every_preset(post: Post, key: str) -> None:
    rules = PRESETS[key].rules
    for dice in distinct_throws(3):
        answer = post(EVALUATE, {"rules": key, "dice": list(dice)}).json()
        points = [(it["dice"], it["points"]) for it in answer["selections"]]
        result = table_for(rules).evaluate(dice)
        assert points == [(list(it.dice), it.points) for it in result.selections]


def test_more_dice_than_the_game_has(post: Post) -> None:
    refusal = post(EVALUATE, {"rules": {"dice": 5}, "dice": [1] * 6})
    assert (refusal.status_code, refusal.json()["code"]) == (422, "wrong_dice_count")


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, [("/rules", "required"), ("/dice", "required")]),
        ({"rules": "patch", "dice": []}, [("/dice", "too_short")]),
        ({"rules": "patch", "dice": [1] * 7}, [("/dice", "too_long")]),
        ({"rules": "patch", "dice": ["1"]}, [("/dice/0", "invalid_type")]),
        ({"rules": "patch", "dice": [1.5]}, [("/dice/0", "invalid_type")]),
        ({"rules": [], "dice": [1]}, [("/rules", "invalid_type")]),
        ({"rules": "nobody", "dice": [1]}, [("/rules", "unknown_rule_set")]),
        ({"rules": "patch", "dice": [1], "keep": []}, [("/keep", "unknown_key")]),
    ],
)
@pytest.mark.django_db
def test_a_wrong_shape_is_pointed_at(
    post: Post, body: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    refusal = post(EVALUATE, body)
    assert (refusal.status_code, problems(refusal)) == (400, wrong)


def test_other_methods_are_refused(client: Client) -> None:
    response = client.get(EVALUATE)
    assert (response.status_code, response.headers["Allow"]) == (405, "POST, OPTIONS")
