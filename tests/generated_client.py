"""`python -m tests.generated_client`: a client made from the API's description plays a whole game.

openapi-python-client makes a package out of what a real server serves as its description. Through
that package alone a game is started, entered, taken back, corrected, and won; after each call what
the generated models hold is compared with what the server says in JSON.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from scoring.rules.presets import PRESETS
from tests.proofs.site import Server, new_site, serving
from tests.sessions.strategy import play_to_the_end

PACKAGE = "farkle_client"
SEED = 7


class GeneratedPlayer:
    """Enters moves through the generated package; `game` is the last answer as JSON."""

    def __init__(self, address: str, package: str) -> None:
        self.address, self.package = address, package
        self.calls = 0
        models = self._module("models")
        rules = models.RuleSet.from_dict({"four_and_pair": "three_pairs", "target_score": 3000})
        players = [models.PlayerRequest(name=name) for name in ("Ana", "Ben")]
        client = self._module("client").Client(base_url=address)
        started = self._answer(
            "games.start_game", client, body=models.GameRequest(rules=rules, players=players)
        )
        self.code: str = started["code"]
        token = next(link["token"] for link in started["links"] if link["role"] == "manage")
        self.client = self._module("client").AuthenticatedClient(base_url=address, token=token)
        self.token = token
        self.game: dict[str, Any] = started
        self._compare()

    def throw(self, dice: str, keep: str = "") -> dict[str, Any]:
        body = {"dice": [*map(int, dice)], "set_aside": [*map(int, keep)]}
        return self._move("record_throw", self._model("ThrowRequest", body))

    def bank(self) -> dict[str, Any]:
        return self._move("bank", self._model("BankRequest", {}))

    def undo(self) -> dict[str, Any]:
        return self._move("undo", self._model("MoveRequest", {}))

    def correct(self, turn: int, points: int) -> dict[str, Any]:
        body = {"points": points, "reason": "misheard"}
        return self._move("amend_turn", self._model("CorrectionRequest", body), number=turn)

    def _move(self, name: str, body: Any, **places: int) -> dict[str, Any]:
        self.game = self._answer(
            f"moves.{name}", self.client, self.code, *places.values(), body=body
        )
        self._compare()
        return self.game

    def _compare(self) -> None:
        """What the models hold is what the server says."""
        read = self._answer("games.read_game", self.client, self.code)
        address = f"{self.address}/api/v1/games/{self.code}/"
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request) as answer:
            assert read == json.load(answer)
        assert {name: self.game[name] for name in read} == read

    def _answer(self, call: str, client: Any, *places: Any, **values: Any) -> dict[str, Any]:
        self.calls += 1
        answer = self._module(f"api.{call}").sync_detailed(*places, client=client, **values)
        assert answer.status_code < 300, answer.content
        return json.loads(json.dumps(answer.parsed.to_dict()))

    def _model(self, name: str, body: dict[str, Any]) -> Any:
        return getattr(self._module("models"), name).from_dict(body)

    def _module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")


def generate(address: str, folder: Path) -> None:
    """Make the package in `folder`, out of the description that the server serves."""
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--url", f"{address}/api/v1/schema/"]
    command += ["--output-path", str(folder / PACKAGE)]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr


def play(server: Server, folder: Path) -> str:
    """Play a whole game with a package made there; say in a sentence what was played."""
    address = f"http://127.0.0.1:{server.port}"
    generate(address, folder)
    sys.path.insert(0, str(folder))
    player = GeneratedPlayer(address, PACKAGE)
    player.throw("112346", keep="11")
    player.undo()
    play_to_the_end(player, PRESETS["patch"].rules, SEED)
    before = player.game["version"]
    player.undo()
    player.correct(player.game["last_turn"]["number"], 500)
    play_to_the_end(player, PRESETS["patch"].rules, SEED + 1)
    assert player.game["outcome"] is not None
    assert player.game["version"] > before
    return (
        f"{player.calls} calls of the generated client, {player.game['version']} entries, a winner"
    )


def main() -> None:
    with TemporaryDirectory(prefix="farkle-client-") as name:
        folder = Path(name)
        with serving(new_site("sqlite", folder / "site", folder)) as server:
            sys.stdout.write(f"{play(server, folder)}\n")


if __name__ == "__main__":
    main()
