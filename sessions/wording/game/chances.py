"""Chances to win as they are said: of a team by its name, in whole percent.

Knows words; what a chance is, `scoring.insight.race` says.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.state import GameState
from sessions.games.told.chances import told_of
from sessions.wording.format import chance_percent
from sessions.wording.say import say


def chance_name(state: GameState, seat: int) -> str:
    """Whose chance it is: of a team, the name that all of it share."""
    it = state.seats[seat]
    return it.team if state.rules.teams and it.team else it.name


def chances_now(state: GameState, chances: Sequence[float]) -> str:
    """All of them in a line, without who has left."""
    playing = [it for it in told_of(state) if state.seats[it].side in state.sides_playing]
    said = [f"{chance_name(state, it)}\u00a0{chance_percent(chances[it])}" for it in playing]
    return say("chances_now", chances="\u00a0· ".join(said))


def chances_by_seat(chances: Sequence[float]) -> list[tuple[int, str]]:
    """Each seat with its chance."""
    return [(seat, chance_percent(chance)) for seat, chance in enumerate(chances)]
