"""The points of what is set aside, broken down: "four 6s 1,200 · a 1 100".

Knows words; the parts come from `scoring`. static/js/said-parts.js says the same.
"""

from __future__ import annotations

from scoring.dice import Dice
from scoring.rules.rule_set import RuleSet
from scoring.throws.combinations import Combination
from scoring.throws.throw_table import table_for
from sessions.wording.format import points
from sessions.wording.say import say

BETWEEN = " · "

NAMED = {
    "straight": "straight",
    "small straight": "small_straight",
    "three pairs": "three_pairs",
    "two triplets": "two_triplets",
    "four of a kind and a pair": "four_and_pair",
    "full house": "full_house",
}
"""Combinations that players call by their name; of the others they say how many of which face."""


def broken_down(rules: RuleSet, set_aside: Dice) -> str:
    """Each part with its points; "" where there is but one, of which the sum says everything."""
    parts = table_for(rules).parts(set_aside)
    if len(parts) < 2:
        return ""
    return BETWEEN.join(
        say("part", part=called(part), points=points(part.points)) for part in parts
    )


def called(part: Combination) -> str:
    """A part as it is called: "four 6s", "a 1", "Full house". Six alike are six alike, whatever
    price they take.
    """
    face, count = part.dice[0], len(part.dice)
    if len(set(part.dice)) > 1:
        return say(NAMED[part.name])
    return say("one_die", face=face) if count == 1 else say(f"alike_{count}", face=face)
