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


class TestCallTime(MoveContract):
    call = "call-time"
    story = "in a turn"
    bad = (
        ({"begun": "yes"}, [("/begun", "invalid_type")]),
        ({"begun": None}, [("/begun", "invalid_type")]),
        ({"seat": 0}, [("/seat", "unknown_key")]),
    )

    def test_the_round_is_played_to_its_end(self, player: ApiPlayer) -> None:
        game = player.move(self.call)
        final = {"started_by": None, "to_beat": 0, "seats_left": [0, 1], "is_roll_off": False}
        assert (game["status"], game["time_called"]) == ("final_round", True)
        assert game["final_round"] == final
        assert "call_time" not in game["legal_actions"]
        assert game["turn"]["turn_score"] == 200
        assert self.send(player, {}).json()["code"] == "time_called"
        undone = player.move("undo")
        assert (undone["time_called"], undone["final_round"]) == (False, None)

    def test_a_corrected_turn_still_ends_the_round_in_which_time_was_called(
        self, player: ApiPlayer
    ) -> None:
        player.move(self.call)
        player.throw("1234", keep="1")
        player.throw("234")
        game = player.client.put(
            f"/api/v1/games/{player.code}/turns/1/",
            {"points": 500, "reason": "misread"},
            content_type="application/json",
        ).json()
        assert (game["final_round"]["seats_left"], game["seats"][0]["score"]) == ([1], 500)
        game = player.move("totals", {"points": 0})
        assert (game["outcome"]["winners"], game["time_called"]) == ([0], True)


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
