"""Whole games by chance in which everything happens that a table may do, for what is told of games.

Whether the engine is right is asked elsewhere (`test_game_machine`): these games only have to be
ones that can be played, with late players, seats that leave and come back, points by hand, totals
beside throws, and every kind of end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from scoring.entries import (
    KINDS,
    Adjust,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    Entry,
    Join,
    Player,
    Retire,
    RollOff,
    Sign,
    Skip,
    Throw,
    Total,
)
from scoring.errors import RuleViolation
from scoring.game import apply, legal_actions, start
from scoring.reading.objects import shapes_of
from scoring.reading.shapes import Line, OneOf, Shape, WholeNumber
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from scoring.throws.throw_table import table_for
from tests.scoring.rule_sets import rule_sets


def of_games(test: Callable[..., None]) -> Callable[..., None]:
    """A test that asks many of these games."""
    # What is reached by chance counts for no branch, and is twice as fast when nobody counts.
    few = settings(max_examples=settings().max_examples // 3)(test)  # a game holds many cases
    return pytest.mark.slow(few)


NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fritz")
TEAMS = ("Red", "Blue", "Gold")
MOST_ENTRIES = 250
POINTS = (0, 0, 50, 300, 350, 500, 1000, 1500)


class PlayedGame:
    """A finished game: its states from the start, one behind each entry, and its turns.

    `seed` plays it again, which is all that is shown of a game where something is wrong with it.
    """

    def __init__(self, seed: int, states: Sequence[GameState], entries: Sequence[Entry]) -> None:
        self.seed, self.states, self.entries = seed, states, entries

    def __repr__(self) -> str:
        first = self.states[0]
        return f"play(RuleSet.from_json({first.rules.to_json()}), {len(first.seats)}, {self.seed})"

    @property
    def end(self) -> GameState:
        return self.states[-1]

    @property
    def turns(self) -> tuple[FinishedTurn, ...]:
        lines = {
            state.last_turn.number: state.last_turn for state in self.states if state.last_turn
        }
        return tuple(lines[number] for number in sorted(lines))


def played_games(without: tuple[str, ...] = ()) -> st.SearchStrategy[PlayedGame]:
    """A game under any rules by one to six players, in which no entry of these kinds is made."""
    seeds = st.integers(0, 2**32)
    return st.builds(
        play, rule_sets().map(RuleSet.from_json), st.integers(1, 6), seeds, st.just(without)
    )


def play(rules: RuleSet, seats: int, seed: int, without: tuple[str, ...] = ()) -> PlayedGame:
    chance, seats = Random(seed), max(seats, 2) if rules.teams else seats
    players = [
        Player(name, TEAMS[number % 3 if number > 1 else number] if rules.teams else None)
        for number, name in enumerate(NAMES[:seats])
    ]
    states, entries = [start(rules, players, chance.randrange(seats))], []
    while states[-1].outcome is None:
        entry = _next(states[-1], chance, without, is_long=len(entries) > MOST_ENTRIES)
        try:
            after = apply(states[-1], entry)
        except RuleViolation:
            continue  # a total that no dice can make, or too little to bank: another one is tried
        states.append(after)
        entries.append(entry)
    while chance.random() < 0.7 and states[-1].to_sign:
        entries.append(Sign(states[-1].to_sign[0]))
        states.append(apply(states[-1], entries[-1]))
    return PlayedGame(seed, states, entries)


def _next(state: GameState, chance: Random, without: tuple[str, ...], *, is_long: bool) -> Entry:
    if is_long:
        return End(chance.choice(("leader", "none")))
    if state.roll_off_contenders:
        return _roll_off(state, chance)
    legal = [action for action in legal_actions(state) if action in RARE and action not in without]
    if legal and chance.random() < 0.08:
        return RARE[chance.choice(legal)](state, chance)
    if "total" in legal_actions(state) and "total" not in without and chance.random() < 0.3:
        return Total(chance.choice(POINTS))
    if "bank" in legal_actions(state) and chance.random() < 0.6:
        return Bank()
    return _throw(state, chance)


def _throw(state: GameState, chance: Random) -> Throw:
    assert state.turn is not None
    is_high = state.offers_high_stakes and chance.random() < 0.5
    count = state.leftover_dice if is_high else state.turn.dice_in_hand
    unentered = chance.randrange(1, count + 1) if chance.random() < 0.1 else 0
    faces = chance.choice(((1, 2, 3, 4, 5, 6),) * 3 + ((1, 5), (1,), (2, 3)))
    dice = tuple(chance.choices(faces, k=count - unentered))
    selections = table_for(state.rules).evaluate(dice).selections
    kept = chance.choice(selections).dice if selections else ()
    return Throw(dice, kept, high_stakes=is_high, unentered=unentered)


def _roll_off(state: GameState, chance: Random) -> RollOff:
    seats = state.roll_off_contenders or state.seats_playing
    return RollOff({seat: chance.randint(1, 6) for seat in seats})


def _join(state: GameState, chance: Random) -> Join:
    team = chance.choice(TEAMS) if state.rules.teams else None
    is_known = team is not None and team in {seat.team for seat in state.seats}
    score = "zero" if is_known else chance.choice(("zero", "lowest"))
    return Join(f"Late {len(state.seats)}", team, score)


def _gone(state: GameState) -> list[int]:
    return [number for number, seat in enumerate(state.seats) if seat.is_retired]


def _by_its_shapes(kind: str, _state: GameState, chance: Random) -> Any:
    """An entry of this kind with whatever the shapes of its fields allow."""
    entry = KINDS[kind]
    shapes = shapes_of(entry)
    needed = [it.name for it in fields(entry) if it.default is MISSING]
    return entry(**{name: _value(shapes[name], chance) for name in needed})


def _value(shape: Shape, chance: Random) -> Any:
    match shape:
        case WholeNumber():
            return max(shape.least, 0)
        case Line():
            return f"By chance {chance.randrange(100)}"
        case OneOf():
            return chance.choice(shape.choices)
    raise TypeError(f"How is a value of {shape} made?")


_AS_THE_STATE_NEEDS: Mapping[str, Callable[[GameState, Random], Any]] = {
    "skip": lambda _state, _chance: Skip(),
    "roll_off": _roll_off,
    "join": _join,
    "retire": lambda state, chance: Retire(
        chance.choice(state.seats_playing), chance.choice(("wins", "plays_on"))
    ),
    "come_back": lambda state, chance: ComeBack(chance.choice(_gone(state))),
    "change_places": lambda state, chance: ChangePlaces(*chance.sample(state.seats_playing, 2)),
    "adjust": lambda state, chance: Adjust(
        chance.randrange(len(state.seats)), chance.choice((-500, -50, 50, 1000)), "by hand"
    ),
    "call_time": lambda _state, chance: CallTime(begun=chance.random() < 0.5),
    "end": lambda _state, chance: End(chance.choice(("leader", "none"))),
}
_ELSEWHERE = {"throw", "bank", "total", "sign", "unlock", "undo", "amend"}
RARE: Mapping[str, Callable[[GameState, Random], Any]] = {
    kind: _AS_THE_STATE_NEEDS.get(kind, partial(_by_its_shapes, kind))
    for kind in KINDS
    if kind not in _ELSEWHERE
}
"""What happens at a table now and then, by the names of the actions: every kind of entry but those
of which a turn is made, and those that are about others."""
