"""Players of whole games: the same moves, entered through the API (or whatever else can enter).

Knows addresses and bodies; decides nothing: `tests.sessions.strategy` says what is thrown and
kept, the server what that means.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.test import Client


@dataclass
class ApiPlayer:
    """Enters the moves of one game through the REST API, by the token of one of its links.

    Cookies that the client has are sent along: they say on which device something is entered.
    """

    client: Client = field(default_factory=Client)
    code: str = ""
    role: str = "manage"
    token: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    """Those of all links, by their roles, as whoever starts a game gets them."""
    places: dict[str, Any] = field(default_factory=dict)
    """What else stands in addresses, by its name there."""
    game: dict[str, Any] = field(default_factory=dict)

    def start(
        self, rules: Any, *names: str, teams: tuple[str, ...] = (), **more: Any
    ) -> dict[str, Any]:
        players = [{"name": name} for name in names]
        for player, team in zip(players, teams, strict=False):
            player["team"] = team
        self.token = ""
        game = self.send("/api/v1/games/", {"rules": rules, "players": players, **more}, status=201)
        self.tokens = {link["role"]: link["token"] for link in game["links"]}
        self.token = self.tokens[self.role]
        return game

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def throw(self, dice: str, keep: str = "", status: int = 200, **more: Any) -> dict[str, Any]:
        """`dice` and `keep` as digits, e.g. throw("112346", keep="11", bank=True)."""
        body = {"dice": _faces(dice), **more}
        if keep:
            body["set_aside"] = _faces(keep)
        return self.move("throws", body, status)

    def bank(self) -> dict[str, Any]:
        return self.move("bank")

    def total(self, points: int) -> dict[str, Any]:
        return self.move("totals", {"points": points})

    def undo(self) -> dict[str, Any]:
        return self.move("undo")

    def sign(self, seat: int) -> dict[str, Any]:
        return self.move("signatures", {"seat": seat})

    def choose(self, **options: Any) -> dict[str, Any]:
        """Set options of the game; returns all of them."""
        address = f"/api/v1/games/{self.code}/options/"
        response = self.client.patch(
            address, options, content_type="application/json", headers=self.headers
        )
        assert response.status_code == 200, response.content.decode()
        return response.json()

    def move(
        self, call: str, body: dict[str, Any] | None = None, status: int = 200
    ) -> dict[str, Any]:
        return self.send(f"/api/v1/games/{self.code}/{call}/", body or {}, status)

    def send(self, address: str, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
        response = self.client.post(
            address, body, content_type="application/json", headers=self.headers
        )
        assert response.status_code == status, response.content.decode()
        self.game = response.json()
        self.code = self.game["code"]
        return self.game

    def read(self) -> dict[str, Any]:
        response = self.client.get(f"/api/v1/games/{self.code}/", headers=self.headers)
        assert response.status_code == 200, response.content.decode()
        self.game = response.json()
        return self.game


def _faces(digits: str) -> list[int]:
    return [int(digit) for digit in digits]
