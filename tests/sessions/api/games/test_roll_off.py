"""POST …/roll-off/"""

from __future__ import annotations

from tests.sessions.api.schema.contract import MoveContract, problems
from tests.sessions.clients import ApiPlayer

_BODY = {"faces": {"0": 4, "1": 6}}


class TestRollOff(MoveContract):
    call = "roll-off"
    story = "new"
    body = _BODY
    bad = (
        ({}, [("/faces", "required")]),
        ({"faces": [4, 6]}, [("/faces", "invalid_type")]),
        ({"faces": {"0": 7, "1": 6}}, [("/faces/0", "out_of_range")]),
        ({"faces": {"0": 4, "1": "6"}}, [("/faces/1", "invalid_type")]),
        ({"faces": {"86": 1}}, [("/faces/86", "unknown_key")]),
        ({"faces": {"Ana": 1}}, [("/faces/Ana", "unknown_key")]),
    )

    def test_what_is_no_seat_is_told_those_of_this_table(self, player: ApiPlayer) -> None:
        for seat in ("2", "Ana"):
            response = self.send(player, {"faces": {"0": 4, "1": 6, seat: 1}})
            assert problems(response) == [(f"/faces/{seat}", "unknown_key")]
            [error] = response.json()["errors"]
            assert error["detail"] == "There is no such key. Known keys: 0, 1."

    def test_the_highest_die_starts(self, player: ApiPlayer) -> None:
        game = player.move("roll-off", self.body)
        assert (game["starts"], game["turn"]["seat"]) == (1, 1)

    def test_those_tied_throw_again(self, player: ApiPlayer) -> None:
        player.start("patch", "Ana", "Ben", "Cem")
        tied = player.move("roll-off", {"faces": {"0": 4, "1": 6, "2": 6}})
        assert tied["roll_off"] == {"throw_again": [1, 2]}
        assert "throw" not in tied["legal_actions"]
        refusal = self.send(player, {"faces": {"0": 1, "1": 2, "2": 3}}).json()
        assert (refusal["code"], refusal["contenders"]) == ("roll_off_seats", [1, 2])
        assert player.move("roll-off", {"faces": {"1": 2, "2": 3}})["starts"] == 2

    def test_too_late_after_the_first_throw(self, player: ApiPlayer) -> None:
        player.throw("112346", keep="11")
        assert self.send(player, self.body).json()["code"] == "roll_off_over"
