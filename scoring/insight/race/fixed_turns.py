"""Who wins where everybody has so many turns: sums of turns, and then the last ones, which chase.

A seat plays for points until its last turn. Then it goes for as many more than the others have as
leave it the best chance to be ahead when all have thrown. As many games as `GAMES`
are drawn, always with the same dice: the same position has the same chances.
Knows scores, and how many turns each seat has left; no throw on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.insight.race.sums import Dice, chance_of, chances_of, drawn, least_of, over
from scoring.insight.race.tables import Array
from scoring.insight.turn.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState

GAMES = 5000
"""The last chase is reckoned, not drawn: what is left of noise is some 0.5 in a hundred."""
LOOKED_AT = 1000
"""So many of them for each score that the seat which throws now may come to."""
SCORES = 16
"""So many of those scores are looked at; what lies between is drawn out straight."""
MAX_POINTS_ABOVE = 6000
AIMS = (0, 200, 400, 700, 1000, 1500)
"""So many points more than needed one may go for."""
USUAL = 200
"""So many more come with them, as one supposes beforehand."""


_Chaser = tuple[Array, npt.NDArray[np.bool_]]
"""Of a side that has a turn left: its scores, and in which games it has opened."""


@dataclass(frozen=True, slots=True)
class _Position:
    """The sides' scores, and the seats' turns that are left, those of who throws now among them.

    `sides` are in the order in which they began: of those that tie, the first has won as a rule.
    `last` are the seats that have a turn left, in the order of their last ones.
    """

    rules: RuleSet
    sides: tuple[int, ...]
    scores: dict[int, int]
    opened: dict[int, bool]
    side_of: dict[int, int]
    left: dict[int, int]
    last: tuple[int, ...]


def chances_of_sides(state: GameState, order: Sequence[int]) -> dict[int, float]:
    """The chances of the sides; `order` are the seats that play, from the one whose turn begins."""
    it = _position(state, order)
    won = _played(it, it.scores, GAMES)
    return {side: float(won[row].mean()) for row, side in enumerate(it.sides)}


def after_the_turn(state: GameState, order: Sequence[int], scores: Array) -> Array:
    """The chances of who throws now, once its side has one of these scores, which rise."""
    own = state.seats[order[0]].side
    it = _position(state, order, has_thrown=True)
    looked_at = _worth_a_look(it, own, scores)
    starts = {side: np.full(1, score) for side, score in it.scores.items()}
    starts[own] = np.repeat(looked_at, LOOKED_AT)
    it.opened[own] = True
    won = _played(it, starts, len(looked_at) * LOOKED_AT, LOOKED_AT)[it.sides.index(own)]
    means = won.reshape(len(looked_at), LOOKED_AT).mean(axis=1)
    found: Array = np.interp(scores, looked_at, np.maximum.accumulate(means))
    return found


def _worth_a_look(it: _Position, own: int, scores: Array) -> Array:
    """Some scores all over, the lower ones closer, and those about each side's that throws no more
    than once: there little changes much."""
    top = min(float(scores[-1]), float(scores[0]) + MAX_POINTS_ABOVE)
    unit = turn_odds_for(it.rules, it.rules.minimum_bank).unit
    turns = Counter[int]()
    for seat, left in it.left.items():
        turns[it.side_of[seat]] += left
    rivals = [it.scores[side] for side in it.sides if side != own and turns[side] <= 1]
    near = [score + step for score in rivals for step in (-unit, 0, unit)]
    low = float(scores[0])
    far = np.rint((top - low) / unit * np.linspace(0, 1, SCORES) ** 2) * unit
    found = np.unique([*(low + far), *near])
    within: Array = found[(found >= scores[0]) & (found <= top)]
    return within


def after_a_farkle(state: GameState, order: Sequence[int]) -> float:
    """The chance of who throws now, once this turn has brought nothing."""
    it = _position(state, order, has_thrown=True)
    row = it.sides.index(state.seats[order[0]].side)
    return float(_played(it, it.scores, GAMES)[row].mean())


def _position(state: GameState, order: Sequence[int], *, has_thrown: bool = False) -> _Position:
    """The seats that play, in `order` from the one that throws now; or once that one has thrown."""
    fixed = state.rules.fixed_turns or 0
    left = {seat: max(fixed - state.seats[seat].turns, 0) for seat in order}
    last = sorted(order, key=lambda seat: left[seat])  # of a round in turn
    if has_thrown:
        left[order[0]] -= 1
    begins = [state.starts, *state.seats_after(state.starts)]
    sides = tuple(dict.fromkeys(state.seats[seat].side for seat in begins if seat in left))
    return _Position(
        rules=state.rules,
        sides=sides,
        scores={side: state.sides[side].score for side in sides},
        opened={state.seats[seat].side: state.has_opened(seat) for seat in order},
        side_of={seat: state.seats[seat].side for seat in order},
        left=left,
        last=tuple(seat for seat in last if left[seat]),
    )


def _played(
    it: _Position, scores: dict[int, int] | dict[int, Array], games: int, alike: int = 0
) -> Array:
    """How much of each game each side has won: by sides and games. `scores` may differ by games;
    after `alike` games the same dice come again.
    """
    dice = Dice(games, alike or games)
    now = {side: np.broadcast_to(np.asarray(scores[side], float), games) for side in it.sides}
    opened = {side: np.full(games, it.opened[side]) for side in it.sides}
    for side in it.sides:
        turns = sum(it.left[seat] - 1 for seat in it.last if it.side_of[seat] == side)
        if turns > 0:
            brought = drawn(it.rules, turns, dice, has_opened=it.opened[side])
            now[side] = now[side] + np.maximum(brought, 0)
            opened[side] = opened[side] | (brought >= 0)
    return _after_last_turns(it, np.array([now[side] for side in it.sides]), opened, dice)


def _after_last_turns(
    it: _Position, scores: Array, opened: dict[int, npt.NDArray[np.bool_]], dice: Dice
) -> Array:
    for place, seat in enumerate(it.last):
        side = it.side_of[seat]
        row = it.sides.index(side)
        others = np.delete(scores, row, axis=0).max(axis=0)
        if seat == it.last[-1]:
            return _shared(it.rules, scores, row, others, opened[side])
        later = [other for other in it.last[place + 1 :] if it.side_of[other] != side]
        chasing = [
            (scores[it.sides.index(it.side_of[other])], opened[it.side_of[other]])
            for other in later
        ]
        aim, chance = _best_aim(it.rules, scores[row], others, opened[side], chasing)
        reached = dice.next() < chance
        scores[row] = np.where(reached, aim + over(it.rules, dice), scores[row])
        opened[side] = opened[side] | reached
    return _won(it.rules, scores)


def _best_aim(
    rules: RuleSet,
    own: Array,
    others: Array,
    opened: npt.NDArray[np.bool_],
    chasing: Sequence[_Chaser],
) -> tuple[Array, Array]:
    """The score to go for that wins most often, and the chance to get there; whoever does not, has
    the score it had.
    """
    wanted = np.maximum(others + 1, own + least_of(rules, opened))
    chances = chances_of(rules, wanted - own, opened, AIMS)
    worth = chances * _held(rules, wanted + USUAL, chasing, AIMS)
    # Who is ahead as it is may stay there with a farkle.
    worth += (1 - chances) * np.where(own > others, _held(rules, own, chasing, (0,)), 0.0)
    best = worth.argmax(axis=0)
    games = np.arange(len(own))
    return wanted + np.array(AIMS)[best], chances[best, games]


def _held(rules: RuleSet, score: Array, chasing: Sequence[_Chaser], more: tuple[int, ...]) -> Array:
    """How often none of those who throw later comes past a score, for each of so many points more
    than that: by those, and games."""
    found = np.ones((len(more), len(score)))
    for has, opened in chasing:
        found *= 1 - chances_of(rules, score + 1 - has, opened, more)
    return found


def _shared(
    rules: RuleSet, scores: Array, row: int, others: Array, opened: npt.NDArray[np.bool_]
) -> Array:
    """Who has won after the very last turn, that of the side in this row; a tie is half a win where
    it is shared, or thrown for. `others` are the best scores of the rest."""
    takes = past = chance_of(rules, others - scores[row] + 1, opened)
    if rules.tie != "first_to_set":
        takes = (past + chance_of(rules, np.maximum(others - scores[row], 1), opened)) / 2
    takes = np.where(scores[row] > others, 1.0, takes)
    without = scores.copy()
    without[row] = np.where(scores[row] > others, scores[row], -np.inf)
    won = _won(rules, without) * (1 - takes)
    won[row] = takes
    return won


def _won(rules: RuleSet, scores: Array) -> Array:
    leads = scores == scores.max(axis=0)
    if rules.tie == "first_to_set":
        leads &= leads.cumsum(axis=0) == 1
    found: Array = leads / leads.sum(axis=0)
    return found
