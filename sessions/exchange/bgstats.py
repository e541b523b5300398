"""Finished games for BG Stats, a diary of board games: one as a link, many as a file.

The app asks what to do with either, and knows a play again by its number, so that it has none
twice. Their fields are those of its page for other programs, and of files that it writes. Knows
results; whoever only watches reads initials here too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from sessions.access.groups import SeenGroup
from sessions.exchange.portions import games_of, portions
from sessions.exchange.progress import Each, unheard
from sessions.exchange.tables.rows import Told, told
from sessions.games.results import zone_of
from sessions.history.filters import HistoryFilter
from sessions.models import Game
from sessions.storage.moment import at_one_moment

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = GAME = "Farkle"
BGG_ID = 3181
"""Farkle on BoardGameGeek."""
ALWAYS = UUID("6f1c2a54-0b7e-5c1d-9a43-52f6d1e0c7b8")
"""What numbers are made from that are the same on every site."""
GAME_UUID = str(uuid5(ALWAYS, GAME))
_MOMENT = "%Y-%m-%d %H:%M:%S"


def link_of(game: Game) -> str | None:
    """The address that hands this game to the app; None before somebody has won it."""
    (it,) = told([game], with_turns=False)
    if not it.results:
        return None
    return ADDRESS + quote(json.dumps(_play_of_link(it), ensure_ascii=False), safe="")


def file_of(seen: SeenGroup, chosen: HistoryFilter, each: Each = unheard) -> Iterator[str]:
    """The finished games of a group as a file of the app, piece by piece. `each` game is told."""
    people, places = _People(seen.group.uuid), _Numbers(seen.group.uuid)
    with at_one_moment():
        yield '{"plays":['
        between = ""
        for portion in portions(games_of(seen, chosen), sees_names=seen.sees_names):
            for it in told(portion, with_turns=False):
                if it.results:
                    yield between + _json(_play_of_file(it, people, places))
                    between = ","
                each()
    known = {"players": people.rows, "locations": places.rows, "games": [_GAME_OF_FILE]}
    yield f"],{_json({**known, 'userInfo': {'meRefId': 0}})[1:]}"


def _play_of_link(it: Told) -> dict[str, Any]:
    game = it.game
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(game.uuid),
        "playDate": game.playing_since.astimezone(UTC).strftime(_MOMENT),
        "durationMin": it.results[0].minutes or 0,
        "comments": _note(game),
        "board": it.state.rules.name,
        "location": game.place,
        "game": {
            "name": GAME,
            "sourceGameId": GAME_UUID,
            "bggId": BGG_ID,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.name,
                "sourcePlayerId": str(it.player(row.position) or _guest(game.uuid, seat.name)),
                "startPlayer": row.started,
                "rank": row.rank,
                "role": seat.team or "",
                "score": row.score,
                "winner": row.is_winner,
            }
            for row, seat in zip(it.results, it.state.seats, strict=True)
        ],
    }


_GAME_OF_FILE = {
    "uuid": GAME_UUID,
    "id": 1,
    "name": GAME,
    "bggName": GAME,
    "bggId": BGG_ID,
    "bggYear": 0,
    "cooperative": False,
    "highestWins": True,
    "noPoints": False,
    "usesTeams": False,
}


class _Numbers:
    """What plays refer to by a number, numbered as it comes up; the last name of each stays."""

    def __init__(self, group: UUID) -> None:
        self._group = group
        self._rows: dict[str, dict[str, Any]] = {}

    @property
    def rows(self) -> list[dict[str, Any]]:
        return list(self._rows.values())

    def of(self, name: str, uuid: UUID | None = None) -> int:
        key = str(uuid or _guest(self._group, name))
        row = self._rows.setdefault(key, {"uuid": key, "id": len(self._rows) + 1})
        row["name"] = name
        return int(row["id"])


class _People(_Numbers):
    @property
    def rows(self) -> list[dict[str, Any]]:
        return [{**row, "isAnonymous": False} for row in super().rows]


def _play_of_file(it: Told, people: _People, places: _Numbers) -> dict[str, Any]:
    game, best = it.game, max(row.score for row in it.results)
    has_place = {"locationRefId": places.of(game.place)} if game.place else {}
    return {
        "uuid": str(game.uuid),
        "modificationDate": _local(game, game.updated_at),
        "entryDate": _local(game, game.created_at),
        "playDate": _local(game, game.playing_since),
        "durationMin": it.results[0].minutes or 0,
        "usesTeams": it.state.rules.teams,
        "ignored": False,
        "manualWinner": any(row.is_winner != (row.score == best) for row in it.results),
        "rounds": max(seat.turns for seat in it.state.seats),
        "bggId": 0,
        "importPlayId": 0,
        "gameRefId": _GAME_OF_FILE["id"],
        **has_place,
        "board": it.state.rules.name,
        "comments": _note(game),
        "rating": 0,
        "nemestatsId": 0,
        "scoringSetting": 1,
        "playerScores": _scores(it, people),
    }


def _scores(it: Told, people: _People) -> list[dict[str, Any]]:
    teams = list(dict.fromkeys(seat.team for seat in it.state.seats))
    return [
        {
            "score": str(row.score),
            "winner": row.is_winner,
            "newPlayer": False,
            "startPlayer": row.started,
            "playerRefId": people.of(seat.name, it.player(row.position)),
            "rank": row.rank,
            "role": seat.team or "",
            "seatOrder": row.position + 1,
            **({"team": str(teams.index(seat.team))} if it.state.rules.teams else {}),
        }
        for row, seat in zip(it.results, it.state.seats, strict=True)
    ]


def _note(game: Game) -> str:
    return str(game.recorded["note"]) if game.recorded else ""


def _local(game: Game, moment: datetime) -> str:
    """By the clock of those who played, as the app has it."""
    return moment.astimezone(zone_of(game)).strftime(_MOMENT)


def _guest(among: UUID, name: str) -> UUID:
    """A number for somebody or something that has none, by the name there."""
    return uuid5(among, name)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
