"""What a finished turn was: the questions that sheet, statistics and log ask of it."""

from __future__ import annotations

from typing import get_args

import pytest

from scoring.entries import Bank, Entry, Player, Retire, Skip, Throw, Total
from scoring.game import apply, start
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, TurnKind

NOTHING = Throw((2, 2, 3, 4, 4, 6))
FIFTY = Throw((5, 2, 2, 3, 4, 6), (5,))

RULES = {"opening_threshold": 0, "toxic_twos": True, "six_ones": "win"}
EXACT = RULES | {"exact_target": True, "target_score": 100}

ENDED: dict[TurnKind, tuple[dict[str, object], list[Entry]]] = {
    "banked": (RULES, [FIFTY, Bank()]),
    "total": (RULES, [Total(50)]),
    "gift": (EXACT, [Total(150)]),
    "overshot": (EXACT | {"exact_target": "void"}, [Total(150)]),
    "farkle": (RULES, [NOTHING]),
    "toxic_twos": (RULES, [Throw((2, 2, 2, 2, 3, 4))]),
    "six_ones": (RULES, [Throw((1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1))]),
    "retired": (RULES, [FIFTY, Retire(0)]),
    "skipped": (RULES, [Skip()]),
}


def ended(kind: TurnKind) -> FinishedTurn:
    rules, entries = ENDED[kind]
    state = start(RuleSet.from_json(rules), [Player("Ana"), Player("Ben"), Player("Cem")])
    for entry in entries:
        state = apply(state, entry)
    assert state.last_turn is not None
    assert state.last_turn.kind == kind
    return state.last_turn


def test_every_kind_of_turn_is_asked() -> None:
    assert list(ENDED) == list(get_args(TurnKind))


@pytest.mark.parametrize("kind", ENDED)
def test_how_it_ended(kind: TurnKind) -> None:
    turn = ended(kind)
    assert turn.is_banked == (kind in {"banked", "total", "gift", "overshot"})
    assert turn.is_farkle == (kind in {"farkle", "toxic_twos"})
    assert turn.is_played == (kind not in {"six_ones", "retired", "skipped"})
    assert turn.is_called_out == (kind in {"total", "gift", "overshot"})


def test_what_it_brought() -> None:
    assert {kind: ended(kind).worth for kind in ENDED} == {
        "banked": 50,
        "total": 50,
        "gift": 150,
        "overshot": 0,
        "farkle": 0,
        "toxic_twos": 0,
        "six_ones": 3000,
        "retired": 0,
        "skipped": 0,
    }
