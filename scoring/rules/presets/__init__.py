"""The rule sets that have a name everywhere: one readable data file each.

A file holds `title` (the name in logs and exports, which stays; pages have another for people),
`source` (its document), `purpose` (for a family that knows none), `summary` (what is special, in
plain words) and `[rules]` with the keys that differ from Patch Products. TOML has no null:
"off" stands for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence

KEYS = ("patch", "mathgame", "kingdom-come", "player-aid", "wikihow", "facebook", "official")
"""What most tables want stands first."""


@dataclass(frozen=True, slots=True)
class Preset:
    key: str
    title: str
    source: Sentence
    purpose: Sentence
    summary: tuple[Sentence, ...]
    rules: RuleSet


def _load(key: str) -> Preset:
    data = tomllib.loads(files(__name__).joinpath(f"{key}.toml").read_text(encoding="utf-8"))
    rules = RuleSet.from_json({"name": data["title"]} | _without_off(data["rules"]))
    texts = (data["source"], data["purpose"], *data["summary"])
    source, purpose, *summary = map(Sentence, texts)
    return Preset(key, data["title"], source, purpose, tuple(summary), rules)


def _without_off(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_off(inner) for key, inner in value.items()}
    return None if value == "off" else value


PRESETS: Mapping[str, Preset] = MappingProxyType({key: _load(key) for key in KEYS})
