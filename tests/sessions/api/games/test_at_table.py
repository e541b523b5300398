"""What a table does besides playing: skips, names, places, coming back, stopping before the end."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tests.sessions.api.schema.contract import MoveContract
from tests.sessions.clients import ApiPlayer

pytestmark = pytest.mark.django_db


class TestSkip(MoveContract):
    call = "skip"
    story = "new"
    bad = (({"points": 0}, [("/points", "unknown_key")]),)

    def test_the_next_seat_throws_and_nothing_was_lost(self, player: ApiPlayer) -> None:
        game = player.move(self.call)
        assert (game["turn"]["seat"], game["last_turn"]["kind"]) == (1, "skipped")
        assert game["seats"][0]["farkle_streak"] == 0
        refusal = self.send(player, {"seat": 0}).json()
        assert refusal["code"] == "not_your_turn"


class TestComeBack(MoveContract):
    call = "seats/1/return"
    story = "Ben has left"
    bad = (({"seat": 1}, [("/seat", "unknown_key")]),)

    def test_who_is_there_cannot_come_back(self, player: ApiPlayer) -> None:
        assert player.move(self.call)["seats"][1]["is_retired"] is False
        assert self.send(player, {}).json()["code"] == "seat_not_retired"


class TestRename(MoveContract):
    call = "seats/1/name"
    body: ClassVar = {"name": "Benjamin"}
    story = "in a turn"
    method = "put"
    wrong_methods = ("get", "post", "patch", "delete")
    when_finished = None
    bad = (
        ({}, [("/name", "required")]),
        ({"name": " "}, [("/name", "blank")]),
        ({"name": "x" * 41}, [("/name", "too_long")]),
        ({"name": "Lou", "seat": 1}, [("/seat", "unknown_key")]),
    )

    def test_a_finished_game_too_until_somebody_signs(self, player: ApiPlayer) -> None:
        player.move("end", {"result": "none"})
        game = self.send(player, {"name": "Benjamin"}).json()
        assert game["seats"][1]["name"] == "Benjamin"
        player.sign(0)
        assert self.send(player, {"name": "Ben"}).json()["code"] == "already_signed"


class TestPlaces(MoveContract):
    call = "seats/places"
    body: ClassVar = {"seat": 0, "other": 2}
    story = "three seats"
    bad = (
        ({"seat": 0}, [("/other", "required")]),
        ({"seat": 0, "other": 86}, [("/other", "out_of_range")]),
    )

    def test_the_turn_order_is_another(self, player: ApiPlayer) -> None:
        game = player.move(self.call, self.body)
        assert (game["turn_order"], game["turn"]["seat"]) == ([2, 1, 0], 0)
        for other, code in ((0, "same_place"), (3, "seat_unknown")):
            assert self.send(player, {"seat": 0, "other": other}).json()["code"] == code


class TestEnd(MoveContract):
    call = "end"
    body: ClassVar = {"result": "none"}
    bad = (
        ({}, [("/result", "required")]),
        ({"result": "draw"}, [("/result", "invalid_value")]),
        ({"result": None}, [("/result", "invalid_type")]),
    )

    def test_nobody_has_won(self, player: ApiPlayer) -> None:
        game = player.move(self.call, self.body)
        assert game["outcome"] == {"winners": [], "reason": "no_result"}
        listed = player.client.get("/api/v1/games/").json()["results"][0]
        assert [seat["is_winner"] for seat in listed["seats"]] == [False, False]
        undone = player.move("undo")
        assert (undone["outcome"], undone["turn"]["turn_score"]) == (None, 200)

    def test_who_leads_has_won_once_somebody_does(self, player: ApiPlayer) -> None:
        assert self.send(player, {"result": "leader"}).json()["code"] == "nobody_leads"
        player.throw("1234", keep="1")
        player.move("adjustments", {"seat": 1, "points": 50, "reason": "sang"})
        game = player.move(self.call, {"result": "leader"})
        assert game["outcome"] == {"winners": [1], "reason": "stopped"}
