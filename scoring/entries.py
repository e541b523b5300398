"""What a scorekeeper writes down, one value per kind of entry, and their JSON.

Knows shapes only: whether an entry is legal is for `game` and `log` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.dice import MOST_DICE, Dice
from scoring.errors import EntryInvalid
from scoring.rules.reading import REFUSED, Reader
from scoring.rules.rule_set import MOST_POINTS, MOST_TARGET
from scoring.sentences import Sentence

LONGEST_PLAYER_NAME = 40
LONGEST_REASON = 200
MOST_SEATS = 86


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits down: a name, and a team in a team game."""

    name: str
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw as it lies, what is set aside of it, and whether the turn is banked with it.

    `set_aside` is empty for a farkle. `high_stakes`: the previous seat's leftover dice were
    thrown. `seat`, where given, must be the one whose turn it is (so for Bank and Total).
    """

    dice: Dice
    set_aside: Dice = ()
    bank: bool = False
    high_stakes: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Bank:
    """The turn score is added to the score; the turn is over."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """A whole turn called out as its points, without throws. 0 is a farkled turn."""

    points: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class RollOff:
    """One die each to see who starts: a face per seat."""

    faces: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Join:
    """A late player takes the last seat with 0 points."""

    name: str
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Retire:
    """A seat leaves the game; its score stays on the sheet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Adjust:
    """A score corrected by hand."""

    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A seat signs the card of a finished game. Once all have signed, it is locked."""

    seat: int


@dataclass(frozen=True, slots=True)
class Unlock:
    """The signatures on a locked card no longer stand, so that it can be undone and corrected."""

    reason: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry that still stands is taken back."""


@dataclass(frozen=True, slots=True)
class Amend:
    """A finished turn corrected: by its throws, or by its points alone.

    `end_log`: where a later entry contradicts the correction, the log ends before that entry.
    """

    turn: int
    reason: str
    throws: tuple[Throw, ...] = ()
    points: int | None = None
    end_log: bool = False


TurnEntry = Throw | Bank | Total
"""The entries that are part of a turn; the others are of the table."""
TableEntry = RollOff | Join | Retire | Adjust | Sign | Unlock
Entry = TurnEntry | TableEntry
LogEntry = Entry | Undo | Amend


def entry_to_json(entry: LogEntry) -> dict[str, Any]:
    """The entry as a JSON object with its kind under "type"; defaults are left out."""
    data: dict[str, Any] = {"type": kind_of(entry)}
    for name in type(entry).__dataclass_fields__:
        value = getattr(entry, name)
        if value is not None and value is not False and value != ():
            data[name] = _plain(value)
    return data


def kind_of(entry: LogEntry) -> str:
    """The name of an entry's kind in the log, e.g. "roll_off"."""
    return _KIND_NAMES[type(entry)]


def entry_from_json(data: object) -> LogEntry:
    """The reverse of `entry_to_json`. Raises EntryInvalid with the pointers of what is wrong."""
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in _KINDS:
        reader = Reader(data, known=["type"] if kind is None else list(data))  # type: ignore[call-overload]  # a dict wherever kind is set
        detail = Sentence("This must be one of {choices}.", choices=", ".join(_KINDS))
        reader.refuse("type", "invalid_value", detail)
        raise EntryInvalid(reader.problems)
    entry_class, keys = _KINDS[kind]
    reader = Reader(data, known=["type", *keys])
    entry: LogEntry = _read(entry_class, keys, reader)
    if reader.problems:
        raise EntryInvalid(reader.problems)
    return entry


def _read(entry_class: Any, keys: Mapping[str, Any], reader: Reader) -> Any:
    values = {key: read(reader, key) for key, read in keys.items() if key in reader}
    for name, described in entry_class.__dataclass_fields__.items():
        if name not in values and described.default is _MISSING:
            reader.refuse(name, "required", Sentence("This is missing."))
    if (
        entry_class is Amend
        and not reader.problems
        and ("throws" in values) == ("points" in values)
    ):
        detail = Sentence("Give either the throws or the points.")
        reader.refuse("throws", "contradiction", detail)
    return None if reader.problems else entry_class(**values)


_MISSING = field().default
_Read = Callable[[Reader, str], Any]


def _plain(value: Any) -> Any:
    if isinstance(value, Throw):
        return {key: part for key, part in entry_to_json(value).items() if key != "type"}
    if isinstance(value, Mapping):
        return {str(key): part for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _dice(least: int) -> _Read:
    def read(reader: Reader, key: str) -> Any:
        value = reader[key]
        if not isinstance(value, list) or not least <= len(value) <= MOST_DICE:
            detail = Sentence(
                "This must be a list of {least} to {most} dice.", least=least, most=MOST_DICE
            )
            return reader.refuse(key, "invalid_type", detail)
        if not all(type(face) is int and 1 <= face <= 6 for face in value):
            detail = Sentence("Faces are whole numbers from 1 to 6.")
            return reader.refuse(key, "invalid_value", detail)
        return tuple(value)

    return read


def _boolean(reader: Reader, key: str) -> Any:
    return reader.boolean(key)


def _seat(reader: Reader, key: str) -> Any:
    return reader.integer(key, 0, MOST_SEATS - 1)


def _turn(reader: Reader, key: str) -> Any:
    return reader.integer(key, 1, MOST_TARGET)


def _points(reader: Reader, key: str) -> Any:
    return reader.integer(key, 0, MOST_TARGET)


def _adjustment(reader: Reader, key: str) -> Any:
    points = reader.integer(key, -MOST_POINTS, MOST_POINTS)
    detail = Sentence("An adjustment of 0 changes nothing.")
    return points or reader.refuse(key, "out_of_range", detail)


def _name(reader: Reader, key: str) -> Any:
    return reader.text(key, LONGEST_PLAYER_NAME)


def _team(reader: Reader, key: str) -> Any:
    return None if reader[key] is None else _name(reader, key)


def _reason(reader: Reader, key: str) -> Any:
    return reader.text(key, LONGEST_REASON)


def _faces(reader: Reader, key: str) -> Any:
    seats = {str(seat): seat for seat in range(MOST_SEATS)}
    inner = reader.object(key, known=list(seats))
    if inner is REFUSED:
        return REFUSED
    return {seats[name]: inner.integer(name, 1, 6) for name in inner.data if name in seats}


def _throws(reader: Reader, key: str) -> Any:
    value = reader[key]
    if not isinstance(value, list) or not value:
        return reader.refuse(key, "invalid_type", Sentence("This must be a list of throws."))
    at = f"{reader.pointer}/{key}"
    throws = (
        Reader(throw, list(_THROW), f"{at}/{number}", reader.problems)
        for number, throw in enumerate(value)
    )
    return tuple(_read(Throw, _THROW, throw) for throw in throws)


_THROW: dict[str, _Read] = {
    "dice": _dice(1),
    "set_aside": _dice(0),
    "bank": _boolean,
    "high_stakes": _boolean,
    "seat": _seat,
}
_PLAYER: dict[str, _Read] = {"name": _name, "team": _team}
_AMEND: dict[str, _Read] = {
    "turn": _turn,
    "reason": _reason,
    "throws": _throws,
    "points": _points,
    "end_log": _boolean,
}
_KINDS: dict[str, tuple[type, dict[str, _Read]]] = {
    "throw": (Throw, _THROW),
    "bank": (Bank, {"seat": _seat}),
    "total": (Total, {"points": _points, "seat": _seat}),
    "roll_off": (RollOff, {"faces": _faces}),
    "join": (Join, _PLAYER),
    "retire": (Retire, {"seat": _seat}),
    "adjust": (Adjust, {"seat": _seat, "points": _adjustment, "reason": _reason}),
    "sign": (Sign, {"seat": _seat}),
    "unlock": (Unlock, {"reason": _reason}),
    "undo": (Undo, {}),
    "amend": (Amend, _AMEND),
}
_KIND_NAMES = {entry_class: kind for kind, (entry_class, _) in _KINDS.items()}


def player_from_json(data: object, pointer: str = "") -> Player:
    """A player as given to a new game. Raises EntryInvalid."""
    reader = Reader(data, list(_PLAYER), pointer)
    player: Player = _read(Player, _PLAYER, reader)
    if reader.problems:
        raise EntryInvalid(reader.problems)
    return player
