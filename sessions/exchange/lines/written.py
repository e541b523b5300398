"""Each kind of line: a group, a player, house rules, a game with its whole log.

One fact has one spelling (`canonical`), and no line says when it was exported: what has not changed
is the same file again. Knows fields; not which rows there are, nor who asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sessions.exchange.canonical import moment
from sessions.exchange.lines.shapes import OPTIONS
from sessions.models import Game, GameEntry, Group, HouseRules, Player

FORMAT, SCHEMA_VERSION = "farkle-export", 2

Line = dict[str, Any]


def head() -> Line:
    """The first line of a file."""
    return {"format": FORMAT, "schema_version": SCHEMA_VERSION}


def group_line(group: Group) -> Line:
    return {
        "group": {
            "uuid": str(group.uuid),
            "code": group.code,
            "name": group.name,
            "time_zone": group.time_zone,
            "hides_names": group.hides_names,
            "min_games": group.min_games,
            "is_rated": group.is_rated,
            "created_at": moment(group.created_at),
        }
    }


def player_line(player: Player, name: str) -> Line:
    """`name` is what whoever takes the file along may read."""
    into = player.merged_into
    return {
        "player": {
            "uuid": str(player.uuid),
            "group": str(player.group.uuid),
            "name": name,
            "merged_into": None if into is None else str(into.uuid),
            "is_hidden": player.is_hidden,
            "is_archived": player.is_archived,
            "created_at": moment(player.created_at),
            **_said(erased_at=player.erased_at),
        }
    }


def rules_line(rules: HouseRules) -> Line:
    """One version of what a table has named and kept."""
    return {
        "house_rules": {
            "key": rules.key,
            "version": rules.version,
            "name": rules.name,
            "rules": rules.rules,
            "group": None if rules.group is None else str(rules.group.uuid),
            "created_at": moment(rules.created_at),
        }
    }


def game_line(game: Game, entries: Iterable[GameEntry], seated: Sequence[UUID | None]) -> Line:
    """A game that can be played again entry by entry.

    `seated` are the players of the seats in turn order; those behind the first `players` came later
    and are in the log by their names.
    """
    whom = [None if it is None else str(it) for it in seated]
    there = len(game.players)
    whom += [None] * (there - len(whom))
    return {
        "game": {
            "uuid": str(game.uuid),
            "code": game.code,
            "group": None if game.group is None else str(game.group.uuid),
            "place": game.place,
            **({"dice_set": game.dice_set} if game.dice_set else {}),
            "created_at": moment(game.created_at),
            **_said(begun_at=game.begun_at),
            "rules": game.rules,
            "players": [
                {"name": told["name"], "team": told.get("team"), "player": player}
                for told, player in zip(game.players, whom, strict=False)
            ],
            "joined": whom[there:],
            "starts": game.starts,
            "rematch_of": None if game.rematch_of is None else str(game.rematch_of.uuid),
            "options": {name: getattr(game, name) for name in OPTIONS}
            | ({"shows_chances": True} if game.shows_chances else {}),
            **({} if game.recorded is None else {"recorded": game.recorded}),
            "entries": [
                {
                    "version": row.version,
                    "recorded_at": moment(row.recorded_at),
                    **_said(entered_at=row.entered_at),
                    "entry": game.said_in(row.payload),
                }
                for row in entries
            ],
        }
    }


def _said(**moments: datetime | None) -> dict[str, str]:
    return {name: moment(it) for name, it in moments.items() if it}
