"""What each grant knows of its game, by which lists find it."""

from __future__ import annotations

from typing import Any

from sessions.models import Game
from sessions.models.timestamps import day_of


def told_to_grants(game: Game) -> dict[str, Any]:
    return {"played_on": day_of(game.updated_at), "has_entries": game.has_entries}
