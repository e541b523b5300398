"""A phone without network knows a rule set only as its table in JSON: that must be enough.

The phone below is the whole of what a client has to do: look things up. It imports nothing of the
engine and knows no rule.
"""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for
from tests.scoring.rule_sets import MIXES
from tests.scoring.throws.reference import every_throw

ALL_RULES = {
    **{f"preset {key}": preset.rules for key, preset in PRESETS.items()},
    **{name: RuleSet.from_json(rules) for name, rules in MIXES.items()},
}


class Phone:
    """Reads throws with nothing but the table it was sent."""

    def __init__(self, text: str) -> None:
        self.table: dict[str, Any] = json.loads(text)

    def legal_selections(self, throw: str) -> set[str]:
        table = self.table
        if throw in table["forced"]:
            return set(table["forced"][throw])
        parts = {"".join(p) for size in range(1, len(throw) + 1) for p in combinations(throw, size)}
        return parts & table["selections"].keys()

    def read(self, faces: tuple[int, ...]) -> dict[str, Any]:
        throw = "".join(str(face) for face in sorted(faces))
        is_toxic = throw in self.table["toxic"]
        legal = set() if is_toxic else self.legal_selections(throw)
        return {
            "is_farkle": not legal,
            "is_toxic": is_toxic,
            "selections": {
                part: {
                    "points": self.table["selections"][part],
                    "dice_left": len(throw) - len(part),
                    "hot_dice": len(part) == len(throw),
                    "wins": part in self.table["wins"],
                }
                for part in legal
            },
        }


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_RULES)
def test_the_phone_reads_every_throw_as_the_server_does(name: str) -> None:
    table = table_for(ALL_RULES[name])
    phone = Phone(json.dumps(table.to_json()))
    for throw in every_throw(ALL_RULES[name].dice):
        result = table.evaluate(throw)
        assert phone.read(throw) == {
            "is_farkle": result.is_farkle,
            "is_toxic": result.is_toxic,
            "selections": {
                "".join(map(str, selection.dice)): {
                    "points": selection.points,
                    "dice_left": selection.dice_left,
                    "hot_dice": selection.hot_dice,
                    "wins": selection.wins,
                }
                for selection in result.selections
            },
        }, throw


def test_the_table_of_patch_forces_nothing_and_is_small() -> None:
    table = table_for(PRESETS["patch"].rules).to_json()
    assert (table["dice"], table["forced"], table["toxic"], table["wins"]) == (6, {}, [], [])
    assert table["selections"]["1"] == 100
    assert table["selections"]["111"] == 300
    assert table["selections"]["222333"] == 2500
    assert "2" not in table["selections"]


def test_toxic_throws_are_listed_once_each() -> None:
    table = table_for(ALL_RULES["toxic twos"]).to_json()
    assert sorted(table["toxic"]) == sorted(
        "".join(map(str, throw)) for throw in every_throw(6) if throw.count(2) >= 4
    )


def test_six_ones_that_win_are_the_only_selection_of_their_throw() -> None:
    table = table_for(ALL_RULES["six 1s win"]).to_json()
    assert table["wins"] == ["111111"]
    assert table["forced"] == {"111111": ["111111"]}


def test_forced_selections_when_every_scoring_die_must_be_set_aside() -> None:
    table = table_for(ALL_RULES["set aside all"]).to_json()
    assert table["forced"]["115"] == ["115"]
    assert table["forced"]["122334"] == ["1"]
    assert table["forced"].get("234", []) == []
