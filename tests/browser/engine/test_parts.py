"""The parts of every selection, found and said by a phone, against `scoring` and the server."""

from __future__ import annotations

import json

from django.utils import translation

from scoring.dice import written
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for
from sessions.wording.parts import broken_down
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


def test_a_phone_divides_every_selection_as_the_server_does(browse):
    all_rules = [preset.rules for preset in PRESETS.values()]
    all_rules += [RuleSet.from_json(rules) for rules in MIXES.values()]
    tables = json.dumps([table_for(rules).to_json() for rules in all_rules])
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
