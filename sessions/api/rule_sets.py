"""Rule sets as the API shows and finds them. Knows keys and versions; no rule."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ValidationError

from scoring.rules.presets import PRESETS, Preset
from scoring.rules.rule_set import RuleSet
from sessions.games.house_rules.found import RuleSetNotFoundError, rule_set


def rule_set_view(preset: Preset) -> dict[str, Any]:
    """A rule set; of house rules also the version."""
    return {
        "key": preset.key,
        "title": preset.title,
        "source": preset.source,
        "summary": list(preset.summary),
        "is_preset": preset.key in PRESETS,
        "rules": preset.rules.to_json(),
        **preset.source.facts,
    }


def chosen_rules(rules: RuleSet | str) -> RuleSet:
    """The rule set that a request names or brings along. Raises ValidationError."""
    if isinstance(rules, RuleSet):
        return rules
    try:
        return rule_set(rules).rules
    except RuleSetNotFoundError as error:
        raise ValidationError({"rules": [str(error)]}, "unknown_rule_set") from error
