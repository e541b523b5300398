"""How a rule set differs from the preset that it is most like, in the words of its rule card.

Knows options and their words; every value is that of the rule set's JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.rules.presets import PRESETS, Preset
from scoring.rules.rule_set import SIX_DICE_ONLY, RuleSet
from sessions.wording.format import points
from sessions.wording.rules.card import streak
from sessions.wording.rules.options import Option, every_option
from sessions.wording.say import say


class Likeness(NamedTuple):
    """The preset that a rule set is most like, and what it does otherwise."""

    preset: Preset
    differences: list[str]


def likeness(rules: RuleSet) -> Likeness:
    """The preset with the fewest differences: most likely the one that somebody began from."""
    found = [(preset, differing(rules, preset.rules)) for preset in PRESETS.values()]
    preset, options = min(found, key=lambda it: len(it[1]))
    return Likeness(preset, [said_of(rules, option) for option in options])


def differences(rules: RuleSet, others: RuleSet) -> list[str]:
    """What a rule set does otherwise than another one, in its own words."""
    return [said_of(rules, option) for option in differing(rules, others)]


def differing(rules: RuleSet, others: RuleSet) -> list[Option]:
    """The options that two rule sets have otherwise; what goes with a switch is not named."""
    ours, theirs = rules.to_json(), others.to_json()
    if rules.dice != others.dice:  # that five dice cannot show some combinations is plain
        ours = {key: value for key, value in ours.items() if key not in SIX_DICE_ONLY}
    return [
        option
        for option in _each_once()
        if option.key.partition("/")[0] in ours and _value(ours, option) != _value(theirs, option)
    ]


def _each_once() -> Iterator[Option]:
    """What belongs to a switch is said with it."""
    return (option for option in every_option() if not option.needs)


def _value(rules: Mapping[str, Any], option: Option) -> Any:
    key, _slash, inner = option.key.partition("/")
    return (rules[key] or {}).get(inner) if inner else rules[key]


def said_of(rules: RuleSet, option: Option) -> str:
    """An option as these rules have it."""
    if option.key == "farkle_streak" and rules.farkle_streak is not None:
        return streak(rules)
    return option.in_play(rules) or f"{option.label}: {_in_words(option, rules)}"


def _in_words(option: Option, rules: RuleSet) -> str:
    value = _value(rules.to_json(), option)
    named = dict(option.choices)
    if str(value) in named:
        return str(named[str(value)])
    if value is None or value is False:
        return say("off")
    if value is True:
        return say("on")
    if isinstance(value, dict):
        return say("price_by_face")
    return points(value) if isinstance(value, int) else str(value)
