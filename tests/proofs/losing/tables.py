"""Tables with several phones each, all scoring at once, who repeat what was not answered.

Every phone notes what was acknowledged to it. Knows the API; not that servers are killed.
"""

from __future__ import annotations

import random
import threading
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tests.proofs.client import GAMES, NEW_GAME, Answer, Client, CutOffError, Started

MAX_GAME = 250
"""After so many entries a table starts its next game: an undo reads the whole log."""
DECIDED = {200, 409, 422}


@dataclass(frozen=True)
class Acknowledged:
    """A move with its answer. `cut_off_at` is when earlier tries of it broke off."""

    path: str
    body: dict[str, Any]
    key: str
    answer: Answer
    cut_off_at: tuple[float, ...]

    @property
    def code(self) -> str:
        return self.path.removeprefix(GAMES).partition("/")[0]

    @property
    def call(self) -> str:
        return self.path.rstrip("/").rpartition("/")[2]

    @property
    def version(self) -> int:
        return self.answer.json()["version"]


@dataclass
class Table:
    """A table and the game it is at; its phones take turns only in starting the next."""

    game: dict[str, Any] | None = None
    started: Started | None = None
    starting: threading.Lock = field(default_factory=threading.Lock)


class Evening:
    """All tables, their phones, and what was acknowledged."""

    def __init__(self, port: int, tables: int, phones: int, seed: int) -> None:
        self.port = port
        self.games: list[Started] = []
        self.acknowledged: list[Acknowledged] = []
        self.refused = 0
        self.troubles: list[BaseException] = []
        self._progress = threading.Condition()
        self._is_over = threading.Event()
        self._phones = [
            threading.Thread(target=self._score, args=(table, random.Random(f"{seed} {number}")))
            for number, table in enumerate([Table() for _ in range(tables)] * phones)
        ]

    def start(self) -> None:
        for phone in self._phones:
            phone.start()

    def end(self) -> None:
        """Let every phone finish what it is entering."""
        self._is_over.set()
        for phone in self._phones:
            phone.join(timeout=120)
            assert not phone.is_alive()

    def wait_for_progress(self) -> None:
        """Wait until something more is acknowledged."""
        with self._progress:
            before = len(self.acknowledged)
            went_on = self._progress.wait_for(
                lambda: len(self.acknowledged) > before or self.troubles, timeout=60
            )
            assert went_on, "nothing was acknowledged for a minute"

    def of_game(self) -> dict[str, list[Acknowledged]]:
        """What was acknowledged, by the code of the game."""
        by_game = defaultdict(list)
        for move in self.acknowledged:
            by_game[move.code].append(move)
        return by_game

    def _score(self, table: Table, dice: random.Random) -> None:
        client = Client(self.port)
        try:
            while not self._is_over.is_set() and not self.troubles:
                started, game = self._game_of(table, client)
                client.headers = started.headers
                table.game = self._enter(client, started.code, *move(game, dice)) or table.game
        except (AssertionError, CutOffError, TimeoutError, KeyError, ValueError) as trouble:
            self.troubles.append(trouble)
        finally:
            client.close()

    def _game_of(self, table: Table, client: Client) -> tuple[Started, dict[str, Any]]:
        with table.starting:
            game, started = table.game, table.started
            if game is None or started is None or game["version"] >= MAX_GAME:
                client.headers = {}
                answer = client.insist("POST", GAMES, NEW_GAME, str(uuid4()))
                assert answer.status == 201, answer.body
                table.game = game = answer.json()
                table.started = started = Started.of(game)
                self.games.append(started)
            return started, game

    def _enter(
        self, client: Client, code: str, call: str, body: dict[str, Any]
    ) -> dict[str, Any] | None:
        """Insist on the move; return the game as it is then, if the answer says so."""
        client.cut_off_at.clear()
        path, key = f"{GAMES}{code}/{call}/", str(uuid4())
        answer = client.insist("POST", path, body, key)
        assert answer.status in DECIDED, answer.body
        with self._progress:
            if answer.status != 200:
                self.refused += 1
                return answer.json().get("game")
            cut_off_at = tuple(client.cut_off_at)
            self.acknowledged.append(Acknowledged(path, body, key, answer, cut_off_at))
            self._progress.notify_all()
        return answer.json()


def move(game: dict[str, Any], dice: random.Random) -> tuple[str, dict[str, Any]]:
    """Something that could be entered now, were nobody else entering anything."""
    seen = {"expected_version": game["version"]}
    choice = dice.random()
    if choice < 0.05:
        return "undo", seen
    if choice < 0.25:
        seat = dice.randrange(len(game["seats"]))
        return "adjustments", {"seat": seat, "points": 50, "reason": str(uuid4())}
    if choice < 0.4:
        return "totals", {"points": dice.choice((0, 500, 650, 1000))}
    turn = game["turn"]
    if turn["turn_score"] and "bank" in game["legal_actions"]:
        return "bank", seen
    rest = [2, 2, 3, 3, 4, 6][: turn["dice_in_hand"] - 1]
    return "throws", {"dice": [1, *rest], "set_aside": [1], **seen}
