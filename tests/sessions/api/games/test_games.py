"""/api/v1/games/ and /api/v1/games/{code}/"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.game import legal_actions
from scoring.rules.presets import PRESETS
from sessions.access.links import code_of
from sessions.models import Game, GameLink, Group, Player
from tests.sessions.api.schema.contract import HUGE, problems
from tests.sessions.clients import ApiPlayer

GAMES = "/api/v1/games/"
TWO = [{"name": "Ana"}, {"name": "Ben"}]

Post = Callable[..., HttpResponse]

pytestmark = pytest.mark.django_db


def test_what_may_be_entered_first_is_told_by_its_name(post: Post) -> None:
    told = post(GAMES, {"rules": "official", "players": TWO}).json()
    assert {"throw", "total", "skip", "join", "rename", "adjust", "end"} <= {*told["legal_actions"]}


def test_a_game_starts_under_a_preset(post: Post) -> None:
    response = post(GAMES, {"rules": "official", "players": TWO, "starts": 1})
    game = response.json()
    moments = ("begun_at", "created_at", "updated_at")
    links = game.pop("links")
    assert response.status_code == 201
    assert response.headers["Location"] == f"{GAMES}{game['code']}/"
    assert response.headers["ETag"] == '"v0"'
    assert all(datetime.fromisoformat(game.pop(moment)) for moment in moments)
    assert game == {
        "code": Game.objects.get().code,
        "uuid": str(Game.objects.get().uuid),
        "group": Group.objects.get().code,
        "place": "",
        "dice_set": "",
        "version": 0,
        "revision": 0,
        "status": "playing",
        "rules": PRESETS["official"].rules.to_json(),
        "starts": 1,
        "turn_order": [0, 1],
        "seats": [
            {
                "position": position,
                "name": name,
                "player": str(Player.objects.get(name=name).uuid),
                "team": None,
                "score": 0,
                "has_opened": False,
                "turns": 0,
                "farkle_streak": 0,
                "is_retired": False,
            }
            for position, name in enumerate(("Ana", "Ben"))
        ],
        "turn": {
            "seat": 1,
            "number": 1,
            "round": 1,
            "turn_score": 0,
            "dice_in_hand": 6,
            "hot_dice": False,
            "least_to_bank": 1000,
            "leftover_dice": 0,
            "throws": [],
        },
        "last_turn": None,
        "roll_off": None,
        "final_round": None,
        "time_called": False,
        "outcome": None,
        "signed": [],
        "is_locked": False,
        "legal_actions": [*legal_actions(Game.objects.get().current_state())],
        "entry_by": "anyone",
        "scorekeeper": None,
        "needs_second": False,
        "every_die": False,
        "needs_reason": False,
        "shows_chances": False,
        "pending": [],
        "finished_at": None,
    }
    codes = [code_of(link) for link in GameLink.objects.order_by("role")]
    assert links == [
        {
            "role": role,
            "code": code,
            "token": f"fk_{code}",
            "address": f"http://testserver/j/{code}/",
        }
        for role, code in zip(("watch", "score", "manage"), codes, strict=True)
    ]


def test_the_rules_are_those_of_patch_unless_given(post: Post) -> None:
    game = post(GAMES, {"players": TWO}).json()
    assert game["rules"] == PRESETS["patch"].rules.to_json()


def test_own_rules_are_completed(post: Post) -> None:
    game = post(GAMES, {"rules": {"dice": 5, "opening_threshold": 350}, "players": TWO}).json()
    rules = game["rules"]
    assert (rules["dice"], rules["opening_threshold"], rules["straight"]) == (5, 350, 1500)
    assert rules["three_pairs"] is None


def test_teams_sit_alternately(post: Post) -> None:
    names = [("Ana", "Red"), ("Cem", "Red"), ("Ben", "Blue"), ("Dora", "Blue")]
    players = [{"name": name, "team": team} for name, team in names]
    game = post(GAMES, {"rules": {"teams": True}, "players": players}).json()
    assert [seat["team"] for seat in game["seats"]] == ["Red", "Blue", "Red", "Blue"]


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([], "too_few_seats"),
        ([{"name": "Ana", "team": "Red"}], "team_not_allowed"),
        ([{"name": f"P{n}"} for n in range(87)], "too_many_seats"),
        ([{"name": "Ana"}, {"name": "aNA"}], "name_taken"),
        ([{"name": "Ana", "team": "Red"}, {"name": "Ben"}], "team_not_allowed"),
    ],
)
def test_who_cannot_play(post: Post, players: list[dict[str, str]], code: str) -> None:
    refusal = post(GAMES, {"rules": "patch", "players": players})
    assert (refusal.status_code, refusal.json()["code"]) == (422, code)
    assert Game.objects.count() == 0


def test_eighty_six_can_play(post: Post) -> None:
    players = [{"name": f"P{n}"} for n in range(86)]
    assert len(post(GAMES, {"players": players}).json()["seats"]) == 86


def test_a_starting_seat_that_is_not_there(post: Post) -> None:
    assert post(GAMES, {"players": TWO, "starts": 2}).json()["code"] == "seat_unknown"


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, [("/players", "required")]),
        ({"players": {"0": "Ana"}}, [("/players", "invalid_type")]),
        ({"players": ["Ana", TWO[1]]}, [("/players/0", "invalid_type")]),
        ({"players": [TWO[0], {"name": ""}]}, [("/players/1/name", "blank")]),
        ({"players": [TWO[0], {}]}, [("/players/1/name", "required")]),
        ({"players": [TWO[0], {"name": "x" * 10_240}]}, [("/players/1/name", "too_long")]),
        ({"players": [TWO[0], {"name": "B", "age": 7}]}, [("/players/1/age", "unknown_key")]),
        ({"players": TWO, "starts": "0"}, [("/starts", "invalid_type")]),
        ({"players": TWO, "starts": HUGE}, [("/starts", "out_of_range")]),
        ({"players": TWO, "rules": "nobody"}, [("/rules", "unknown_rule_set")]),
        ({"players": TWO, "rules": ""}, [("/rules", "blank")]),
        ({"players": TWO, "rules": None}, [("/rules", "invalid_type")]),
        ({"players": TWO, "rules": 7}, [("/rules", "invalid_type")]),
        ({"players": TWO, "rules": {"straight": HUGE}}, [("/rules/straight", "out_of_range")]),
        ({"players": TWO, "rules": {"dice": "6"}}, [("/rules/dice", "invalid_type")]),
        ({"players": TWO, "rules": {"nonsense": 1}}, [("/rules/nonsense", "unknown_key")]),
        (
            {"players": TWO, "rules": {"singles": {"1": True, "2": 5}}},
            [("/rules/singles/2", "unknown_key"), ("/rules/singles/1", "invalid_type")],
        ),
        ({"players": TWO, "device": "x"}, [("/device", "unknown_key")]),
    ],
)
def test_a_wrong_shape_is_pointed_at(
    post: Post, body: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    refusal = post(GAMES, body)
    assert (refusal.status_code, problems(refusal)) == (400, wrong)
    assert Game.objects.count() == 0


def test_a_game_is_read_as_it_stands(table: ApiPlayer) -> None:
    thrown = table.throw("112346", keep="11")
    response = table.client.get(f"{GAMES}{table.code}/")
    assert (response.status_code, response.json()) == (200, thrown)
    assert response.headers["ETag"] == '"v1"'
    assert response.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ('"v1"', 304),
        ('W/"v1"', 304),
        ('"v0", "v1"', 304),
        ("*", 304),
        ('"v0"', 200),
        ("v1", 200),
    ],
)
def test_what_is_known_is_not_sent_again(table: ApiPlayer, header: str, status: int) -> None:
    table.throw("112346", keep="11")
    response = table.client.get(f"{GAMES}{table.code}/", headers={"If-None-Match": header})
    assert (response.status_code, response.headers["ETag"]) == (status, '"v1"')
    assert bool(response.content) == (status == 200)


@pytest.mark.parametrize("code", ["NOGAME", "x", "%F0%9F%8E%B2", "A" * 300])
def test_an_unknown_game_is_refused_as_a_private_one(client: Client, code: str) -> None:
    response = client.get(f"{GAMES}{code}/")
    assert (response.status_code, response.json()["code"]) == (401, "no_access")


@pytest.mark.parametrize("method", ["post", "put"])
def test_a_game_is_only_read_changed_or_deleted_at_its_address(
    table: ApiPlayer, method: str
) -> None:
    response = getattr(table.client, method)(f"{GAMES}{table.code}/")
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
    assert response.headers["Allow"] == "GET, PATCH, DELETE, HEAD, OPTIONS"


def test_the_list_has_the_games_of_this_device(table: ApiPlayer, post: Post) -> None:
    other = ApiPlayer(Client())
    other.start("patch", "Eve", "Fay")
    table.throw("112346", keep="11")
    body = table.client.get(GAMES).json()
    created, updated = table.game["created_at"], table.game["updated_at"]
    seat = {"team": None, "score": 0, "is_retired": False, "is_winner": False}
    assert body == {
        "next": None,
        "previous": None,
        "results": [
            {
                "code": table.code,
                "uuid": table.game["uuid"],
                "group": table.game["group"],
                "place": "",
                "version": 1,
                "status": "playing",
                "rules_name": "Patch Products",
                "seats": [
                    {"position": 0, "name": "Ana", **seat},
                    {"position": 1, "name": "Ben", **seat},
                ],
                "created_at": created,
                "updated_at": updated,
            }
        ],
    }
    assert Client().get(GAMES).json()["results"] == []


def test_the_list_comes_in_pages_the_latest_first(client: Client) -> None:
    player = ApiPlayer(client)
    codes = [player.start("patch", "Ana", "Ben")["code"] for _ in range(3)][::-1]
    first = client.get(GAMES, {"limit": 2})
    assert [game["code"] for game in first.json()["results"]] == codes[:2]
    assert first.headers["Link"] == f'<{first.json()["next"]}>; rel="next"'
    second = client.get(first.json()["next"])
    assert [game["code"] for game in second.json()["results"]] == codes[2:]
    assert second.headers["Link"] == f'<{second.json()["previous"]}>; rel="prev"'
    assert client.get(second.json()["previous"]).json()["results"] == first.json()["results"]


def test_the_list_can_be_narrowed(client: Client) -> None:
    player = ApiPlayer(client)
    playing = player.start("patch", "Ana", "Ben")
    player.start({"target_score": 1000, "final_round": "none"}, "Ana", "Ben")
    finished = player.throw("123456", keep="123456", bank=True)

    def listed(**query: str) -> list[str]:
        return [game["code"] for game in client.get(GAMES, query).json()["results"]]

    assert listed(status="finished") == [finished["code"]]
    assert listed(status="playing") == [playing["code"]]
    assert listed(since=finished["updated_at"]) == [finished["code"]]
    assert listed(until=finished["updated_at"]) == [playing["code"]]
    later = datetime.fromisoformat(finished["updated_at"]) + timedelta(seconds=1)
    assert listed(since=later.isoformat()) == []


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("limit=0", [("/limit", "out_of_range")]),
        ("limit=1001", [("/limit", "out_of_range")]),
        ("limit=ten", [("/limit", "invalid_value")]),
        ("cursor=nonsense", [("/cursor", "invalid_value")]),
        ("cursor=cD1ub25zZW5zZQ==", [("/cursor", "invalid_value")]),
        ("status=won", [("/status", "invalid_value")]),
        ("since=yesterday", [("/since", "invalid_value")]),
        ("page=2", [("/page", "unknown_key")]),
    ],
)
def test_a_wrong_query_is_pointed_at(
    table: ApiPlayer, query: str, wrong: list[tuple[str, str]]
) -> None:
    response = table.client.get(f"{GAMES}?{query}")
    assert (response.status_code, problems(response)) == (400, wrong)
