"""The rules by themselves: a throw, a rule set, whole games. Needs no server and no database.

Measured in seconds of the processor: nothing here waits, so a busy machine hardly counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import chain
from time import process_time

from scoring.dice import Dice, distinct_throws
from scoring.entries import Bank, Entry, Player, Throw
from scoring.game import apply, legal_actions, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.throws.throw_table import ThrowTable, table_for
from scoring.written.log import replay
from tests.benchmarks.table import Row, compared

THROWS = 20_000
PLAYERS = (Player("Ana"), Player("Ben"), Player("Cleo"))


def measure(rounds: int, games: int, throws: int = THROWS) -> list[Row]:
    """The rows of this part."""
    dice = random.Random(1)
    return [*_scoring_a_throw(dice, rounds, throws), *_compiling(rounds), _replaying(dice, games)]


def _scoring_a_throw(dice: random.Random, rounds: int, number: int) -> list[Row]:
    """Throws as they lie, each of them seen before, beside a dict that has the same keys."""
    throws = [_thrown(dice, dice.randint(1, 6)) for _ in range(number)]
    table = ThrowTable(PRESETS["patch"].rules)
    plain = {throw: table.evaluate(throw) for throw in throws}
    look_ups, known, new = [], [], []
    for _ in range(rounds):
        look_ups.append([_each(plain.__getitem__, throws)])
        known.append([_each(table.evaluate, throws)])
        new.append([_each(ThrowTable(table.rules).evaluate, list(plain))])
    return [
        Row("look-up of a throw in a dict", [*chain(*look_ups)]),
        compared("scoring a throw", known, look_ups, to="look-up", goal=5),
        compared("scoring a throw not seen before", new, look_ups, to="look-up"),
    ]


def _compiling(rounds: int) -> list[Row]:
    """A rule set from nothing to its whole table as JSON, with all throws evaluated."""
    rows = []
    for preset in PRESETS.values():
        seconds = [_timed(_compile, preset.rules) for _ in range(rounds)]
        rows.append(Row(f"compiling the rule set {preset.key}", seconds, goal=0.030))
    return rows


def _compile(rules: RuleSet) -> None:
    table = ThrowTable(rules)
    for count in range(1, rules.dice + 1):
        for throw in distinct_throws(count):
            table.evaluate(throw)
    table.to_json()


def _replaying(dice: random.Random, games: int) -> Row:
    """Whole games under every preset, read again from their logs."""
    presets = [preset.rules for preset in PRESETS.values()]
    played = [_played(presets[number % len(presets)], dice) for number in range(games)]
    seconds = [_timed(replay, opening, log) for opening, log in played]
    entries = sum(len(log) for _, log in played)
    rates = f"{games / sum(seconds):,.0f} games/s, {entries / sum(seconds):,.0f} entries/s"
    return Row("replaying a whole game", seconds, note=rates)


def _played(rules: RuleSet, dice: random.Random) -> tuple[GameState, list[Entry]]:
    """A game from its first throw to its winner: the best selection, banks from 300 points."""
    opening = state = start(rules, PLAYERS)
    log: list[Entry] = []
    while state.turn is not None:
        entry: Entry = Bank()
        if "bank" not in legal_actions(state) or state.turn.turn_score < 300:
            thrown = _thrown(dice, state.turn.dice_in_hand)
            best = table_for(rules).evaluate(thrown).best
            entry = Throw(thrown, best.dice if best else ())
        state = apply(state, entry)
        log.append(entry)
    return opening, log


def _thrown(dice: random.Random, count: int) -> Dice:
    return tuple(dice.randint(1, 6) for _ in range(count))


def _each(function: Callable[[Dice], object], throws: list[Dice]) -> float:
    """The mean seconds of a call in this loop."""
    began = process_time()
    for throw in throws:
        function(throw)
    return (process_time() - began) / len(throws)


def _timed(function: Callable[..., object], *args: object) -> float:
    began = process_time()
    function(*args)
    return process_time() - began
