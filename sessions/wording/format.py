"""How numbers and dice are written in sentences and tables. Knows languages; no game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import get_language

MINUS = "\N{MINUS SIGN}"


def points(value: int | None) -> str:
    """Points with thousands set apart: 10,300."""
    if value is None:
        return ""
    written = _grouped(abs(value), get_language())
    return f"{MINUS}{written}" if value < 0 else written


@lru_cache(maxsize=10_000)
def _grouped(number: int, _language: str) -> str:
    """The grouped number, remembered: on a sheet the same numbers stand again and again."""
    return str(number_format(number, use_l10n=True, force_grouping=True))


def signed(value: int) -> str:
    """Points added or taken: +450, −1."""
    return points(value) if value < 0 else f"+{points(value)}"


def faces(dice: Any) -> str:
    """Dice as they are read aloud: 1 1 5. No line ends between them."""
    return "\N{NO-BREAK SPACE}".join(map(str, dice))


def digits(dice: Any) -> str:
    """Dice as they are typed: 115."""
    return "".join(map(str, dice))
