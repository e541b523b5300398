"""How all seats stand before a turn: their chances to win, and those at each point of the turn.

Knows scores, whose turn it is, and how a game ends; the arithmetic is that of its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from scoring.game import least_to_bank
from scoring.insight.race.fixed_turns import after_a_farkle, after_the_turn, chances_of_sides
from scoring.insight.race.lanes import Runner
from scoring.insight.race.last_turns import after_the_mover, chances_in_final_round
from scoring.insight.race.mover import TurnChances, turn_scores
from scoring.insight.race.possible import why_not
from scoring.insight.race.tables import Array, of_teams, tables_for
from scoring.insight.race.winning import race_of
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.state import GameState

_MIN_WON = 0.98
"""What is won, of all games: of less the rest is too much to be shared out by it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The chances of all seats before a turn, those of a team at each of its seats; and those at
    every point of the turn of who throws now: None where prices are too fine for that, or a
    team-mate still throws in the final round.
    """

    chances: tuple[float, ...]
    turn: TurnChances | None


def chances(state: GameState) -> tuple[float, ...] | None:
    """The chances of all seats to win, before the turn that is about to begin; None as below."""
    found = standing(state)
    return None if found is None else found.chances


def standing(state: GameState) -> Standing | None:
    """How the seats stand before the turn that is about to begin.

    None where there is no estimate; `why_not` says why, or too few games end in the rounds that are
    followed. Raises OddsOutOfReach.
    """
    if state.turn is None or why_not(state):
        return None
    order = [state.turn.seat, *state.seats_after(state.turn.seat)]
    sides = list(dict.fromkeys(state.seats[seat].side for seat in order))
    if state.rules.fixed_turns is not None:
        won, turn = _counted(state, order, sides)
    elif state.final_round is None:
        won, turn = _racing(state, order, sides)
    else:
        won, turn = _chasing(state, order, sides)
    if won.sum() < _MIN_WON:
        return None
    shares = won / won.sum()
    if turn is not None and shares[0] < 1:
        shares[1:] *= (1 - turn.expected) / (1 - shares[0])
        shares[0] = turn.expected
    found = dict(zip(sides, shares, strict=True))
    return Standing(tuple(float(found.get(seat.side, 0.0)) for seat in state.seats), turn)


def _counted(
    state: GameState, order: list[int], sides: list[int]
) -> tuple[Array, TurnChances | None]:
    found = chances_of_sides(state, order)

    def worth(scores: Array) -> Array:
        return after_the_turn(state, order, scores)

    turn = _turn(state, order[0], worth, after_a_farkle(state, order))
    return np.array([found[side] for side in sides]), turn


def _racing(
    state: GameState, order: list[int], sides: list[int]
) -> tuple[Array, TurnChances | None]:
    """A runner for each side: the seats of a team throw in its place, one after the other."""
    tables = of_teams(tables_for(state.rules), len(order) // len(sides))
    first = [next(seat for seat in order if state.seats[seat].side == side) for side in sides]
    runners = [
        Runner(
            tables.state(state.score(seat), has_opened=state.has_opened(seat)),
            state.seats[seat].next_round,
        )
        for seat in first
    ]
    race = race_of(tables, state.rules, runners)
    below, beyond = race.of_mover()
    levels = np.append(below[:-1], beyond)

    def worth(scores: Array) -> Array:
        found: Array = np.interp(scores / tables.step, np.arange(len(levels)), levels)
        return found

    own = order[0]
    unopened = None if state.has_opened(own) else float(below[-1])
    return race.won(), _turn(state, own, worth, unopened)


def _chasing(
    state: GameState, order: list[int], sides: list[int]
) -> tuple[Array, TurnChances | None]:
    tables = tables_for(state.rules)
    last = set(state.final_round.seats_left if state.final_round else ())
    left = [seat for seat in order if seat in last]

    def worth(scores: Array) -> Array:
        return after_the_mover(tables, state, left, scores)

    won = chances_in_final_round(tables, state, sides, left)
    mates = sum(state.seats[seat].side == sides[0] for seat in left)
    return won, _turn(state, order[0], worth) if mates == 1 else None


def _turn(
    state: GameState, seat: int, worth: Callable[[Array], Array], farkled: float | None = None
) -> TurnChances | None:
    """The turn of a seat, by what its scores are worth after it; `farkled` where a farkle leaves it
    worth something else than its score."""
    own = float(state.score(seat))
    try:
        scores: Array = (turn_scores(state.rules) + own).astype(np.float64)
    except OddsOutOfReach:
        return None
    if farkled is None:
        farkled = float(worth(np.array([own]))[0])
    return TurnChances(state.rules, least_to_bank(state, seat), worth(scores), farkled)
