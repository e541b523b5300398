"""What each line of an export may say, as JSON Schema, for whoever reads or writes such files.

Entries and rule sets are described by the shapes that read them. Knows shapes; no row.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from scoring.entries import KINDS, Player
from sessions.api.schema.of_shapes import Schema, schema_of_fields
from sessions.api.schema.rule_sets import RULE_SET_SCHEMA
from sessions.exchange.lines.written import FORMAT, OPTIONS, SCHEMA_VERSION
from sessions.models import Game

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer", "minimum": 0}
_FLAG: Schema = {"type": "boolean"}
_UUID: Schema = {"type": "string", "format": "uuid"}
_UUID_OR_NONE: Schema = {"type": ["string", "null"], "format": "uuid"}
_MOMENT: Schema = {
    "type": "string",
    "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$",
    "description": "By UTC, to the microsecond.",
}


def schema() -> Schema:
    """The schema of one line, whichever it is."""
    kinds = {"group": _GROUP, "player": _PLAYER, "house_rules": _HOUSE_RULES, "game": _game()}
    head = _whole({"format": {"const": FORMAT}, "schema_version": {"const": SCHEMA_VERSION}})
    return {
        "$schema": DIALECT,
        "title": "A line of a file of games",
        "description": (
            "The first line names the format. Then come groups, their players, house rules, and "
            "games in the order in which they were played, each with its whole log."
        ),
        "oneOf": [head, *(_whole({kind: shape}) for kind, shape in kinds.items())],
    }


def _whole(properties: dict[str, Any], optional: dict[str, Any] | None = None) -> Schema:
    """An object with all of these, perhaps some of the optional ones, and nothing else."""
    return {
        "type": "object",
        "properties": properties | (optional or {}),
        "required": sorted(properties),
        "additionalProperties": False,
    }


_GROUP = _whole(
    {
        "uuid": _UUID,
        "code": _TEXT,
        "name": _TEXT,
        "time_zone": _TEXT,
        "hides_names": _FLAG,
        "min_games": _NUMBER,
        "is_rated": _FLAG,
        "created_at": _MOMENT,
    }
)
_PLAYER = _whole(
    {
        "uuid": _UUID,
        "group": _UUID,
        "name": _TEXT,
        "merged_into": _UUID_OR_NONE,
        "is_hidden": _FLAG,
        "is_archived": _FLAG,
        "created_at": _MOMENT,
    },
    {"erased_at": _MOMENT},
)
_HOUSE_RULES = _whole(
    {
        "key": _TEXT,
        "version": _NUMBER,
        "name": _TEXT,
        "rules": RULE_SET_SCHEMA,
        "group": _UUID_OR_NONE,
        "created_at": _MOMENT,
    }
)


def _game() -> Schema:
    seat = schema_of_fields(Player)["properties"] | {"player": _UUID_OR_NONE}
    options = dict.fromkeys(OPTIONS, _FLAG) | {"entry_by": {"enum": Game.EntryBy.values}}
    entry = _whole(
        {"version": _NUMBER, "recorded_at": _MOMENT, "entry": {"oneOf": _entries()}},
        {"entered_at": _MOMENT},
    )
    return _whole(
        {
            "uuid": _UUID,
            "code": _TEXT,
            "group": _UUID_OR_NONE,
            "place": _TEXT,
            "created_at": _MOMENT,
            "rules": RULE_SET_SCHEMA,
            "players": {"type": "array", "items": _whole(seat)},
            "joined": {"type": "array", "items": _UUID_OR_NONE},
            "starts": _NUMBER,
            "rematch_of": _UUID_OR_NONE,
            "options": _whole(options),
            "entries": {"type": "array", "items": entry},
        },
        {"begun_at": _MOMENT},
    )


def _entries() -> list[Schema]:
    """Each kind of entry, with what has to be said of it; what is left out is as by default."""
    found = []
    for name, kind in KINDS.items():
        shape = schema_of_fields(kind)
        needed = [field.name for field in fields(kind) if field.default is MISSING]
        shape["properties"] = {"type": {"const": name}, **shape["properties"]}
        found.append(shape | {"required": ["type", *needed]})
    return found
