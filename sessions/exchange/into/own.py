"""Games of another site of this program, or of this one: each as it was written, by its own rules.

Who the players are is said by the names that the file has for them. Knows lines; no database.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from itertools import zip_longest
from typing import Any
from uuid import UUID

from scoring.errors import ScoringError
from scoring.seats.seating import start
from scoring.state import GameState
from scoring.written.log import replay
from scoring.written.recorded import RecordedSeat, recorded_state
from sessions.exchange.into.found import (
    MAX_GAMES,
    FileRefusedError,
    Found,
    FoundGame,
    FoundSeat,
    OwnGame,
)
from sessions.exchange.lines.games import completed
from sessions.exchange.lines.opening import lines_in
from sessions.exchange.lines.refused import LinesRefusedError, NumberedLine
from sessions.exchange.lines.shapes import checked, kind_of_line
from sessions.models.people import name_key

SOURCE = "farkle"
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands for a moment that the file does not say, while the rest is looked at."""


def read(data: bytes) -> Found:
    """All games of the file. Raises FileRefusedError: one line that cannot be is too many."""
    try:
        return _File().read(lines_in(BytesIO(data)))
    except LinesRefusedError as refused:
        raise FileRefusedError("line_refused", number=refused.number, why=refused.why) from refused


class _File:
    """What is known of the lines so far."""

    def __init__(self) -> None:
        self._players: dict[UUID, dict[str, Any]] = {}
        self._games: list[FoundGame] = []

    def read(self, lines: Iterator[NumberedLine]) -> Found:
        for number, line in lines:
            self._read(number, line)
            if len(self._games) > MAX_GAMES:
                raise FileRefusedError("too_many_games", most=MAX_GAMES)
        hidden = (self._root(it)["name"] for it in self._players.values() if it["is_hidden"])
        return Found(SOURCE, self._games, hidden=frozenset(map(name_key, hidden)))

    def _read(self, number: int, line: dict[str, Any]) -> None:
        kind = kind_of_line(number, line)
        if kind == "game":
            self._games.append(self._game(number, line[kind]))
        elif kind == "player":
            said = checked(number, kind, line[kind])
            self._players[said["uuid"]] = said

    def _game(self, number: int, line: Any) -> FoundGame:
        if not isinstance(line, dict) or not isinstance(line.get("entries"), list):
            raise LinesRefusedError(number, "A game has a list of entries.")
        said = checked(number, "game", completed(line, told=_ANY_TIME))
        state = _played(number, said)
        names = [seat.name for seat in state.seats]
        whom = [uuid for _, uuid in said["players"]] + said["joined"]
        seats = zip_longest(names, whom[: len(names)])
        return FoundGame(
            where=f"#{number}",
            seats=tuple(FoundSeat(name, None, called=self._called(uuid)) for name, uuid in seats),
            played_on=None,
            played_at=_moment(line, said),
            place=said["place"],
            source_id=str(said["uuid"]),
            own=OwnGame(
                line,
                said["rules"],
                state.starts,
                tuple(state.score(at) for at in range(len(names))),
                "recorded" in said,
            ),
        )

    def _called(self, uuid: UUID | None) -> str | None:
        """Who somebody is; None where the file knows no people, "" for a guest."""
        if not self._players:
            return None
        return "" if uuid not in self._players else str(self._root(self._players[uuid])["name"])

    def _root(self, player: dict[str, Any]) -> dict[str, Any]:
        """Whoever was merged into somebody is that one."""
        seen: set[UUID] = set()
        while player["merged_into"] in self._players and player["uuid"] not in seen:
            seen.add(player["uuid"])
            player = self._players[player["merged_into"]]
        return player


def _moment(line: dict[str, Any], said: dict[str, Any]) -> datetime | None:
    """When it was begun, as far as the file says it."""
    if "begun_at" not in line and "created_at" not in line:
        return None
    begun: datetime = said.get("begun_at") or said["created_at"]
    return begun


def _played(number: int, said: dict[str, Any]) -> GameState:
    """What the game comes to, played entry by entry."""
    players = [player for player, _ in said["players"]]
    try:
        if "recorded" in said:
            return recorded_state(said["rules"], players, _told(said["recorded"]), said["starts"])
        begun = start(said["rules"], players, said["starts"])
        return replay(begun, [it["entry"] for it in said["entries"]]).state
    except ScoringError as error:
        raise LinesRefusedError(number, error) from error


def _told(recorded: dict[str, Any]) -> list[RecordedSeat]:
    return [
        RecordedSeat(it["score"], it["winner"], tuple(it["points"])) for it in recorded["seats"]
    ]
