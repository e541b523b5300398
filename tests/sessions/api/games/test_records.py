"""…/turns/, …/entries/ and …/statistics/"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.sessions.api.schema.contract import problems
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer

RECORDS = ["turns/", "entries/", "statistics/", "export.json", "export.txt", "export.csv"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(client: Client) -> ApiPlayer:
    """Ana has banked 500, Ben has farkled."""
    return told("two turns", client)


def read(player: ApiPlayer, record: str, **query: Any) -> Any:
    response = player.client.get(f"/api/v1/games/{player.code}/{record}", query)
    assert response.status_code == 200, response.content
    return response.json()


def thrown(dice: str, keep: str, points: int) -> dict[str, Any]:
    return {
        "dice": [int(face) for face in dice],
        "set_aside": [int(face) for face in keep],
        "points": points,
        "bonus": 0,
        "high_stakes": False,
        "unentered": 0,
        "parts": parts(keep, points),
    }


def parts(keep: str, points: int) -> list[dict[str, Any]]:
    """One combination of these dice, which are all alike; none where nothing was kept."""
    name = {1: "single", 2: "single", 3: "three_of_a_kind"}.get(len(keep))
    dice = [int(face) for face in keep]
    return [{"combination": name, "dice": dice, "points": points}] if name else []


def test_the_finished_turns(player: ApiPlayer) -> None:
    plain = {"lost": 0, "gift": 0, "gift_to": None, "penalty": 0}
    turns = [
        {
            "number": 1,
            "round": 1,
            "seat": 0,
            "kind": "banked",
            "points": 500,
            "score": 500,
            "opened": True,
            "six_die_farkle": False,
            "throws": [thrown("111234", "111", 300), thrown("115", "11", 200)],
            **plain,
        },
        {
            "number": 2,
            "round": 1,
            "seat": 1,
            "kind": "farkle",
            "points": 0,
            "score": 0,
            "opened": False,
            "six_die_farkle": True,
            "throws": [thrown("223466", "", 0)],
            **plain,
        },
    ]
    assert read(player, "turns/") == {"next": None, "previous": None, "results": turns}
    assert read(player, "turns/", seat=1)["results"] == turns[1:]
    assert read(player, "turns/", seat=7)["results"] == []


def test_the_log_holds_everything_that_was_entered(player: ApiPlayer) -> None:
    player.undo()
    entries = read(player, "entries/")["results"]
    assert all(entry.pop("recorded_at").endswith("+00:00") for entry in entries)
    assert {(entry.pop("recorded_by"), entry.pop("confirmed_by")) for entry in entries} == {
        ("", "")
    }
    assert entries == [
        {
            "version": 1,
            "type": "throw",
            "dice": [1, 1, 1, 2, 3, 4],
            "set_aside": [1, 1, 1],
            "seat": 0,
        },
        {"version": 2, "type": "throw", "dice": [1, 1, 5], "set_aside": [1, 1], "seat": 0},
        {"version": 3, "type": "bank", "seat": 0},
        {"version": 4, "type": "throw", "dice": [2, 2, 3, 4, 6, 6], "seat": 1},
        {"version": 5, "type": "undo"},
    ]


@pytest.mark.parametrize(
    ("query", "versions"),
    [
        ({"since": 0}, [1, 2, 3, 4]),
        ({"since": 2}, [3, 4]),
        ({"since": 4}, []),
        ({"until": 2}, [1, 2]),
        ({"since": 1, "until": 3}, [2, 3]),
    ],
)
def test_the_log_since_a_version(
    player: ApiPlayer, query: dict[str, int], versions: list[int]
) -> None:
    results = read(player, "entries/", **query)["results"]
    assert [entry["version"] for entry in results] == versions


def test_pages_keep_their_filters(player: ApiPlayer) -> None:
    seen, address = [], f"/api/v1/games/{player.code}/entries/?limit=1&since=1"
    while address:
        page = player.client.get(address)
        seen += [entry["version"] for entry in page.json()["results"]]
        address = page.json()["next"]
        assert address is None or f'<{address}>; rel="next"' in page.headers["Link"]
    assert seen == [2, 3, 4]


def test_facts_are_counted_per_seat(client: Client) -> None:
    player = ApiPlayer(client)
    player.start("mathgame", "Ana", "Ben")
    player.throw("123456", keep="123456")
    player.throw("112346", keep="11", bank=True)
    player.throw("223466")
    player.total(300)
    player.throw("555234", keep="555")
    player.throw("234")
    ana = {
        "turns": 2,
        "banked_turns": 2,
        "farkles": 0,
        "toxic_twos": 0,
        "six_die_farkles": 0,
        "best_turn": 3200,
        "average_banked_turn": 1750.0,
        "points_lost": 0,
        "penalties": 0,
        "throws": 2,
        "hot_dice": 1,
        "banked_early": 1,
        "banked_late": 0,
        "thrown_farkles": 0,
        "expected_farkles": 0.05,
        "points_offered": 3200,
        "expected_points_offered": 827.7,
        "points_set_aside": 3200,
    }
    ben = {
        "turns": 2,
        "banked_turns": 0,
        "farkles": 2,
        "toxic_twos": 0,
        "six_die_farkles": 1,
        "best_turn": None,
        "average_banked_turn": None,
        "points_lost": 500,
        "penalties": 0,
        "throws": 3,
        "hot_dice": 0,
        "banked_early": 0,
        "banked_late": 0,
        "thrown_farkles": 2,
        "expected_farkles": 0.32,
        "points_offered": 500,
        "expected_points_offered": 914.5,
        "points_set_aside": 500,
    }
    both = {"turns": 4, "farkles": 2, "six_die_farkles": 1, "points_lost": 500, "throws": 5}
    both |= {"thrown_farkles": 2, "expected_farkles": 0.37, "expected_points_offered": 1742.3}
    both |= {"points_offered": 3700, "points_set_aside": 3700}
    assert read(player, "statistics/") == {
        "code": player.code,
        "version": 6,
        "table": ana | both,
        "seats": [{"position": 0, "name": "Ana", **ana}, {"position": 1, "name": "Ben", **ben}],
    }


def test_penalties_gifts_and_toxic_twos_are_counted(client: Client) -> None:
    player = ApiPlayer(client)
    rules = {
        "opening_threshold": 0,
        "target_score": 1000,
        "exact_target": True,
        "toxic_twos": True,
        "farkle_streak": {"length": 2, "penalty": 500},
    }
    player.start(rules, "Ana", "Ben")
    player.throw("122225")
    player.throw("123456", keep="123456", bank=True)
    player.throw("223466")
    seats = read(player, "statistics/")["seats"]
    facts = ("turns", "banked_turns", "best_turn", "farkles", "toxic_twos", "penalties")
    assert [[seat[fact] for fact in facts] for seat in seats] == [
        [2, 0, None, 2, 1, 500],
        [1, 1, 1500, 0, 0, 0],
    ]


@pytest.mark.parametrize("record", RECORDS)
def test_records_are_as_new_as_the_game(player: ApiPlayer, record: str) -> None:
    address = f"/api/v1/games/{player.code}/{record}"
    assert player.client.get(address).headers["ETag"] == '"v4"'
    known = player.client.get(address, headers={"If-None-Match": '"v4"'})
    assert (known.status_code, known.content, known.headers["ETag"]) == (304, b"", '"v4"')
    player.undo()
    newer = player.client.get(address, headers={"If-None-Match": '"v4"'})
    assert (newer.status_code, newer.headers["ETag"]) == (200, '"v5"')


@pytest.mark.parametrize("record", RECORDS)
def test_records_of_an_unknown_game(client: Client, record: str) -> None:
    response = client.get(f"/api/v1/games/NOGAME/{record}")
    assert (response.status_code, response.json()["code"]) == (401, "no_access")


@pytest.mark.parametrize("record", RECORDS)
def test_records_are_only_read(player: ApiPlayer, record: str) -> None:
    response = player.client.delete(f"/api/v1/games/{player.code}/{record}")
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize(
    ("address", "wrong"),
    [
        ("turns/?seat=86", [("/seat", "out_of_range")]),
        ("turns/?since=1", [("/since", "unknown_key")]),
        ("entries/?since=-1", [("/since", "out_of_range")]),
        ("entries/?since=1e3", [("/since", "invalid_value")]),
        ("entries/?until=99999999999", [("/until", "out_of_range")]),
        ("entries/?cursor=cD05OTk5OTk5OTk5OTk5OTk5OTk5OTl4", [("/cursor", "invalid_value")]),
        ("statistics/?seat=1", [("/seat", "unknown_key")]),
    ],
)
def test_a_wrong_query_is_pointed_at(
    player: ApiPlayer, address: str, wrong: list[tuple[str, str]]
) -> None:
    response = player.client.get(f"/api/v1/games/{player.code}/{address}")
    assert (response.status_code, problems(response)) == (400, wrong)
