"""POST …/throws/"""

from __future__ import annotations

import pytest

from scoring.game import legal_actions
from sessions.models import Game
from tests.sessions.api.schema.contract import HUGE, MoveContract, problems
from tests.sessions.clients import ApiPlayer

_SIX = [1, 1, 2, 3, 4, 6]

_BODY = {"dice": _SIX, "set_aside": [1, 1], "bank": False}


class TestThrow(MoveContract):
    call = "throws"
    story = "new"
    body = _BODY
    bad = (
        ({}, [("/dice", "required")]),
        ({"dice": None}, [("/dice", "invalid_type")]),
        ({"dice": "112346"}, [("/dice", "invalid_type")]),
        ({"dice": {"0": 1}}, [("/dice", "invalid_type")]),
        ({"dice": [1] * 7}, [("/dice", "too_long")]),
        ({"dice": [0, 7, 1]}, [("/dice/0", "out_of_range"), ("/dice/1", "out_of_range")]),
        ({"dice": [1, "3", True, 2.0, None, HUGE]}, [
            ("/dice/1", "invalid_type"),
            ("/dice/2", "invalid_type"),
            ("/dice/3", "invalid_type"),
            ("/dice/4", "invalid_type"),
            ("/dice/5", "out_of_range"),
        ]),
        ({"dice": _SIX, "set_aside": 1}, [("/set_aside", "invalid_type")]),
        ({"dice": _SIX, "bank": 1}, [("/bank", "invalid_type")]),
        ({"dice": _SIX, "bank": "true"}, [("/bank", "invalid_type")]),
        ({"dice": _SIX, "unentered": "0"}, [("/unentered", "invalid_type")]),
        ({"dice": [], "unentered": 7}, [("/unentered", "out_of_range")]),
        ({"dice": _SIX, "high_stakes": None}, [("/high_stakes", "invalid_type")]),
        ({"dice": _SIX, "seat": 86}, [("/seat", "out_of_range")]),
        ({"dice": _SIX, "seat": "0"}, [("/seat", "invalid_type")]),
    )  # fmt: skip

    def test_the_throw_is_in_the_turn(self, player: ApiPlayer) -> None:
        assert player.throw("112346", keep="11")["turn"] == {
            "seat": 0,
            "number": 1,
            "round": 1,
            "turn_score": 200,
            "dice_in_hand": 4,
            "hot_dice": False,
            "least_to_bank": 500,
            "leftover_dice": 0,
            "throws": [
                {
                    "dice": [1, 1, 2, 3, 4, 6],
                    "set_aside": [1, 1],
                    "points": 200,
                    "bonus": 0,
                    "high_stakes": False,
                    "unentered": 0,
                    "parts": [{"combination": "single", "dice": [1, 1], "points": 200}],
                }
            ],
        }

    def test_the_turn_of_another_seat(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {**self.body, "seat": 1})
        assert refusal.status_code == 422
        assert refusal.json() == {
            "name": "Ana",
            "seat": 0,
            "entered_for": 1,
            "legal_actions": [*legal_actions(Game.objects.get().current_state())],
            "version": 0,
            "type": "/api/v1/problems/not_your_turn/",
            "title": "Not your turn",
            "status": 422,
            "detail": "It is Ana's turn.",
            "instance": f"/api/v1/games/{player.code}/throws/",
            "code": "not_your_turn",
            "errors": [],
        }

    def test_a_throw_that_scores_needs_a_selection(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {"dice": _SIX}).json()
        assert (refusal["code"], refusal["legal_selections"]) == (
            "selection_required",
            [[1, 1], [1]],
        )

    def test_a_farkle_has_nothing_to_set_aside(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {"dice": [2, 2, 3, 4, 6, 6], "set_aside": [2]}).json()
        assert refusal["code"] == "selection_not_allowed"

    def test_the_number_of_dice_must_be_right(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {"dice": [1, 1], "set_aside": [1]}).json()
        assert (refusal["code"], refusal["dice_in_hand"], refusal["dice_thrown"]) == (
            "wrong_dice_count",
            6,
            2,
        )

    def test_only_the_dice_that_matter_may_be_entered(self, player: ApiPlayer) -> None:
        turn = player.throw("115", keep="115", unentered=3)["turn"]
        assert (turn["turn_score"], turn["dice_in_hand"]) == (250, 3)
        assert turn["throws"][0]["unentered"] == 3
        ended = player.throw("", unentered=3)["last_turn"]
        assert (ended["kind"], ended["lost"]) == ("farkle", 250)

    def test_a_table_may_want_every_die(self, player: ApiPlayer) -> None:
        assert player.choose(every_die=True)["every_die"] is True
        refusal = self.send(player, {"dice": [1], "set_aside": [1], "unentered": 5})
        assert (refusal.status_code, refusal.json()["code"]) == (422, "every_die_is_entered")
        assert refusal.json()["unentered"] == 5
        assert player.throw("112346", keep="11")["turn"]["turn_score"] == 200

    def test_leftover_dice_are_taken_only_where_they_are_offered(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {**self.body, "high_stakes": True}).json()
        assert refusal["code"] == "high_stakes_not_offered"

    def test_leftover_dice_bring_a_bonus(self, player: ApiPlayer) -> None:
        player.start({"high_stakes_bonus": 1000, "opening_threshold": 0}, "Ana", "Ben")
        offered = player.throw("112346", keep="11", bank=True)
        assert offered["turn"]["leftover_dice"] == 4
        turn = player.throw("1346", keep="1", high_stakes=True)["turn"]
        assert (turn["turn_score"], turn["dice_in_hand"]) == (1100, 3)

    def test_two_versions_that_differ_are_refused(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {**self.body, "expected_version": 0}, If_Match='"v1"')
        assert (refusal.status_code, problems(refusal)) == (
            400,
            [("/expected_version", "contradiction")],
        )

    @pytest.mark.parametrize("header", ["v0", "", '"v0", "v1"', "0", '"v0'])
    def test_an_if_match_that_cannot_be_read(self, player: ApiPlayer, header: str) -> None:
        refusal = self.send(player, self.body, If_Match=header)
        assert (refusal.status_code, refusal.json()["code"]) == (400, "invalid_header")
