"""A game as one JSON document, from which it can be played again entry by entry."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sessions.models import Game

FORMAT, SCHEMA_VERSION = "farkle-game", 1


def as_json(game: Game) -> dict[str, Any]:
    """Everything that the game is: its rule set, its start, its log. The rest follows from it.

    `begun_at` and `entered_at` are there only where a phone has said them, `recorded` only where
    the result alone is known.
    """
    return {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "code": game.code,
        "created_at": game.created_at.isoformat(),
        **_said(begun_at=game.begun_at),
        "rules": game.rules,
        "players": game.players,
        "starts": game.starts,
        "entries": [
            {
                "version": row.version,
                "recorded_at": row.recorded_at.isoformat(),
                **_said(entered_at=row.entered_at),
                "entry": game.said_in(row.payload),
            }
            for row in game.entries.all()
        ],
        "uuid": str(game.uuid),
        "place": game.place,
        **({"dice_set": game.dice_set} if game.dice_set else {}),
        **({} if game.recorded is None else {"recorded": game.recorded}),
    }


def _said(**moments: datetime | None) -> dict[str, str]:
    return {name: moment.isoformat() for name, moment in moments.items() if moment}
