"""The chances to win of a finished game, turn by turn, if everybody plays sensibly from there.

Computed when somebody looks, for one at a time, and remembered in the process. A position takes up
to a tenth of a second or so, more with many seats: of long games not every turn is looked at. Knows
how a game is read; what a chance is, `scoring.insight.race` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING

from cachetools import LRUCache

from scoring.insight.luck import JudgedThrow
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.insight.whole_game import turns_with_terms
from scoring.state import GameState
from sessions.games.told.insight import is_played, refuse_if_running
from sessions.games.told.race_room import race_room
from sessions.games.told.replayed import DamagedGameError, replayed
from sessions.models import Game

if TYPE_CHECKING:  # numpy takes memory: only who looks pays
    from scoring.insight.race.decisions import Swings, TurnJudged
    from scoring.insight.race.mover import TurnChances

MODEL = 4
MAX_POSITIONS = 100
"""Of a game of more turns every second, third … is looked at."""
TURNING = 3
"""So many turns are named as those that decided it, and decisions that gave most away."""
NOTICED = 0.005
"""Less of a chance than that nobody is told to have given away."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The chances of all seats after so many turns; none where there is no estimate. A team's are
    those of each of its seats.
    """

    turn: int
    chances: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class WinLine:
    """The chances before the first turn and after each. Where there are none `why_not` says why.

    `lines` are the seats whose chances are told: of a team the first. `turns` are those whose luck
    and decisions are known, in chances to win, `seats` their sums; neither where turns were passed
    over. `ignores` names the options in play that are left out.
    """

    moments: tuple[Moment, ...] = ()
    lines: tuple[int, ...] = ()
    turns: tuple[TurnJudged, ...] = ()
    seats: tuple[Swings, ...] = ()
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
            (after.turn, self._shift(before.chances or (), after.chances or ()))
            for before, after in pairwise(known)
            if after.turn == before.turn + 1
        ]
        return sorted(changes, key=lambda it: -it[1])[:TURNING]

    def _shift(self, before: tuple[float, ...], after: tuple[float, ...]) -> float:
        """How much of the whole has gone from some to others. Who joined late had nothing."""
        told = [seat for seat in self.lines if seat < len(before)]
        return sum(max(after[seat] - before[seat], 0.0) for seat in told)


def costliest(turns: Sequence[TurnJudged]) -> list[tuple[TurnJudged, JudgedThrow]]:
    """The decisions that gave away most of the chance to win, the most first."""
    made = [(turn, it) for turn in turns for it in turn.throws if it.loss >= NOTICED]
    return sorted(made, key=lambda it: -it[1].loss)[:TURNING]


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
    try:
        return _line(replayed(game))
    except DamagedGameError:
        return WinLine(why_not="damaged")
    except OddsOutOfReach:
        return WinLine(why_not="out_of_reach")


def _line(states: Sequence[GameState]) -> WinLine:
    race = race_room()
    stood = {number: race.standing(state) for number, state in _turns(states)}
    moments = [Moment(number, it.chances if it else None) for number, it in stood.items()]
    start, end = states[0], states[-1]
    won = {end.seats[seat].side for seat in (end.outcome.winners if end.outcome else ())}
    shares = tuple(float(seat.side in won) / len(won) for seat in end.seats)
    if not any(it.chances for it in moments):
        return WinLine(why_not=race.why_not(start) or "far_away")
    line = WinLine(
        (*moments, Moment(end.finished_turns, shares)),
        lines=told_of(end),
        ignores=race.ignored(start.rules),
    )
    if len(moments) < end.finished_turns:
        return line
    turns = {number + 1: it.turn for number, it in stood.items() if it and it.turn}
    return _with_decisions(line, states, turns)


def told_of(state: GameState) -> tuple[int, ...]:
    """The seats whose chances are told: each, or of each team the first."""
    first: dict[int, int] = {}
    for number, seat in enumerate(state.seats):
        first.setdefault(seat.side, number)
    return tuple(first.values())


def _with_decisions(
    line: WinLine, states: Sequence[GameState], chances: dict[int, TurnChances]
) -> WinLine:
    """The same with what luck and decisions did; `chances` are those of turns, by their numbers."""
    race = race_room()
    judged = [
        (turn, race.judge(chances[turn.number], turn) if turn.number in chances else None)
        for turn, _terms in turns_with_terms(states[0], states[1:])
        if is_played(turn)
    ]
    seats = tuple(
        race.summed(found for turn, found in judged if turn.seat == seat)
        for seat in range(len(states[-1].seats))
    )
    known = tuple(found for _turn, found in judged if found is not None)
    return replace(line, turns=known, seats=seats)


def turn_chances(game: Game, number: int) -> TurnChances | None:
    """The chances at every point of a turn of a finished game, by its number; None where there is
    no estimate. Raises DamagedGameError.
    """
    states = replayed(game)
    before = next((state for turn, state in _turns(states, 1) if turn == number - 1), None)
    if before is None or states[-1].outcome is None:
        return None
    try:
        found = race_room().standing(before)
    except OddsOutOfReach:
        return None
    return None if found is None else found.turn


def _turns(states: Sequence[GameState], every: int = 0) -> list[tuple[int, GameState]]:
    """How many turns had ended, and the state, whenever a turn is about to begin; or every k-th,
    and always the last. Of long games it is chosen so that there are not too many.
    """
    latest: dict[int, GameState] = {}
    for state in states:
        if state.turn is not None and not state.turn.has_begun:
            latest[state.finished_turns] = state
    every = every or -(-len(latest) // MAX_POSITIONS) or 1
    return list(latest.items())[::-1][::every][::-1]
