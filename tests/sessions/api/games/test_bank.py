"""POST …/bank/"""

from __future__ import annotations

from tests.sessions.api.schema.contract import MoveContract
from tests.sessions.clients import ApiPlayer


class TestBank(MoveContract):
    call = "bank"
    story = "ready to bank"
    bad = (
        ({"points": 500}, [("/points", "unknown_key")]),
        ({"seat": -1}, [("/seat", "out_of_range")]),
        ({"seat": None}, [("/seat", "invalid_type")]),
    )

    def test_the_turn_score_joins_the_score(self, player: ApiPlayer) -> None:
        game = player.bank()
        assert [seat["score"] for seat in game["seats"]] == [500, 0]
        assert (game["last_turn"]["kind"], game["last_turn"]["points"]) == ("banked", 500)
        assert game["turn"]["seat"] == 1

    def test_the_missing_points_are_named(self, player: ApiPlayer) -> None:
        player.undo()
        refusal = self.send(player, {}).json()
        facts = ("code", "turn_score", "opening_threshold", "points_missing", "detail")
        assert [refusal[fact] for fact in facts] == [
            "below_opening_threshold",
            300,
            500,
            200,
            "200 more to open (500).",
        ]

    def test_nothing_is_banked_before_a_throw(self, player: ApiPlayer) -> None:
        player.bank()
        assert self.send(player, {}).json()["code"] == "nothing_to_bank"

    def test_the_turn_of_another_seat(self, player: ApiPlayer) -> None:
        assert self.send(player, {"seat": 1}).json()["code"] == "not_your_turn"

    def test_an_empty_body_is_enough(self, player: ApiPlayer) -> None:
        response = player.client.post(f"/api/v1/games/{player.code}/bank/")
        assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")
        bare = player.client.generic("POST", f"/api/v1/games/{player.code}/bank/", content_type="")
        assert bare.status_code == 200
