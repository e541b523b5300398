"""A game as it went: the state before its first entry, and behind each that stands.

Knows how what stands is read; what is told of it, the other modules here know.
"""

from __future__ import annotations

from scoring.errors import ScoringError
from scoring.state import GameState
from scoring.written.log import played
from sessions.games.log.standing import all_standing
from sessions.models import Game


class DamagedGameError(Exception):
    """What stands in the log cannot have been played. Where, `manage.py verify_games` says."""


def replayed(game: Game) -> tuple[GameState, ...]:
    """The states of a game, from its start on. Raises DamagedGameError."""
    start = game.start_state()
    try:
        return start, *played(start, all_standing(game)).states
    except ScoringError as error:
        raise DamagedGameError from error
