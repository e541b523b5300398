"""PUT …/turns/{number}/"""

from __future__ import annotations

from sessions.models import GameEntry
from tests.sessions.api.schema.contract import MoveContract
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer

_THROWS = [{"dice": [1, 2, 3, 4, 5, 6], "set_aside": [1, 2, 3, 4, 5, 6]}]

_BODY = {"throws": _THROWS, "reason": "misread"}


class TestCorrection(MoveContract):
    call = "turns/1"
    story = "two turns"
    method = "put"
    wrong_methods = ("get", "post", "patch", "delete")
    body = _BODY
    when_finished = None
    bad = (
        ({"reason": "misread"}, [("/throws", "required")]),
        ({**_BODY, "points": 650}, [("/points", "contradiction")]),
        ({**_BODY, "throws": []}, [("/throws", "too_short")]),
        ({**_BODY, "throws": {}}, [("/throws", "invalid_type")]),
        ({**_BODY, "throws": [7]}, [("/throws/0", "invalid_type")]),
        ({**_BODY, "throws": [*_THROWS, {"dice": [9]}]}, [("/throws/1/dice/0", "out_of_range")]),
        ({**_BODY, "throws": [{"dice": [1], "seat": 1}]}, [("/throws/0/seat", "unknown_key")]),
        ({**_BODY, "end_log": "yes"}, [("/end_log", "invalid_type")]),
        ({**_BODY, "reason": 1}, [("/reason", "invalid_type")]),
    )

    def put(self, player: ApiPlayer, number: object, body: dict[str, object]) -> dict[str, object]:
        address = f"/api/v1/games/{player.code}/turns/{number}/"
        return player.client.put(address, body, content_type="application/json").json()

    def test_the_whole_game_is_counted_again(self, player: ApiPlayer) -> None:
        game = self.put(player, 1, self.body)
        assert [seat["score"] for seat in game["seats"]] == [1500, 0]

    def test_why_is_said_only_where_the_table_wants_it(self, player: ApiPlayer) -> None:
        assert self.put(player, 1, {"points": 600})["seats"][0]["score"] == 600
        assert self.put(player, 1, {"points": 650, "reason": None})["version"]
        player.choose(needs_reason=True)
        refusal = self.put(player, 1, {"points": 700})
        assert (refusal["status"], refusal["code"]) == (422, "reason_wanted")
        assert self.put(player, 1, {"points": 700, "reason": "misread"})["version"]

    def test_a_turn_by_its_points(self, player: ApiPlayer) -> None:
        game = self.put(player, 2, {"points": 700, "reason": "Ben had scored"})
        assert [seat["score"] for seat in game["seats"]] == [500, 700]

    def test_a_turn_that_is_not_finished(self, player: ApiPlayer) -> None:
        for number in (0, 3, 10**30):
            refusal = self.put(player, number, self.body)
            assert (refusal["status"], refusal["code"]) == (422, "turn_unknown")

    def test_throws_that_do_not_end_the_turn(self, player: ApiPlayer) -> None:
        too_many = [{"dice": [2, 2, 3, 4, 6, 6]}, {"dice": [2, 2, 3, 4, 6, 6]}]
        refusal = self.put(player, 1, {"throws": too_many, "reason": "misread"})
        assert refusal["code"] == "turn_unfinished"

    def test_a_contradiction_names_the_first_entry(self, player: ApiPlayer) -> None:
        player = told("opened", player.client)
        player.total(0)  # later than the entry in conflict, whose version is the one to name
        farkle = {"points": 0, "reason": "it was a farkle"}
        refusal = self.put(player, 1, farkle)
        facts = ("code", "version", "turn", "seat", "name", "reason")
        assert [refusal[fact] for fact in facts] == [
            "correction_conflict",
            5,
            3,
            0,
            "Ana",
            {
                "code": "below_opening_threshold",
                "turn_score": 200,
                "opening_threshold": 500,
                "points_missing": 300,
            },
        ]
        game = self.put(player, 1, {**farkle, "end_log": True})
        assert (game["turn"]["number"], game["turn"]["throws"]) == (3, [])
        assert GameEntry.objects.filter(game__code=player.code).count() == game["version"] == 7
