"""POST …/adjustments/"""

from __future__ import annotations

from tests.sessions.api.schema.contract import HUGE, MoveContract
from tests.sessions.clients import ApiPlayer

_REASON = "did not sing"

_BODY = {"seat": 1, "points": -1, "reason": _REASON}


class TestAdjustment(MoveContract):
    call = "adjustments"
    body = _BODY
    bad = (
        ({}, [("/seat", "required"), ("/points", "required"), ("/reason", "required")]),
        ({**_BODY, "points": 0}, [("/points", "out_of_range")]),
        ({**_BODY, "points": HUGE}, [("/points", "out_of_range")]),
        ({**_BODY, "points": -0.5}, [("/points", "invalid_type")]),
        ({**_BODY, "reason": ""}, [("/reason", "blank")]),
        ({**_BODY, "reason": "x" * 201}, [("/reason", "too_long")]),
        ({**_BODY, "seat": "1"}, [("/seat", "invalid_type")]),
    )

    def test_the_score_changes_by_the_points(self, player: ApiPlayer) -> None:
        game = player.move("adjustments", self.body)
        assert [seat["score"] for seat in game["seats"]] == [0, -1]

    def test_a_seat_that_is_not_there(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {**self.body, "seat": 2}).json()
        assert (refusal["code"], refusal["last_seat"]) == ("seat_unknown", 1)
