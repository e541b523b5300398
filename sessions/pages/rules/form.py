"""The options form of a rule set: from its JSON to fields, and from posted fields back.

Knows fields; every refusal comes from `RuleSet.from_json` and is put to the field at its pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.errors import RuleSetInvalid
from scoring.reading.reader import A_WHOLE_NUMBER_ALSO_OR_NULL, A_WHOLE_NUMBER_OR_NULL
from scoring.rules.rule_set import SIX_DICE_ONLY, FarkleStreak, RuleSet
from scoring.sentences import Sentence
from sessions.pages.kit.requests import whole_number
from sessions.pages.rules.faces import apart, face_fields, face_views, faces_of, grid, together
from sessions.wording.rules.options import GROUPS, Group, Option, every_option
from sessions.wording.say import say
from sessions.wording.sentences import translated

OFF, POINTS, ON = "off", "points", "on"
TEXTS = {"/name": "house_name", "/note": "note"}
"""What of a rule set is no option, and the names of its fields."""
STREAK = asdict(FarkleStreak())


def fields_of(rules: Mapping[str, Any]) -> dict[str, str]:
    """The value of every field, by field name, for a rule set's JSON."""
    fields: dict[str, str] = {}
    for option in every_option():
        fields |= _field(option, _value(rules, option))
    return fields


def _value(rules: Mapping[str, Any], option: Option) -> Any:
    key, _slash, inner = option.key.partition("/")
    if key == "farkle_streak":
        streak = rules[key] or {}
        return streak.get(inner, STREAK[inner]) if inner else bool(streak)
    return (rules[key] or {}).get(inner) if inner else rules[key]


def _field(option: Option, value: Any) -> dict[str, str]:
    if option.kind == "switch":
        return {option.name: ON if value else ""}
    if isinstance(value, bool):
        return {option.name: ON if value else OFF}
    if faces := faces_of(option):
        value, others = apart(value) if isinstance(value, dict) else (value, {})
        return _price(option, value) | {name: others.get(it, "") for it, name in faces.items()}
    if option.kind == "price":
        return _price(option, value)
    return {option.name: _written(value)}


def _price(option: Option, value: Any) -> dict[str, str]:
    written = _written(value)
    if isinstance(value, int):
        return {option.name: POINTS, _points_name(option): written}
    return {option.name: written or OFF, _points_name(option): ""}


def _written(value: Any) -> str:
    return "" if value is None else str(value)


def posted_fields(post: Mapping[str, str]) -> dict[str, str]:
    """The fields as they were typed."""
    names = (name for option in every_option() for name in _names(option))
    return {name: post.get(name, "").strip() for name in names}


def differing(fields: Mapping[str, str], others: Mapping[str, str]) -> frozenset[str]:
    """The names of the fields that differ; of a price always all its fields."""
    names: set[str] = set()
    for option in every_option():
        if any(fields[name] != others[name] for name in _names(option)):
            names.update(_names(option))
    return frozenset(names)


def _names(option: Option) -> list[str]:
    """An option's fields. A price has two: which kind it is, and its points; and one for each face
    that may have its own."""
    points = [_points_name(option)] if option.kind == "price" else []
    return [option.name, *points, *faces_of(option).values()]


def _points_name(option: Option) -> str:
    return f"{option.name}-points"


def rules_json(fields: Mapping[str, str]) -> dict[str, Any]:
    """A rule set's JSON from the fields. What is not a number is kept, to be refused by name."""
    rules: dict[str, Any] = {}
    for option in every_option():
        key, _slash, inner = option.key.partition("/")
        value = _read(option, fields)
        if not inner:
            rules[key] = value
        elif key != "farkle_streak":
            rules.setdefault(key, {})[inner] = value
        elif rules[key]:
            rules[key] = (rules[key] if isinstance(rules[key], dict) else {}) | {inner: value}
    rules["farkle_streak"] = rules["farkle_streak"] or None
    if not any(value is not None for value in rules["small_straights"].values()):
        rules["small_straights"] = None
    if rules["dice"] == 5:
        rules = {key: value for key, value in rules.items() if key not in SIX_DICE_ONLY}
    return rules


def _read(option: Option, fields: Mapping[str, str]) -> Any:
    text = fields[option.name]
    if option.kind == "switch":
        return text == ON
    if option.kind == "choice":
        return {ON: True, OFF: False}.get(text, _number(text))
    if option.kind == "price":
        faces = {face: fields[name] for face, name in faces_of(option).items()}
        return together(_read_price(text, fields[_points_name(option)]), faces)
    return None if option.kind == "points" and not text else _number(text)


def _read_price(kind: str, text: str) -> int | str | None:
    if kind == POINTS:
        return _number(text)
    return None if kind in {OFF, ""} else kind


def _number(text: str) -> int | str:
    number = whole_number(text)
    return text if number is None else number


def rules_from(fields: Mapping[str, str], name: str, note: str | None = None) -> RuleSet:
    """The rule set of these fields. Raises RuleSetInvalid."""
    return RuleSet.from_json(rules_json(fields) | {"name": name, "note": note})


def errors_of(invalid: RuleSetInvalid, fields: Mapping[str, str]) -> dict[str, str]:
    """What is wrong, by the name of the option's field, or of a face's where one is filled in."""
    names = TEXTS | {f"/{option.key}": option.name for option in every_option()}
    for option in every_option():
        for face, name in faces_of(option).items():
            names[f"/{option.key}/{face}"] = name if fields[name] else option.name
    errors: dict[str, str] = {}
    for problem in invalid.problems:
        name = names.get(problem.pointer) or names.get(_parent(problem.pointer), "other")
        errors.setdefault(name, _in_plain_words(problem.detail))
    return errors


def wrong_fields(errors: Mapping[str, str]) -> list[dict[str, str]]:
    """The fields with errors in the order of the form, each with its label."""
    fields = (
        field
        for option in every_option()
        for field in ({"name": option.name, "label": str(option.label)}, *face_fields(option))
    )
    return [field for field in fields if field["name"] in errors]


def _parent(pointer: str) -> str:
    """The first option of an object: it shows what is wrong with the object as a whole."""
    return next(
        (f"/{option.key}" for option in every_option() if f"/{option.key}".startswith(pointer)), ""
    )


def _in_plain_words(detail: Sentence) -> str:
    template = LEFT_EMPTY.get(detail.template, detail.template)
    return translated(Sentence(template, **detail.facts))


LEFT_EMPTY = {
    A_WHOLE_NUMBER_OR_NULL: gettext_noop(
        "This must be a whole number from {least:,} to {most:,}, or left empty."
    ),
    A_WHOLE_NUMBER_ALSO_OR_NULL: gettext_noop(
        "This must be a whole number from {least:,} to {most:,} or {also}, or left empty."
    ),
}
"""The form's words for a null that is refused: on a form that is an empty field."""


def options_view(
    options: Iterable[Option], fields: Mapping[str, str], errors: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Options with values and errors, for the template."""
    return [_option_view(option, fields, errors) for option in options]


def groups_view(fields: Mapping[str, str], errors: Mapping[str, str]) -> list[dict[str, Any]]:
    """The groups of options, for the template."""
    return [_group_view(group, fields, errors) for group in GROUPS]


def _group_view(
    group: Group, fields: Mapping[str, str], errors: Mapping[str, str]
) -> dict[str, Any]:
    options = options_view(group.options, fields, errors)
    by_face = [option for option in options if option["faces"]]
    if by_face:
        by_face[-1]["grid"] = grid(by_face)  # it stands behind the last of them
    names = {name for option in group.options for name in _names(option)}
    return {
        "key": group.key,
        "title": group.title,
        "options": options,
        "has_errors": not names.isdisjoint(errors),
    }


def _option_view(
    option: Option, fields: Mapping[str, str], errors: Mapping[str, str]
) -> dict[str, Any]:
    value = fields[option.name]
    choices = list(option.choices)
    if option.kind == "price":
        choices = [(OFF, say("off")), (POINTS, _("points:")), *choices]
        if option.key == "farkle_streak/penalty":
            choices = choices[1:]
        if value and value not in dict(choices):
            choices.append((value, value))
    return {
        "name": option.name,
        "kind": option.kind,
        "label": option.label,
        "help": option.help,
        "value": value,
        "points": fields.get(_points_name(option), ""),
        "choices": choices,
        "needs": option.needs,
        "is_six_dice_only": option.key.partition("/")[0] in SIX_DICE_ONLY,
        "faces": face_views(option, fields, errors),
        "error": errors.get(option.name, ""),
    }
