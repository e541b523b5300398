"""What a phone needs to play without network: all of it JSON, and all of a rule set."""

import json

import pytest

from scoring.phone import phone_rules
from scoring.rules.presets import PRESETS
from scoring.throws.throw_table import table_for
from scoring.throws.totals import is_plausible


@pytest.mark.parametrize("key", PRESETS)
def test_a_pocket_holds_the_rules_their_table_and_every_total(key):
    rules = PRESETS[key].rules
    packed = json.loads(json.dumps(phone_rules(rules)))

    assert packed["rules"] == rules.to_json()
    assert packed["table"] == table_for(rules).to_json()
    assert packed["seats"] == {"fewest": 1, "most": 86, "longest_name": 40}
    assert packed["log"] == {"most": 10_000, "reserve": 500}
    totals = packed["totals"]
    assert totals["most"] == 1_000_000_000
    bits = int(totals["bits"], 16)
    for points in range(0, totals["farthest"] + 1, 50):
        counted, rest = divmod(points, totals["unit"])
        assert (not rest and bool(bits >> counted & 1)) == is_plausible(rules, points), points
