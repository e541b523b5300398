"""What a device does by calls, without a page: where what it shows is not what is tried."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIRequestContext


class Caller:
    """A device: one of its own, or the phone whose requests these are."""

    def __init__(self, request: APIRequestContext) -> None:
        self.request = request

    def call(self, game: str, what: str, method: str = "POST", **given: Any) -> Any:
        """Ask for it at the game with this address, or without one for a game; what is answered."""
        code = f"{game.split('/')[2]}/" if game else ""
        url = f"/api/v1/games/{code}{what}"
        headers = {"X-CSRFToken": self._token()}
        answer = self.request.fetch(url, method=method, data=given, headers=headers)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def starts(self, *names: str, rules: str | dict[str, Any] = "patch") -> tuple[str, str]:
        """A game under these rules: its address, and the code by which others come in to enter."""
        players = [{"name": name} for name in names]
        game = self.call("", "", players=players, rules=rules)
        codes = {link["role"]: link["code"] for link in game["links"]}
        return f"/g/{game['code']}/", codes["score"]

    def comes_in(self, code: str) -> None:
        assert self.request.get(f"/j/{code}/").ok

    def lets_others_in(self, game: str) -> str:
        """By a new code: whoever came in by the one before is out."""
        return self.call(game, "links/score/")["code"]

    def throws(self, game: str, dice: str, kept: str = "", *, bank: bool = False) -> None:
        faces = {"dice": [int(it) for it in dice], "set_aside": [int(it) for it in kept]}
        self.call(game, "throws/", **faces, bank=bank)

    def banks(self, game: str, times: int = 1) -> None:
        """A straight, for each of so many turns."""
        for _ in range(times):
            self.throws(game, "123456", "123456", bank=True)

    def _token(self) -> str:
        def kept() -> dict[str, str]:
            return {it["name"]: it["value"] for it in self.request.storage_state()["cookies"]}

        if "csrftoken" not in kept():
            self.request.get("/join/")
        return kept()["csrftoken"]
