"""Whole games by chance, from the first throw to the signed sheet, against pencil and paper.

Dice and decisions come from a seeded generator; the dice are read by the slow reference and the
sheet is kept by `reference_game`: the engine is compared turn by turn with a second opinion.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Bank, CallTime, Entry, Player, Sign, Skip, Throw, Unlock
from scoring.game import apply, legal_actions, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.written import notation
from scoring.written.log import replay
from scoring.written.snapshot import state_from_json, state_to_json
from tests.scoring.reference_game import ScoreSheet
from tests.scoring.rule_sets import MIXES, rule_sets
from tests.scoring.throws.reference import Dice, Reference

MAX_TURNS = 250

# What is reached by chance counts for no branch, and is twice as fast when nobody counts.
pytestmark = pytest.mark.slow


class Play:
    """One game, played by the engine and written on the sheet at the same time."""

    def __init__(self, rules: dict[str, Any], seats: int, seed: int, rarely: float = 0) -> None:
        self.chance, self.skips, self.bell = Random(seed), Random(seed), Random(seed + 1)
        self.how_often = rarely
        seats = max(seats, 2) if rules["teams"] else seats
        self.reference = Reference(rules)
        teams = [f"Team {seat % 2 if seat < 4 else 2}" for seat in range(seats)]
        players = [
            Player(f"Player {'ABCDEF'[seat]}", teams[seat] if rules["teams"] else None)
            for seat in range(seats)
        ]
        starts = self.chance.randrange(seats)
        self.opening = self.state = start(RuleSet.from_json(rules), players, starts)
        sides = [seat.team or seat.name for seat in self.state.seats]
        self.sheet = ScoreSheet(rules, sides, self.state.starts)
        self.entries: list[Entry] = []

    def to_the_end(self) -> None:
        self.compare()
        for _ in range(MAX_TURNS):
            if self.state.outcome is not None:
                self.everybody_signs()
                return
            if self.bell.random() < self.how_often:
                self.time_is_up(begun=self.bell.random() < 0.5)
            else:
                self.one_turn()
            self.compare()

    def time_is_up(self, *, begun: bool) -> None:
        """The bell rings before a turn, in which somebody may have the dice already."""
        if "call_time" in legal_actions(self.state) and (begun or self.entries):
            self.enter(CallTime(begun))
            self.sheet.bell_rings(dice_in_hand=begun)

    def everybody_signs(self) -> None:
        """In any order; and sometimes once more, after the card was unlocked."""
        while not self.sheet.locked:
            for seat in self.chance.sample(range(self.sheet.seats), self.sheet.seats):
                self.enter(Sign(seat))
                self.sheet.is_signed_by(seat)
                self.compare()
            if self.chance.random() < 0.3:
                self.enter(Unlock("somebody looked again"))
                self.sheet.is_unlocked()
                self.compare()

    def enter(self, entry: Entry) -> None:
        self.state = apply(self.state, entry)
        self.entries.append(entry)

    def one_turn(self) -> None:
        """Throw until it is banked, farkled or won; then write on the sheet what came out."""
        seat, bonus, kept = self.sheet.whose, 0, []
        assert seat is not None
        if self.skips.random() < self.how_often:
            self.enter(Skip(seat))
            self.sheet.skips()
            return
        dice = self.reference.rules["dice"]
        if "high_stakes" in legal_actions(self.state) and self.chance.random() < 0.5:
            dice, bonus = self.sheet.leftover, self.reference.rules["high_stakes_bonus"]
        while True:
            throw = tuple(self.chance.choices(range(1, 7), k=dice))
            selection = self.choose(throw)
            self.enter(Throw(throw, selection, high_stakes=bool(bonus and not kept), seat=seat))
            if not selection:
                self.sheet.farkles()
                return
            kept.append(selection)
            points = self.reference.turn_score(kept) + bonus
            if self.reference.wins(selection):
                self.sheet.throws_six_winning_ones(points)
                return
            left = dice - len(selection)
            dice = left or self.reference.rules["dice"]
            may_bank = self.may_bank(seat, points, is_hot=left == 0)
            assert ("bank" in legal_actions(self.state)) == may_bank
            if may_bank and self.chance.random() < 0.6:
                self.enter(Bank(seat))
                self.sheet.banks(points, leftover=left)
                return

    def choose(self, throw: Dice) -> Dice:
        selections = self.reference.selections(throw)
        if not selections:
            return ()
        best = max(selections, key=lambda part: selections[part])
        return best if self.chance.random() < 0.6 else self.chance.choice(sorted(selections))

    def may_bank(self, seat: int, points: int, is_hot: bool) -> bool:
        rules = self.reference.rules
        opened = self.sheet.opened[self.sheet.sides[seat]]
        return (
            (opened or points >= rules["opening_threshold"])
            and points >= rules["minimum_bank"]
            and not (is_hot and rules["hot_dice"] == "must_roll")
        )

    def compare(self) -> None:
        """The engine's state and the sheet say the same."""
        state, sheet = self.state, self.sheet
        places = range(sheet.seats)
        assert state.turn is None or state.turn.throws == ()
        assert {
            "whose": state.turn.seat if state.turn else None,
            "scores": [state.score(seat) for seat in places],
            "opened": [state.has_opened(seat) for seat in places],
            "turns": [seat.turns for seat in state.seats],
            "streaks": [seat.farkle_streak for seat in state.seats],
            "last turns": list(state.final_round.seats_left) if state.final_round else [],
            "leftover": state.leftover_dice,
            "winners": list(state.outcome.winners) if state.outcome else [],
            "reason": state.outcome.reason if state.outcome else None,
            "signatures": list(state.signed),
            "locked": state.is_locked,
        } == {
            "whose": sheet.whose,
            "scores": [sheet.score[sheet.sides[seat]] for seat in places],
            "opened": [sheet.opened[sheet.sides[seat]] for seat in places],
            "turns": sheet.turns,
            "streaks": sheet.streak,
            "last turns": [] if sheet.whose is None else sheet.last_turns or [],
            "leftover": sheet.leftover,
            "winners": sheet.winners,
            "reason": sheet.reason,
            "signatures": sheet.signatures,
            "locked": sheet.locked,
        }


def assert_it_is_written_faithfully(opening: GameState, state: GameState, log: list[Entry]) -> None:
    """Log, snapshot and notation all hold the same game."""
    assert replay(opening, log).state == state
    assert state_from_json(state.rules, json.loads(json.dumps(state_to_json(state)))) == state
    text = notation.write(opening, log)
    assert notation.read(text) == (opening, tuple(log))


@given(rules=rule_sets(), seats=st.integers(1, 6), seed=st.integers(0, 2**32))
@settings(max_examples=settings().max_examples // 3)
def test_a_game_under_any_rules_goes_as_on_paper(
    rules: dict[str, Any], seats: int, seed: int
) -> None:
    play = Play(rules, seats, seed, rarely=0.05)
    play.to_the_end()
    assert_it_is_written_faithfully(play.opening, play.state, play.entries)


@pytest.mark.parametrize("key", PRESETS)
def test_games_under_every_preset_go_as_on_paper(key: str) -> None:
    for seed in range(5):
        play = Play(PRESETS[key].rules.to_json(), 1 + seed, seed)
        play.to_the_end()
        assert_it_is_written_faithfully(play.opening, play.state, play.entries)


ENDINGS = [
    {"final_round": kind, "tie": tie, "teams": teams, "fixed_turns": turns}
    for kind in ("others_once", "equal_turns", "everyone_once", "none")
    for tie in ("first_to_set", "shared", "roll_off_round")
    for teams in (False, True)
    for turns in (None, 2)
]


def test_every_kind_of_ending_goes_as_on_paper_and_happens() -> None:
    """Coarse points make ties common; every reason that an outcome can have turns up."""
    coarse = {**MIXES["dear singles"], "opening_threshold": 0, "target_score": 2000}
    reasons: Counter[str | None] = Counter()
    for ending in ENDINGS:
        for seed in range(8):
            play = Play({**coarse, **ending}, 2 + seed % 5, seed)
            play.to_the_end()
            reasons[play.sheet.reason] += 1
    assert reasons.keys() == {
        "highest_score",
        "first_to_set",
        "shared",
        "roll_off_round",
        "target_score",
    }
