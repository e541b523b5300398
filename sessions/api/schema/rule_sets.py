"""The JSON Schema of a rule set, for the description. `scoring.rules` decides what is legal."""

from __future__ import annotations

from typing import Any, get_args

from scoring.rules.rule_set import (
    LONGEST_NAME,
    MOST_POINTS,
    MOST_TARGET,
    MOST_TURNS,
    FinalRoundKind,
    HotDice,
    SetAside,
    TieKind,
)
from sessions.api.schema.answers import WITH_FACTS
from sessions.api.schema.security import SCHEMES, required

_POINTS = {"type": ["integer", "null"], "minimum": 1, "maximum": MOST_POINTS}
_MULTIPLE = {"type": "string", "pattern": "^x([2-9]|[1-9][0-9]|100)$", "examples": ["x2"]}
_FLAG = {"type": "boolean"}


def _number(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


def _object(*nullable: str, **keys: Any) -> dict[str, Any]:
    kind = ["object", *nullable] if nullable else "object"
    return {"type": kind, "properties": keys, "additionalProperties": False}


def _or_word(word: str) -> dict[str, Any]:
    return {"anyOf": [_POINTS, {"type": "string", "const": word}]}


def _one_of(kind: Any) -> dict[str, Any]:
    return {"type": "string", "enum": list(get_args(kind))}


RULE_SET_SCHEMA: dict[str, Any] = {
    "description": "A table's whole rule set. A key that is left out is as in Patch Products.",
    **_object(
        name={"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
        dice={"type": "integer", "enum": [6, 5]},
        singles=_object(**{"1": _POINTS, "5": _POINTS}),
        three_of_a_kind=_object(**{str(face): _POINTS for face in range(1, 7)}),
        four_of_a_kind={"anyOf": [_POINTS, _MULTIPLE]},
        five_of_a_kind={"anyOf": [_POINTS, _MULTIPLE]},
        six_of_a_kind={"anyOf": [_POINTS, _MULTIPLE]},
        six_ones=_or_word("win"),
        straight=_POINTS,
        small_straights=_object("null", **{"1-5": _POINTS, "2-6": _POINTS}),
        three_pairs=_POINTS,
        four_and_pair=_or_word("three_pairs"),
        two_triplets=_POINTS,
        full_house_bonus=_POINTS,
        six_of_a_kind_is_three_pairs=_FLAG,
        six_of_a_kind_is_two_triplets=_FLAG,
        van_t_hof_six=_POINTS,
        opening_threshold={**_number(0, MOST_POINTS), "multipleOf": 50},
        minimum_bank=_number(0, MOST_POINTS),
        target_score=_number(1, MOST_TARGET),
        exact_target=_FLAG,
        fixed_turns={"type": ["integer", "null"], "minimum": 1, "maximum": MOST_TURNS},
        set_aside=_one_of(SetAside),
        hot_dice=_one_of(HotDice),
        final_round=_one_of(FinalRoundKind),
        tie=_one_of(TieKind),
        farkle_streak=_object(
            "null",
            length=_number(1, 100),
            penalty={"anyOf": [_number(1, MOST_POINTS), {"type": "string", "const": "reset"}]},
            floor_at_zero=_FLAG,
            only_after_opening=_FLAG,
        ),
        toxic_twos=_FLAG,
        high_stakes_bonus=_POINTS,
        six_die_farkle_forfeit=_POINTS,
        teams=_FLAG,
    ),
}


def complete(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to a finished description the rule set, which bodies may have further members, and how
    a caller says who they are.
    """
    result["components"]["securitySchemes"] = SCHEMES
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["security"] = required(operation["operationId"])
    schemas = result["components"]["schemas"]
    schemas["RuleSet"] = RULE_SET_SCHEMA
    for name, schema in schemas.items():
        if name.endswith("Request"):
            schema["additionalProperties"] = False
            _say_defaults(schema["properties"])
        elif name in WITH_FACTS:
            schema["additionalProperties"] = True
    return result


def _say_defaults(properties: dict[str, Any]) -> None:
    """Say a default in words: makers of typed clients demand a field that has one."""
    for part in properties.values():
        if "default" in part:
            part["description"] = f"{part.pop('default')} where it is left out."
