"""Games to play in Python and in the browser: the golden transcripts, and random ones.

Knows how to try a move with `scoring` and write down what came of it; nothing of the browser.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from scoring.entries import (
    Adjust,
    Amend,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    Entry,
    Join,
    Player,
    Rename,
    Retire,
    RollOff,
    Sign,
    Skip,
    Throw,
    Total,
    Undo,
    Unlock,
    entry_to_json,
)
from scoring.errors import RuleViolation
from scoring.game import apply, legal_actions, start
from scoring.phone import phone_rules
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from scoring.written.snapshot import state_to_json
from tests.scoring.rule_sets import MIXES
from tests.scoring.transcript import run

GOLDEN = Path(__file__).parents[2] / "scoring" / "golden"
MOVES = 100
"""So many moves are tried in each random game."""

Step = dict[str, Any]


pocket_of = cache(phone_rules)


class Games:
    """The rule sets that are needed, each once, and what was tried under them."""

    def __init__(self) -> None:
        self.pockets: list[dict[str, Any]] = []
        self._places: dict[RuleSet, int] = {}

    def place_of(self, rules: RuleSet) -> int:
        if rules not in self._places:
            self._places[rules] = len(self.pockets)
            self.pockets.append(pocket_of(rules))
        return self._places[rules]

    def tried(self, state: GameState, entry: Entry) -> tuple[GameState, Step]:
        """The state after the entry (the same, if it is refused), and all that as JSON."""
        step: Step = {
            "rules": self.place_of(state.rules),
            "before": state_to_json(state),
            "legal": list(legal_actions(state)),
            "entry": entry_to_json(entry),
        }
        try:
            after = apply(state, entry)
        except RuleViolation as refusal:
            return state, step | {"refused": refusal.code, "facts": dict(refusal.facts)}
        return after, step | {"after": state_to_json(after)}

    def started(self, rules: RuleSet, players: list[Player], starts: int) -> tuple[GameState, Step]:
        state = start(rules, players, starts)
        seated = [{"name": player.name, "team": player.team} for player in players]
        step: Step = {"rules": self.place_of(rules), "players": seated, "starts": starts}
        return state, step | {"after": state_to_json(state)}


@cache
def every(play: Callable[[Games], Iterator[Step]]) -> tuple[Games, list[Step]]:
    """All that is tried so, made once for all tests; none of them changes any of it."""
    games = Games()
    return games, list(play(games))


def golden(games: Games) -> Iterator[Step]:
    """Every move of every transcript but undo and corrections, which are the server's."""
    for path in sorted(GOLDEN.rglob("*.txt")):
        _, game = run(path.read_text(encoding="utf-8"))
        for state, entry in game.tried:
            if not isinstance(entry, Undo | Amend):
                yield games.tried(state, entry)[1]


def at_random(games: Games) -> Iterator[Step]:
    """A game under every preset and every mix of rules, legal and illegal moves mixed."""
    dice = random.Random(1)
    every = [*(it.rules for it in PRESETS.values()), *map(RuleSet.from_json, MIXES.values())]
    for rules in every:
        state, step = _seated(games, rules, dice)
        yield step
        for _ in range(MOVES):
            state, step = games.tried(state, _move(state, dice))
            yield step


def _seated(games: Games, rules: RuleSet, dice: random.Random) -> tuple[GameState, Step]:
    players = _players(rules, dice)
    return games.started(rules, players, dice.randrange(len(players)))


def _players(rules: RuleSet, dice: random.Random) -> list[Player]:
    names = ["Ana", "Ben", "Cléo", "Ström", "Eve"][
        : dice.choice([1, 2, 3, 4, 5]) if not rules.teams else dice.randint(2, 5)
    ]
    if not rules.teams:
        return [Player(name) for name in names]
    teams = ["Red", "Blue", *(dice.choice(["Red", "Blue", "Green"]) for _ in names[2:])]
    return [Player(name, team) for name, team in zip(names, teams, strict=True)]


def _move(state: GameState, dice: random.Random) -> Entry:
    """Mostly throws, most of them legal."""
    seats = len(state.seats)
    if state.turn is None:
        return dice.choice([Sign(dice.randrange(seats + 1)), Unlock("a slip"), Bank()])
    if state.roll_off_contenders and dice.random() < 0.8:
        return _roll_off(state, dice)
    rare: list[Entry] = [
        Retire(dice.randrange(seats + 1), dice.choice(["wins", "plays_on", "plays_on"])),
        ComeBack(dice.randrange(seats)),
        ChangePlaces(dice.randrange(seats), dice.randrange(seats)),
        Rename(dice.randrange(seats), dice.choice(["Zoë", "Ben", "Eve"])),
        Skip(),
        End(dice.choice(["leader", "none"])) if dice.random() < 0.1 else Bank(),
        CallTime(begun=dice.random() < 0.5) if dice.random() < 0.2 else Bank(),
        Join(
            dice.choice(["Zoë", "ANA", "strÖm"]),
            "Red" if state.rules.teams else None,
            dice.choice(["zero", "lowest"]),
        ),
        Adjust(dice.randrange(seats), dice.choice([-50, 100]), "by hand"),
        _roll_off(state, dice),
        Total(dice.choice([0, 350, 500, 1000, 1030, 2000, 7])),
        Total(dice.choice([0, 600, 50000])),
        Bank(dice.choice([None, dice.randrange(seats)])),
        Bank(),
    ]
    return dice.choice(rare) if dice.random() < 0.25 else _throw(state, dice)


def _roll_off(state: GameState, dice: random.Random) -> RollOff:
    playing = [place for place, seat in enumerate(state.seats) if not seat.is_retired]
    return RollOff({seat: dice.randint(1, 6) for seat in state.roll_off_contenders or playing})


def _throw(state: GameState, dice: random.Random) -> Throw:
    turn = state.turn
    assert turn is not None
    stakes = state.offers_high_stakes and dice.random() < 0.6
    count = state.leftover_dice if stakes else turn.dice_in_hand
    if dice.random() < 0.03:
        count = dice.randint(1, state.rules.dice)
    unentered = dice.randint(1, count) if dice.random() < 0.25 else 0
    count -= unentered
    thrown = tuple(dice.choice((1, 1, 2, 3, 4, 5, 5, 6)) for _ in range(count))
    if dice.random() < 0.25:
        thrown = (dice.randint(1, 6),) * count
    selections = table_for(state.rules).evaluate(thrown).selections
    if not selections:
        kept = (1,) if dice.random() < 0.05 else ()
        return Throw(thrown, kept, dice.random() < 0.1, stakes, unentered=unentered)
    kept = dice.choice(selections).dice
    if dice.random() < 0.05:
        kept = tuple(dice.choice(thrown) for _ in range(2))
    return Throw(thrown, kept, dice.random() < 0.45, stakes, unentered=unentered)


def written(games: Games, steps: list[Step]) -> str:
    return json.dumps({"pockets": games.pockets, "steps": steps}, ensure_ascii=False)
