"""The examples of the API's description, a file for each kind of call, as they were played.

A test plays each of them against a real game: what they show is what is answered. A complete rule
set stands there as what it changes of a preset, `{"=": "patch", "target_score": 1000}`: else an
option that is added would change every answer. Knows files; no call.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from scoring.rules.presets import PRESETS

FOLDER = Path(__file__).parent
BASE = "="
"""The member that names the preset, in place of all options that are as they are there."""

Examples = dict[str, list[dict[str, Any]]]


@cache
def recorded() -> Examples:
    """The examples of every operation, by its id, with whole rule sets."""
    files = sorted(FOLDER.glob("*.json"))
    stored = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return {name: _spelt_out(examples) for part in stored for name, examples in part.items()}


def write(examples: Examples, kinds: Mapping[str, str]) -> None:
    """Store them anew; `kinds` names the kind of each operation, and so its file."""
    for kind in sorted(set(kinds.values())):
        part = {name: _shortened(examples[name]) for name in examples if kinds[name] == kind}
        text = json.dumps(part, ensure_ascii=False, indent=1)
        file = FOLDER / f"{kind.lower().replace(' ', '-')}.json"
        file.write_text(text + "\n", encoding="utf-8")


def _spelt_out(value: Any) -> Any:
    return _changed(value, _whole)


def _shortened(value: Any) -> Any:
    return _changed(value, _differing)


def _changed(value: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """The same JSON value with every object changed, from the outside in."""
    if isinstance(value, list):
        return [_changed(part, change) for part in value]
    if isinstance(value, dict):
        return {name: _changed(part, change) for name, part in change(value).items()}
    return value


def _whole(part: dict[str, Any]) -> dict[str, Any]:
    if BASE not in part:
        return part
    changes = {name: value for name, value in part.items() if name != BASE}
    return {**PRESETS[part[BASE]].rules.to_json(), **changes}


def _differing(part: dict[str, Any]) -> dict[str, Any]:
    """A whole rule set as what it changes of the preset that is nearest to it."""
    shorter = [_against(key, part) for key in PRESETS if _is_whole(key, part)]
    return min(shorter, key=len, default=part)


def _is_whole(key: str, part: dict[str, Any]) -> bool:
    return part.keys() == PRESETS[key].rules.to_json().keys()


def _against(key: str, part: dict[str, Any]) -> dict[str, Any]:
    preset = PRESETS[key].rules.to_json()
    changes = {name: value for name, value in part.items() if value != preset[name]}
    return {BASE: key, **changes}
