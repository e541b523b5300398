"""How numbers, days and dice are written in sentences and tables. Knows languages; no game."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from math import floor
from typing import Any

from django.utils.formats import date_format, get_format, number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from sessions.wording.say import say

MINUS = "\N{MINUS SIGN}"


def points(value: int | None) -> str:
    """Points with thousands set apart: 10,300."""
    if value is None:
        return ""
    written = _grouped(abs(value), get_language())
    return f"{MINUS}{written}" if value < 0 else written


@lru_cache(maxsize=10_000, typed=True)
def _grouped(number: int, _language: str) -> str:
    """The grouped number, remembered: on a sheet the same numbers stand again and again.
    By its type too: 5 and 5.0 are equal, and are written differently.
    """
    return str(number_format(number, use_l10n=True, force_grouping=True))


def signed(value: int) -> str:
    """Points added or taken: +450, −1."""
    return points(value) if value < 0 else f"+{points(value)}"


def decimal(value: float, places: int = 1) -> str:
    """A number with so many decimals, thousands set apart: 1,512.5."""
    smallest = floor(abs(value) * 10**places + 0.5)
    whole, part = divmod(smallest, 10**places)
    written = _grouped(whole, get_language())
    if places:
        written += f"{get_format('DECIMAL_SEPARATOR')}{part:0{places}}"
    return f"{MINUS}{written}" if value < 0 and smallest else written


def signed_decimal(value: float, places: int = 1) -> str:
    """More or less than something, or as much: +3.4, −1.0, 0.0."""
    written = decimal(value, places)
    return f"+{written}" if value > 0 and written.strip("0.,") else written


def percent(share: float, places: int = 0) -> str:
    """A share of a whole: 25%, in German 25 %."""
    return _("%(number)s%%") % {"number": decimal(share * 100, places)}


def chance_percent(share: float) -> str:
    """A chance in whole percent, without a claim to be certain: 53%, < 1%."""
    if 0 < share < 0.005:
        return say("under_percent", percent=percent(0.01))
    if 0.995 < share < 1:
        return _("over %(percent)s") % {"percent": percent(0.99)}
    return percent(share)


def signed_percent(share: float) -> str:
    """A share more or less, whole: +21%, −3%, 0%."""
    written = percent(share)
    return f"+{written}" if share >= 0.005 else written


def day(value: date) -> str:
    """A day as it is usually written: Dec. 24, 2026."""
    return _day(value, get_language())


@lru_cache(maxsize=10_000)
def _day(value: date, _language: str) -> str:
    """Remembered: the same nights stand in each table of a player's page."""
    return str(date_format(value))


def faces(dice: Any) -> str:
    """Dice as they are read aloud: 1 1 5. No line ends between them."""
    return "\N{NO-BREAK SPACE}".join(map(str, dice))


def digits(dice: Any) -> str:
    """Dice as they are typed: 115."""
    return "".join(map(str, dice))
