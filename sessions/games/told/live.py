"""The chances to win of a game that goes on, for those who only look on, where its table wants it.

Whole percents at the beginning of each turn, and no plays: who scores or plays is told nothing.
Knows who may read them; what a chance is, `scoring.insight.race` says.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from threading import Lock

from scoring.ending import begin_turn
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.state import GameState
from sessions.games.told.chances import Moment, WinLine, told_of
from sessions.games.told.insight import is_of_open_evening
from sessions.games.told.race_room import race_room
from sessions.models import Game, Role

_computing = Lock()


def line_of_now(game: Game, state: GameState) -> WinLine:
    """The chances before the turn that is played now, as a line of one moment."""
    if not game.shows_chances or state.turn is None or is_of_open_evening(game):
        return WinLine(why_not="not_shown")
    # The same for all throws of a turn, however many entries they are.
    before = replace(begin_turn(state, state.turn.seat), entries=0)
    with _computing:  # many look on: whoever comes first has them computed for all
        return _before_the_turn(before)


def live_chances(game: Game, state: GameState) -> tuple[float, ...] | None:
    """The same of all seats; None where none are shown, or there is no estimate."""
    moments = line_of_now(game, state).moments
    return moments[0].chances if moments else None


def looks_on(role: Role) -> bool:
    """Does this role neither score nor play?"""
    return role == Role.WATCH


@lru_cache(maxsize=256)
def _before_the_turn(state: GameState) -> WinLine:
    race = race_room()
    try:
        found = race.chances(state)
        if found is None:
            return WinLine(why_not=race.why_not(state) or "far_away")
    except OddsOutOfReach:
        return WinLine(why_not="out_of_reach")
    now = Moment(state.finished_turns, found)
    return WinLine((now,), told_of(state), ignores=race.ignored(state.rules))
