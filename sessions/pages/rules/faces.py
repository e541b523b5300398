"""Prices of four to six alike by face: beside an option's own price a field for each face.

An empty field is as the option's own price says, 0 is nothing at all. Knows fields and prices;
every refusal comes from `RuleSet.from_json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from scoring.reading.shapes import MULTIPLES
from scoring.rules.prices import FACE_KEYS, OnePriceOrByFace
from scoring.rules.rule_set import SIX_DICE_ONLY
from sessions.pages.kit.requests import whole_number
from sessions.wording.rules.options import Option


def faces_of(option: Option) -> dict[str, str]:
    """The names of the option's fields, by face; none where all faces have one price."""
    if not isinstance(option.shape, OnePriceOrByFace):
        return {}
    return {face: f"{option.name}-{face}" for face in FACE_KEYS}


def apart(prices: Mapping[str, Any]) -> tuple[Any, dict[str, str]]:
    """The price that most faces have, and what is written for each of the others."""
    ((usual, _number),) = Counter(prices.values()).most_common(1)
    return usual, {face: "" if it == usual else _written(it) for face, it in prices.items()}


def _written(price: int | str | None) -> str:
    return "0" if price is None else str(price)


def together(usual: Any, typed: Mapping[str, str]) -> Any:
    """The price of the option: by face where something is written for a face.

    What is wrong with the usual price is refused once, not at each face that has it.
    """
    if not any(typed.values()) or (isinstance(usual, str) and usual not in MULTIPLES):
        return usual
    prices = {face: _price(text) if text else usual for face, text in typed.items()}
    return usual if all(it == usual for it in prices.values()) else prices


def _price(text: str) -> int | str | None:
    number = whole_number(text)
    if number is None:
        return text.lower().replace("×", "x").replace(" ", "")
    return number or None


def grid(options: list[dict[str, Any]]) -> dict[str, Any]:
    """What is written for the faces of these options, a row for each face."""
    cells = [cell for option in options for cell in option["faces"]]
    return {
        "options": options,
        "rows": [[cell for cell in cells if cell["face"] == face] for face in FACE_KEYS],
        "errors": [cell for cell in cells if cell["error"]],
        "is_open": any(cell["value"] or cell["error"] for cell in cells),
    }


def face_fields(option: Option) -> list[dict[str, str]]:
    """The fields of the faces, each with its label."""
    return [
        {"name": name, "label": f"{option.label}: {face}", "face": face}
        for face, name in faces_of(option).items()
    ]


def face_views(
    option: Option, fields: Mapping[str, str], errors: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The same with what is written there, for the template."""
    return [
        {
            **field,
            "value": fields[field["name"]],
            "is_six_dice_only": option.key in SIX_DICE_ONLY,
            "error": errors.get(field["name"], ""),
        }
        for field in face_fields(option)
    ]
