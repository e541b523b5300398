"""A player who enters everything through the pages' plain forms, without JavaScript."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.test import Client


@dataclass
class PagePlayer:
    """Enters the moves of one game on its pages; reads the game through the API."""

    client: Client = field(default_factory=Client)
    code: str = ""
    game: dict[str, Any] = field(default_factory=dict)

    def start(self, rules: str, *names: str) -> dict[str, Any]:
        form = {"name": names, "rules": rules, "starts": "0", "action": "start"}
        response = self.client.post("/new/", form)
        assert response.status_code == 303, response.content.decode()
        self.code = response.url.strip("/").split("/")[-1]
        return self.read()

    def throw(self, dice: str, keep: str = "") -> dict[str, Any]:
        return self.enter("throws", dice=dice, set_aside=keep)

    def bank(self) -> dict[str, Any]:
        return self.enter("bank")

    def undo(self) -> dict[str, Any]:
        return self.enter("undo")

    def enter(self, form: str, **values: Any) -> dict[str, Any]:
        version = {"expected_version": self.game["version"]}
        response = self.client.post(f"/g/{self.code}/{form}/", values | version)
        assert response.status_code == 303, response.content.decode()
        assert response.url == f"/g/{self.code}/"
        return self.read()

    def read(self) -> dict[str, Any]:
        response = self.client.get(f"/api/v1/games/{self.code}/")
        assert response.status_code == 200, response.content.decode()
        self.game = response.json()
        return self.game
