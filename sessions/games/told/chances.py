"""The chances to win of a finished game, turn by turn, if everybody plays sensibly from there.

Computed when somebody looks, for one at a time, and remembered in the process. A position takes up
to a tenth of a second or so, more with many seats: of long games not every turn is looked at. Knows
how a game is read; what a chance is, `scoring.insight.race` says.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock

from cachetools import LRUCache

from scoring.insight.turn_odds import OddsOutOfReach
from scoring.state import GameState
from scoring.written.log import played
from sessions.games.log.standing import all_standing
from sessions.games.told.insight import refuse_if_running
from sessions.models import Game

MODEL = 1
MOST_POSITIONS = 100
"""Of a game of more turns every second, third … is looked at."""
TURNING = 3
"""So many turns are named as those that decided it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The chances of all seats after so many turns; none where there is no estimate."""

    turn: int
    chances: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class WinLine:
    """The chances before the first turn and after each. Where there are none `why_not` says why.

    `ignores` names the options in play that are left out.
    """

    moments: tuple[Moment, ...] = ()
    why_not: str = ""
    ignores: tuple[str, ...] = ()

    @property
    def turning(self) -> list[tuple[int, float]]:
        """The turns that changed most of the chances, with how much: the most first.

        None where turns were passed over: which of them it was is not known.
        """
        if any(after.turn > before.turn + 1 for before, after in pairwise(self.moments)):
            return []
        known = [it for it in self.moments if it.chances is not None]
        changes = [
            (after.turn, _shift(before.chances or (), after.chances or ()))
            for before, after in pairwise(known)
            if after.turn == before.turn + 1
        ]
        return sorted(changes, key=lambda it: -it[1])[:TURNING]


def _shift(before: tuple[float, ...], after: tuple[float, ...]) -> float:
    """How much of the whole has gone from some to others."""
    return sum(max(now - then, 0.0) for then, now in zip(before, after, strict=False))


def win_line(game: Game) -> WinLine:
    """The chances of a finished game. Raises InsightNotYetError."""
    state = game.current_state()
    refuse_if_running(game, state)
    if state.is_recorded:
        return WinLine(why_not="recorded")
    if state.outcome is None or not state.outcome.winners:
        return WinLine(why_not="no_winner")
    return _remembered(game)


_lines: LRUCache[tuple[str, int], WinLine] = LRUCache(64)
_computing = Lock()


def _remembered(game: Game) -> WinLine:
    """No name is in it: so it is the same for everybody who looks.

    Who looks again meanwhile waits, rather than have it computed once more.
    """
    key = game.code, game.version
    with _computing:
        if key not in _lines:
            _lines[key] = _computed(game)
        return _lines[key]


def _computed(game: Game) -> WinLine:
    start = game.start_state()
    states = played(start, all_standing(game)).states
    try:
        return _line(start, [start, *states])
    except OddsOutOfReach:
        return WinLine(why_not="out_of_reach")


def _line(start: GameState, states: list[GameState]) -> WinLine:
    # One thread is enough for matrices of this size, and numpy is asked for here only.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from scoring.insight import race  # noqa: PLC0415  # numpy takes memory: only who looks pays

    moments = [Moment(number, race.chances(state)) for number, state in _turns(states)]
    end = states[-1]
    winners = end.outcome.winners if end.outcome else ()
    shares = tuple(float(seat in winners) / len(winners) for seat in range(len(end.seats)))
    if not any(it.chances for it in moments):
        return WinLine(why_not=race.why_not(start) or "far_away")
    whole = (*moments, Moment(end.finished_turns, shares))
    return WinLine(whole, ignores=race.ignored(start.rules))


def _turns(states: list[GameState]) -> list[tuple[int, GameState]]:
    """How many turns had ended, and the state, whenever a turn is about to begin; or every k-th,
    and always the last.
    """
    latest: dict[int, GameState] = {}
    for state in states:
        if state.turn is not None and not state.turn.has_begun:
            latest[state.finished_turns] = state
    every = -(-len(latest) // MOST_POSITIONS) or 1
    return list(latest.items())[::-1][::every][::-1]
