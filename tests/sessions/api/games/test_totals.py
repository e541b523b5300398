"""POST …/totals/"""

from __future__ import annotations

from tests.sessions.api.schema.contract import HUGE, MoveContract
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer

_BODY = {"points": 650}


class TestTotal(MoveContract):
    call = "totals"
    story = "new"
    body = _BODY
    bad = (
        ({}, [("/points", "required")]),
        ({"points": "650"}, [("/points", "invalid_type")]),
        ({"points": 650.0}, [("/points", "invalid_type")]),
        ({"points": False}, [("/points", "invalid_type")]),
        ({"points": -50}, [("/points", "out_of_range")]),
        ({"points": HUGE}, [("/points", "out_of_range")]),
    )

    def test_zero_is_a_farkle(self, player: ApiPlayer) -> None:
        game = player.total(0)
        assert (game["last_turn"]["kind"], game["seats"][0]["farkle_streak"]) == ("farkle", 1)

    def test_a_total_that_no_turn_can_score(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {"points": 1_000_000_000 - 1}).json()
        assert (refusal["code"], refusal["points"]) == ("implausible_total", 999_999_999)

    def test_a_turn_already_begun(self, player: ApiPlayer) -> None:
        refusal = self.send(told("in a turn", player.client), self.body).json()
        assert refusal["code"] == "turn_in_progress"

    def test_the_turn_of_another_seat(self, player: ApiPlayer) -> None:
        assert self.send(player, {**self.body, "seat": 1}).json()["code"] == "not_your_turn"
