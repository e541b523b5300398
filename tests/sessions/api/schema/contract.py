"""What holds for every call that enters something into a game, whatever it enters."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.http import HttpResponse
from django.test import Client

from sessions.games.present import game_view
from sessions.models import Game, GameEntry, StoredAnswer
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer

HUGE = 10**30


def problems(response: HttpResponse) -> list[tuple[str, str]]:
    """Where a request is wrong, and how."""
    assert response.headers["Content-Type"] == "application/problem+json"
    return [(error["pointer"], error["code"]) for error in response.json()["errors"]]


@pytest.mark.django_db
class MoveContract:
    """A subclass names the call, a body that is entered, and bodies that are refused."""

    call: ClassVar[str]
    body: ClassVar[dict[str, Any]] = {}
    story: ClassVar[str] = "in a turn"
    method: ClassVar[str] = "post"
    wrong_methods: ClassVar[tuple[str, ...]] = ("get", "put", "patch", "delete")
    bad: ClassVar[tuple[tuple[Any, list[tuple[str, str]]], ...]] = ()
    when_finished: ClassVar[str | None] = "game_finished"

    @pytest.fixture
    def player(self, client: Client) -> ApiPlayer:
        return told(self.story, client)

    def send(self, player: ApiPlayer, body: Any, **headers: str) -> HttpResponse:
        return getattr(player.client, self.method)(
            f"/api/v1/games/{player.code}/{self.call}/",
            body,
            content_type="application/json",
            headers=player.headers
            | {name.replace("_", "-"): value for name, value in headers.items()},
        )

    def test_enters_one_entry_and_answers_the_game(self, player: ApiPlayer) -> None:
        response = self.send(player, self.body)
        game = Game.objects.get(code=player.code)
        assert response.status_code == 200, response.content
        assert response.json() == game_view(game, None)
        assert response.headers["ETag"] == f'"v{game.version}"'
        assert game.version == player.game["version"] + 1 == game.entries.count()
        assert game.entries.last().version == game.version

    def test_takes_the_code_as_typed(self, player: ApiPlayer) -> None:
        typed = player.code.lower()
        player.code = f"{typed[:3]}-{typed[3:]}"
        assert self.send(player, self.body).status_code == 200

    def test_other_methods_are_refused(self, player: ApiPlayer) -> None:
        for method in self.wrong_methods:
            response = getattr(player.client, method)(f"/api/v1/games/{player.code}/{self.call}/")
            assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
            assert self.method.upper() in response.headers["Allow"]
        assert Game.objects.get(code=player.code).version == player.game["version"]

    def test_an_unknown_game_is_refused_as_a_private_one(self, player: ApiPlayer) -> None:
        player.code = "NOGAME"
        response = self.send(player, self.body)
        assert (response.status_code, response.json()["code"]) == (403, "no_access")

    def test_what_cannot_be_read_is_refused(self, player: ApiPlayer) -> None:
        texts = ["", "{", "[1,]", '{"a": NaN}', '{"a": Infinity}', '{"a": 1, "a": 2}', "\x00"]
        deep = ["[" * 100_000, "[" * 30 + "]" * 30, '{"\\ud800": 1}', "9" * 5000]
        for text in (*texts[1:], *deep):
            response = self.send(player, text)
            code = response.json()["code"]
            assert (response.status_code, code) == (400, "malformed_json"), text[:20]
        assert GameEntry.objects.count() == player.game["version"]

    def test_a_wrong_shape_is_pointed_at(self, player: ApiPlayer) -> None:
        general: list[tuple[Any, list[tuple[str, str]]]] = [
            ([], [("", "invalid_type")]),
            ("7", [("", "invalid_type")]),
            ({**self.body, "nonsense": 1}, [("/nonsense", "unknown_key")]),
            ({**self.body, "a/b~c": 1}, [("/a~1b~0c", "unknown_key")]),
            ({**self.body, "type": "undo"}, [("/type", "unknown_key")]),
            ({**self.body, "expected_version": "1"}, [("/expected_version", "invalid_type")]),
            ({**self.body, "expected_version": True}, [("/expected_version", "invalid_type")]),
            ({**self.body, "expected_version": 1.0}, [("/expected_version", "invalid_type")]),
            ({**self.body, "expected_version": -1}, [("/expected_version", "out_of_range")]),
            ({**self.body, "expected_version": HUGE}, [("/expected_version", "out_of_range")]),
        ]
        for body, wrong in (*general, *self.bad):
            response = self.send(player, body)
            assert (response.status_code, problems(response)) == (400, wrong), body
            assert response.json()["code"] == "invalid_request"
        assert GameEntry.objects.count() == player.game["version"]

    def test_a_finished_game_refuses_it(self, client: Client) -> None:
        player = told("finished", client)
        response = self.send(player, self.body)
        if self.when_finished is None:
            assert response.status_code == 200
            return
        assert (response.status_code, response.json()["code"]) == (422, self.when_finished)
        assert response.json()["legal_actions"] == ["rename", "sign", "amend", "undo"]
        assert Game.objects.get(code=player.code).version == player.game["version"]

    def test_a_stale_version_answers_the_present_game(self, player: ApiPlayer) -> None:
        present = game_view(Game.objects.get(code=player.code), None)
        version = present["version"]
        stale = {"expected_version": version + 5}
        answers = [
            self.send(player, {**self.body, **stale}),
            self.send(player, self.body, If_Match=f'"v{version + 5}"'),
            self.send(player, self.body, If_Match='"something"'),
        ]
        for response, status, code in zip(
            answers,
            (409, 412, 412),
            ("stale_version", "precondition_failed", "precondition_failed"),
            strict=True,
        ):
            problem = response.json()
            assert (response.status_code, problem["code"]) == (status, code)
            assert problem["game"] == present
            assert response.headers["ETag"] == f'"v{version}"'

    def test_the_present_version_is_accepted(self, player: ApiPlayer) -> None:
        version = player.game["version"]
        body = {**self.body, "expected_version": version}
        assert self.send(player, body, If_Match=f'W/"v{version}"').status_code == 200

    def test_any_version_is_accepted_for_a_star(self, player: ApiPlayer) -> None:
        assert self.send(player, self.body, If_Match="*").status_code == 200

    def test_the_same_key_does_it_once(self, player: ApiPlayer) -> None:
        first = self.send(player, self.body, Idempotency_Key='"one-1"')
        again = self.send(player, self.body, Idempotency_Key="one-1")
        assert (again.status_code, again.content) == (first.status_code, first.content)
        for name in ("Content-Type", "ETag"):
            assert again.headers[name] == first.headers[name]
        assert GameEntry.objects.count() == player.game["version"] + 1
        other = self.send(player, {**self.body, "expected_version": 77}, Idempotency_Key="one-1")
        assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
        assert StoredAnswer.objects.count() == 1
