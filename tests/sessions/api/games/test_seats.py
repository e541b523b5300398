"""POST …/seats/ and …/seats/{position}/retire/"""

from __future__ import annotations

from sessions.models import Player
from tests.sessions.api.schema.contract import MoveContract
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer

_BODY = {"name": "Late Lou"}


class TestJoin(MoveContract):
    call = "seats"
    body = _BODY
    bad = (
        ({}, [("/name", "required")]),
        ({"name": ""}, [("/name", "blank")]),
        ({"name": " \t "}, [("/name", "blank")]),
        ({"name": 7}, [("/name", "invalid_type")]),
        ({"name": None}, [("/name", "invalid_type")]),
        ({"name": "x" * 10_240}, [("/name", "too_long")]),
        ({"name": "a\u0000b"}, [("/name", "invalid_value")]),
        ({"name": "Lou", "team": ""}, [("/team", "blank")]),
    )

    def test_a_late_player_sits_last_with_nothing(self, player: ApiPlayer) -> None:
        assert player.move("seats", {"name": "  Late   Lou "})["seats"][2] == {
            "position": 2,
            "name": "Late Lou",
            "player": str(Player.objects.get(name="Late Lou").uuid),
            "team": None,
            "score": 0,
            "has_opened": False,
            "turns": 0,
            "farkle_streak": 0,
            "is_retired": False,
        }

    def test_emoji_are_names(self, player: ApiPlayer) -> None:
        seats = player.move("seats", {"name": "👩‍👩‍👧 🎲"})["seats"]
        assert seats[2]["name"] == "👩‍👩‍👧 🎲"

    def test_a_name_twice(self, player: ApiPlayer) -> None:
        assert self.send(player, {"name": "ANA"}).json()["code"] == "name_taken"

    def test_a_team_in_a_game_without_teams(self, player: ApiPlayer) -> None:
        refusal = self.send(player, {"name": "Lou", "team": "Red"}).json()
        assert refusal["code"] == "team_not_allowed"

    def test_nobody_joins_the_final_round(self, player: ApiPlayer) -> None:
        player = told("finished", player.client)
        player.undo()
        assert self.send(player, self.body).json()["code"] == "final_round_begun"


class TestRetire(MoveContract):
    call = "seats/1/retire"
    story = "three seats"
    bad = (
        ({"seat": 1}, [("/seat", "unknown_key")]),
        ({"last_one": "sings"}, [("/last_one", "invalid_value")]),
    )

    def test_the_seat_has_left(self, player: ApiPlayer) -> None:
        game = player.move(self.call)
        assert [seat["is_retired"] for seat in game["seats"]] == [False, True, False]
        assert self.send(player, {}).json()["code"] == "seat_retired"

    def test_nobody_wins_silently_because_the_others_have_left(self, player: ApiPlayer) -> None:
        player.move("seats/1/retire")
        version = player.game["version"]
        for body in ({}, {"last_one": None}):
            address = f"/api/v1/games/{player.code}/seats/0/retire/"
            asked = player.client.post(address, body, content_type="application/json")
            assert (asked.status_code, asked.json()["code"]) == (422, "last_one_left")
            assert (asked.json()["name"], asked.json()["seats"]) == ("Cem", [2])
            assert asked.json()["version"] == version
        game = player.move("seats/0/retire", {"last_one": "wins"})
        assert game["outcome"] == {"winners": [2], "reason": "last_seat"}

    def test_the_last_one_may_play_on(self, player: ApiPlayer) -> None:
        player.move("seats/1/retire")
        game = player.move("seats/0/retire", {"last_one": "plays_on"})
        assert (game["outcome"], game["turn"]["seat"]) == (None, 2)
        assert player.move("seats/0/return")["seats"][0]["is_retired"] is False

    def test_a_seat_that_is_not_there(self, player: ApiPlayer) -> None:
        for position in ("3", "86", "9" * 30):
            address = f"/api/v1/games/{player.code}/seats/{position}/retire/"
            refusal = player.client.post(address, {}, content_type="application/json")
            assert (refusal.status_code, refusal.json()["code"]) == (422, "seat_unknown")

    def test_a_position_is_a_number(self, player: ApiPlayer) -> None:
        address = f"/api/v1/games/{player.code}/seats/-1/retire/"
        refusal = player.client.post(address, {}, content_type="application/json")
        assert (refusal.status_code, refusal.json()["code"]) == (404, "not_found")
