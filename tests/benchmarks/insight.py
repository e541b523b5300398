"""What is told of turns and games: odds of rule sets, luck of games, chances to win of positions.

Needs no server and no database, and is measured in seconds of the processor. What a page says of a
game is computed when somebody looks, so its goal is what the page may cost beyond one without it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from time import process_time

from scoring.entries import Adjust, Bank, Player, Throw, Total
from scoring.game import apply, start
from scoring.insight.luck import plays_in, summed
from scoring.insight.race import standing
from scoring.insight.turn.offers import offers_of, unit_of
from scoring.insight.turn.plays import plays_of
from scoring.insight.turn.turn_odds import TurnOdds, turn_odds_for
from scoring.insight.whole_game import judged_turns
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, RuleSet
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from tests.benchmarks.table import Row

TURNS = 60
SEATS = (2, 4, 8)


def measure(rounds: int, turns: int = TURNS) -> list[Row]:
    """The rows of this part."""
    return [
        *(_turn_values(key, rounds) for key in PRESETS),
        _luck(rounds, turns),
        *(_position(seats, rounds) for seats in SEATS),
        _position(8, rounds, replace(PATCH, fixed_turns=10), ", ten turns"),
    ]


def _turn_values(key: str, rounds: int) -> Row:
    """From a throw table that is known to the value of every dice and turn score."""
    rules = PRESETS[key].rules
    table_for(rules)
    return Row(f"turn values of {key}", _timed(rounds, lambda: _computed(rules)), goal=0.060)


def _computed(rules: RuleSet) -> None:
    offers_of.cache_clear()
    unit_of.cache_clear()
    TurnOdds(rules)


def _luck(rounds: int, turns: int) -> Row:
    """All that the page of luck and decisions computes of a game of four."""
    states = _played(turns)

    def told() -> None:
        judged = [it for _turn, it in judged_turns(states[0], states[1:]) if it is not None]
        for seat in range(4):
            summed(it for it in judged if it.turn.seat == seat)
        for turn in judged:
            for throw in turn.throws:
                plays_in(states[0].rules, turn, throw)

    told()  # the odds of the rule set are there, as on all but the first page
    return Row(f"luck and decisions of {turns} turns", _timed(rounds, told), goal=0.100)


def _played(turns: int) -> list[GameState]:
    """A game of four that play for points, so many turns long."""
    dice = random.Random(3)
    rules = replace(PATCH, target_score=1_000_000, opening_threshold=0)
    states = [start(rules, [Player(f"P{seat}") for seat in range(4)])]
    while states[-1].finished_turns < turns:
        turn = states[-1].turn
        assert turn is not None
        thrown = tuple(sorted(dice.choices(range(1, 7), k=turn.dice_in_hand)))
        plays = plays_of(turn_odds_for(rules), thrown, turn.turn_score)
        states.append(apply(states[-1], Throw(thrown, plays[0].set_aside if plays else ())))
        if plays and plays[0].to_throw is None:
            states.append(apply(states[-1], Bank()))
    return states


def _position(seats: int, rounds: int, rules: RuleSet = PATCH, by: str = "") -> Row:
    """Chances to win in the middle of a game, with the turn of who throws."""
    state = start(rules, [Player(f"P{seat}") for seat in range(seats)])
    for _seat in range(seats):
        state = apply(state, Total(1000))
    for seat in range(seats):
        state = apply(state, Adjust(seat, 3000 + 300 * seat, ""))
    standing(state)  # the tables of the rule set are there
    seconds = _timed(rounds, lambda: standing(state))
    return Row(f"chances to win of {seats} seats{by}", seconds, goal=0.050)


def _timed(rounds: int, work: Callable[[], object]) -> list[float]:
    seconds = []
    for _round in range(rounds):
        began = process_time()
        work()
        seconds.append(process_time() - began)
    return seconds
