"""The snapshot of a game as JSON: what it looks like, and that every part of it comes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.entries import Adjust, Player, Retire, Sign, Throw
from scoring.game import apply, start
from scoring.rules.rule_set import RuleSet
from scoring.written.log import replay
from scoring.written.snapshot import (
    finished_turn_from_json,
    finished_turn_to_json,
    state_from_json,
    state_to_json,
)
from tests.scoring.transcript import run

TRANSCRIPTS = sorted((Path(__file__).parents[1] / "golden").rglob("*.txt"))


def test_a_snapshot_in_the_middle_of_a_turn() -> None:
    rules = RuleSet.from_json({"opening_threshold": 0})
    state = start(rules, [Player("Ana"), Player("Ben")])
    state = apply(state, Throw((1, 1, 2, 3, 4, 6), (1, 1), bank=True))
    state = apply(state, Adjust(0, -1, "did not sing"))
    state = apply(state, Throw((5, 2, 2, 3, 4, 6), (5,)))
    assert state.to_beat is None
    assert state_to_json(state) == {
        "seats": [
            {"name": "Ana", "team": None, "side": 0, "turns": 1},
            {"name": "Ben", "team": None, "side": 1},
        ],
        "sides": [
            {"score": 199, "has_opened": True, "scored_at": 2},
            {"has_opened": True},
        ],
        "starts": 0,
        "turn": {
            "seat": 1,
            "number": 2,
            "round": 1,
            "dice_in_hand": 5,
            "turn_score": 50,
            "throws": [{"dice": [5, 2, 2, 3, 4, 6], "set_aside": [5], "points": 50}],
        },
        "entries": 3,
        "leftover_dice": 4,
        "last_turn": {
            "number": 1,
            "round": 1,
            "seat": 0,
            "kind": "banked",
            "points": 200,
            "score": 200,
            "throws": [{"dice": [1, 1, 2, 3, 4, 6], "set_aside": [1, 1], "points": 200}],
        },
    }


def test_a_snapshot_tells_who_has_signed_in_order_and_one_from_before_signing_is_read() -> None:
    state = start(
        RuleSet.from_json({"teams": True}),
        [Player("Ana", "Red"), Player("Ben", "Blue"), Player("Cem", "Red")],
    )
    finished = apply(state, Retire(1))
    signed = apply(apply(finished, Sign(2)), Sign(0))
    assert "signed" not in state_to_json(finished)
    assert state_from_json(state.rules, state_to_json(finished)).signed == ()
    assert state_to_json(signed) == {**state_to_json(finished), "signed": [2, 0], "entries": 3}
    assert state_from_json(state.rules, json.loads(json.dumps(state_to_json(signed)))) == signed


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_every_line_of_the_sheet_and_every_state_come_back(path: Path) -> None:
    _, game = run(path.read_text(encoding="utf-8"))
    for turn in replay(game.start, game.log).turns:
        text = json.dumps(finished_turn_to_json(turn))
        assert finished_turn_from_json(json.loads(text)) == turn
    state = game.start
    for part in replay(game.start, game.log).standing:
        state = apply(state, part.entry)
        text = json.dumps(state_to_json(state))
        assert state_from_json(state.rules, json.loads(text)) == state
