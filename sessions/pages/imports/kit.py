"""What the pages of an import have in common: the group, its rules, and what a form has chosen.

Knows forms; what a choice does, `sessions.exchange.into` knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.http import QueryDict

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.access.codes import storable
from sessions.access.groups import SeenGroup
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.opening import Ways
from sessions.exchange.into.people import Who
from sessions.exchange.into.planning import Choices, usual_rules
from sessions.exchange.into.tables.mapping import CHOICES, Mapping
from sessions.games.house_rules.found import as_preset
from sessions.models.people import name_key
from sessions.pages.kit.requests import day_in
from sessions.wording.club.groups import group_name
from sessions.wording.rules import names

USUAL = "usual"
"""By the rules of the group's latest game, which are most often right."""
MAX_NAMES = 150
MAX_LEFT_OUT = 50


def of_group(seen: SeenGroup) -> dict[str, Any]:
    return {"group": seen.group, "called": group_name(seen.group)}


def rule_sets(seen: SeenGroup) -> Iterator[tuple[str, str, RuleSet]]:
    """What may be chosen, by a key: the latest rules, the group's own, and the presets."""
    usual = usual_rules(seen.group)
    yield USUAL, names.called(usual.name), usual
    for row in seen.group.house_rules.order_by("key", "-version"):
        preset = as_preset(row)
        yield preset.key, preset.title, preset.rules
    for preset in PRESETS.values():
        yield preset.key, names.called(preset.rules.name), preset.rules


def read_choices(post: QueryDict, seen: SeenGroup) -> Choices:
    """What a form has chosen; what it does not say, or not in a way that can be, is as it would be
    by itself."""
    known = {key: rules for key, _name, rules in rule_sets(seen)}
    rules = known.get(post.get("rules", "")) or next(iter(known.values()))
    also = {int(it) for it in post.getlist("also") if re.fullmatch(r"\d{1,4}", it, re.ASCII)}
    return Choices(rules, who=_who(post), day=day_in(post.get("day")), also=also)


def _who(post: QueryDict) -> dict[str, Who]:
    """What was written beside each name: `name-3` is the file's, `who-3` what it is here."""
    said: dict[str, Who] = {}
    for number in range(MAX_NAMES):
        name, who = post.get(f"name-{number}"), post.get(f"who-{number}")
        if name is not None and who is not None:
            said[name_key(storable(name))] = " ".join(storable(who).split())
    return said


def read_ways(post: QueryDict) -> Ways:
    """How a form says that the file is to be read, if it is one that can be read in many ways."""
    games = [storable(it) for it in post.getlist("game")]
    return Ways(_mapping(post), games if "diary" in post else None)


def _mapping(post: QueryDict) -> dict[str, Any] | None:
    """How the table is to be read; None where nothing is said, or nonsense."""
    if "orientation" not in post:
        return None
    words = [it.strip().casefold() for it in storable(post.get("left_out", "")).split(",")]
    document: dict[str, Any] = {name: post.get(name, "") for name in CHOICES}
    document["left_out"] = [it for it in words if it][:MAX_LEFT_OUT]
    try:
        return Mapping.from_json(document).to_json()
    except FileRefusedError:
        return None
