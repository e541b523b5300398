"""What one cell says: points, a farkle, a day, or a heading that is no player's name.

Knows how people write numbers and days in English and German; not where a cell stands.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time
from typing import Literal

from sessions.exchange.into.tables.files import Cell

DateOrder = Literal["dmy", "mdy"]
Heading = Literal[
    "total",
    "winner",
    "average",
    "rank",
    "round",
    "index",
    "date",
    "place",
    "name",
    "game",
    "team",
    "note",
]

MAX_POINTS = 10_000_000
FIRST_OF_LAST_CENTURY = 70
FARKLES = {"f", "x", "-", "–", "—", "/", "farkle", "zilch", "null", "niete"}
ABSENT = {
    *("k.a", "n/a", "na", "none", "#n/a", "#nv", "dnp", "did not play", "not played", "absent"),
    *("abwesend", "fehlt", "nicht da", "nicht dabei", "nicht gespielt", "entschuldigt"),
}
"""What people write, beside the signs of a farkle, for somebody who has not played."""
_BLANKS = re.compile(r"[\s\u00a0\u2009\u202f'’]")
_GROUPED = re.compile(r"[-+]?\d{1,3}([.,])\d{3}(\1\d{3})*([.,]0+)?")
_PLAIN = re.compile(r"[-+]?\d+([.,]0+)?")
_NUMBER = re.compile(r"[-+]?\d+([.,]\d+)*")
_CLOCK = re.compile(r"\d{1,2}:\d{2}(:\d{2})?")

_WORDS: dict[Heading, str] = {
    "total": "total sum summe gesamt endstand ergebnis score points punkte final result",
    "winner": "winner winners sieger siegerin gewinner gewinnerin won gewonnen is_winner",
    "average": "average avg mean schnitt durchschnitt mittel mittelwert ø ⌀",
    "rank": "rank place_no platz rang",
    "round": "round rounds runde runden turn turns zug züge rd",
    "index": "id nr no # index seat sitz position player_id code uuid",
    "date": "date datum day tag played_on played_at wann when spieltag",
    "place": "place ort where wo location",
    "name": "name names player players spieler spielerin spieler*in wer who",
    "game": "game spiel partie match",
    "team": "team mannschaft",
    "note": "note notes comment comments remark remarks bemerkung bemerkungen anmerkung notiz "
    "notizen kommentar",
}
HEADINGS = {word: kind for kind, words in _WORDS.items() for word in words.split()}
"""By the headings themselves, without case and colons."""

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar jän jänner",
            "feb february februar",
            "mar march mär märz mrz",
            "apr april",
            "may mai",
            "jun june juni",
            "jul july juli",
            "aug august",
            "sep sept september",
            "oct october okt oktober",
            "nov november",
            "dec december dez dezember",
        ),
        start=1,
    )
    for name in names.split()
}
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?")
_NUMERIC = re.compile(r"(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})(?:[ ,].*)?")
_NAMED = re.compile(r"(?:[^\W\d]+\.?,? )?(\d{1,2})\.? ([^\W\d]+)\.?,? (\d{4})(?:[ ,].*)?")
_NAMED_FIRST = re.compile(r"(?:[^\W\d]+\.?,? )?([^\W\d]+)\.? (\d{1,2}),? (\d{4})(?:[ ,].*)?")

_LIKE_ONE = re.compile(r"[\dOoIl]{1,4}([./-]) ?[\dOoIl]{1,2}\1 ?[\dOoIl]{2,4}(?:[ ,].*)?")
"""A day in numbers, also with letters that look like them."""


class NotWholeError(ValueError):
    """A number that cannot be points of Farkle: it is not whole, or much too large."""


def heading(cell: Cell) -> Heading | None:
    """What the column or row with this heading holds besides points of a player."""
    if not isinstance(cell, str):
        return None
    word = cell.casefold().strip(" :.")
    first = re.sub(r"[\W\d]+$", "", word)  # "Round 3", "R1"
    return HEADINGS.get(word) or ("round" if first in {"r", "round", "runde"} else None)


def is_number(cell: Cell) -> bool:
    """Does it look like a number, whether it can be points or not?"""
    if isinstance(cell, str):
        return bool(_NUMBER.fullmatch(_BLANKS.sub("", cell).replace("−", "-")))
    return isinstance(cell, int | float)


def is_farkle(cell: Cell) -> bool:
    """A sign that people write for a turn without points."""
    return isinstance(cell, str) and cell.casefold().strip(" .") in FARKLES


def is_words(cell: Cell) -> bool:
    """Words or a time of day, in which nobody looks for points."""
    if not isinstance(cell, str) or is_farkle(cell):
        return False
    has_digits = any(letter.isdigit() for letter in cell)
    return bool(_CLOCK.fullmatch(cell)) or (
        not has_digits and sum(letter.isalpha() for letter in cell) > 1
    )


def no_points(cell: Cell) -> str | None:
    """What stands in the cell that is neither points nor says that there are none; else None."""
    if cell is None or is_farkle(cell) or _is_absent(cell):
        return None
    try:
        return str(cell) if points(cell) is None else None
    except NotWholeError as error:
        return str(error)


def is_odd(cell: Cell) -> bool:
    """Is it a number that cannot be points?"""
    return is_number(cell) and no_points(cell) is not None


def _is_absent(cell: Cell) -> bool:
    return isinstance(cell, str) and cell.casefold().strip(" .()") in ABSENT


def points(cell: Cell) -> int | None:
    """The points in the cell; None where there is no number. Raises NotWholeError."""
    if isinstance(cell, float):
        raise NotWholeError(str(cell))
    if isinstance(cell, int):
        return _within(cell)
    if not isinstance(cell, str) or not is_number(cell):
        return None
    text = _BLANKS.sub("", cell).replace("−", "-")
    if _GROUPED.fullmatch(text):
        whole = re.sub(r"[.,]0{1,2}$", "", text) if re.search(r"[.,]\d{1,2}$", text) else text
        return _within(int(re.sub("[.,]", "", whole)))
    if _PLAIN.fullmatch(text):
        return _within(int(re.split("[.,]", text)[0]))
    raise NotWholeError(cell)


def _within(number: int) -> int:
    if abs(number) > MAX_POINTS:
        raise NotWholeError(str(number))
    return number


def day(cell: Cell, order: DateOrder | None = None) -> date | None:
    """The day in the cell; None where it says none. Without an order either one will do."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    if not isinstance(cell, str):
        return None
    text = cell.strip()
    if found := _ISO.fullmatch(text):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := _NUMERIC.fullmatch(text):
        first, second, year = int(found[1]), int(found[2]), _year(found[3])
        as_dmy, as_mdy = _date(year, second, first), _date(year, first, second)
        return {"dmy": as_dmy, "mdy": as_mdy}[order] if order else as_dmy or as_mdy
    return _by_name(text)


def no_day(cell: Cell, order: DateOrder) -> Literal["no_date", "day_in_other_order"] | None:
    """Why what is written like a day is none: there is no such day, or not in this order."""
    if not isinstance(cell, str) or day(cell, order) is not None:
        return None
    if day(cell) is not None:
        return "day_in_other_order"
    text = cell.strip()
    named = _named(text)
    is_named = named is not None and named[1].casefold() in _MONTHS
    return "no_date" if _LIKE_ONE.fullmatch(text) or _ISO.fullmatch(text) or is_named else None


def moment(cell: Cell) -> datetime | None:
    """The moment in the cell, where it says more than the day."""
    if isinstance(cell, datetime):
        return cell if cell.time() != time() else None
    if not isinstance(cell, str) or len(cell) < len("2026-10-03T17:02"):
        return None
    try:
        return datetime.fromisoformat(cell)
    except ValueError:
        return None


def numbers_of_day(cell: Cell) -> tuple[int, int] | None:
    """The first two numbers of a day that is written in numbers, the year behind them."""
    found = _NUMERIC.fullmatch(cell.strip()) if isinstance(cell, str) else None
    return None if found is None else (int(found[1]), int(found[2]))


def _by_name(text: str) -> date | None:
    if (found := _named(text)) is None:
        return None
    number, name, year = found
    month = _MONTHS.get(name.casefold())
    return None if month is None else _date(int(year), month, int(number))


def _named(text: str) -> tuple[str, str, str] | None:
    """The day, the name that may be a month's, and the year."""
    if found := _NAMED.fullmatch(text):
        return found[1], found[2], found[3]
    if found := _NAMED_FIRST.fullmatch(text):
        return found[2], found[1], found[3]
    return None


def _year(text: str) -> int:
    """Two digits are a year of this century, or of the one before."""
    number = int(text)
    if len(text) > 2:
        return number
    return number + (2000 if number < FIRST_OF_LAST_CENTURY else 1900)


def _date(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
