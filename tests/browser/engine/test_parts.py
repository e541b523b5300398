"""The parts of every selection, and the row of what was set aside: a phone against the server."""

from __future__ import annotations

import json
from dataclasses import asdict

from django.utils import translation

from scoring.dice import Dice, written
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for
from scoring.turn import ThrowMade
from sessions.pages.pad import aside
from sessions.wording.format import digits, points
from sessions.wording.game.parts import broken_down
from tests.browser.engine.conformance import pocket_of
from tests.browser.engine.test_offline_words import on_a_pad
from tests.scoring.rule_sets import MIXES

IN_THE_BROWSER = """
async (text) => {
  const { partsOf } = await import("/static/js/rules/parts.js");
  const { brokenDown } = await import("/static/js/said-parts.js");
  const asList = (part) => [part.dice, part.points];
  const told = (table, dice) => [dice, partsOf(table, dice).map(asList), brokenDown(table, dice)];
  const all = (table) => Object.keys(table.selections).map((dice) => told(table, dice));
  return JSON.stringify(JSON.parse(text).map(all));
}
"""

ROWS_IN_THE_BROWSER = """
async (text) => {
  const { row } = await import("/static/js/said-aside.js");
  const { table, turns } = JSON.parse(text);
  const asList = (made) => made.parts.map(({ dice, text }) => [[...dice].join(""), text]);
  const told = ({ older, sum, shown }) => [older.length, sum, shown.map(asList)];
  return turns.map((turn) => told(row(table, turn)));
}
"""
TURNS = (
    (),
    (((1, 1, 1, 5), 1050, 0),),
    (((2, 2, 2, 1, 1), 400, 0), ((5,), 50, 0)),
    (((5, 5), 100, 0), ((1, 1, 1, 5), 1050, 0), ((1, 5), 150, 0)),
    # the newest in parts has no room beside the bonus, nor beside ten thousand points
    (((2, 2, 2, 1, 1, 5), 450, 1000),),
    (((1,) * 6, 10_000, 0), ((2, 2, 2, 1, 1, 5), 450, 0)),
    # with what was set aside before, these make more than they are worth alone
    (((1,), 400, 0), ((1, 5), 700, 0)),
)


def test_a_phone_divides_every_selection_as_the_server_does(browse):
    all_rules = [preset.rules for preset in PRESETS.values()]
    all_rules += [RuleSet.from_json(rules) for rules in MIXES.values()]
    tables = json.dumps([pocket_of(rules)["table"] for rules in all_rules])
    page = on_a_pad(browse, "de")

    told = json.loads(page.evaluate(IN_THE_BROWSER, tables))

    with translation.override("de"):
        for rules, found in zip(all_rules, told, strict=True):
            table = table_for(rules)
            expected = [
                [
                    written(dice),
                    [[written(part.dice), part.points] for part in table.parts(dice)],
                    broken_down(rules, dice),
                ]
                for dice in table.worth
            ]
            assert sorted(found) == sorted(expected), rules.name

    turns = [[made(*throw) for throw in turn] for turn in TURNS]
    rules, sent = RuleSet(), [[asdict(throw) for throw in turn] for turn in turns]
    asked = json.dumps({"table": table_for(rules).to_json(), "turns": sent})
    with translation.override("de"):
        assert page.evaluate(ROWS_IN_THE_BROWSER, asked) == [
            as_a_row(rules, turn) for turn in turns
        ]
    assert as_a_row(rules, turns[5])[2] == [[["222115", "450"]]]


def made(dice: Dice, points: int, bonus: int) -> ThrowMade:
    return ThrowMade(dice, set_aside=dice, points=points, bonus=bonus)


def as_a_row(rules: RuleSet, turn: list[ThrowMade]) -> list[object]:
    """How many throws are summed up, their sum, and of the others each part as it is written."""
    row = aside.row(rules, turn)
    shown = [[[digits(part.dice), part.text] for part in it.parts] for it in row.shown]
    return [len(row.older), points(row.sum) if row.older else "", shown]
