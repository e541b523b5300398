"""How numbers and dice are written in sentences and tables. Knows languages; no game."""

from __future__ import annotations

from typing import Any

from django.utils.formats import number_format

MINUS = "\N{MINUS SIGN}"


def points(value: int | None) -> str:
    """Points with thousands set apart: 10,300."""
    if value is None:
        return ""
    written = number_format(abs(value), use_l10n=True, force_grouping=True)
    return f"{MINUS}{written}" if value < 0 else str(written)


def signed(value: int) -> str:
    """Points added or taken: +450, −1."""
    return points(value) if value < 0 else f"+{points(value)}"


def faces(dice: Any) -> str:
    """Dice as they are read aloud: 1 1 5. No line ends between them."""
    return "\N{NO-BREAK SPACE}".join(map(str, dice))


def digits(dice: Any) -> str:
    """Dice as they are typed: 115."""
    return "".join(map(str, dice))
