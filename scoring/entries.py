"""What a scorekeeper writes down, one value per kind of entry, and their JSON.

The shape of an entry stands here and nowhere else: its fields, what each may hold (in its type) and
its default. The log, the API, its description and the forms read it from here. Knows shapes only:
whether an entry is legal is for `game` and `log` to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, get_args

from scoring.dice import MAX_DICE, Dice
from scoring.errors import EntryInvalid
from scoring.reading.objects import ListOf, read_whole, shapes_of
from scoring.reading.reader import Reader, not_one_of
from scoring.reading.shapes import (
    DiceAsTheyLie,
    FaceOfEach,
    Flag,
    Line,
    OneOf,
    OneOfOrNone,
    WholeNumber,
)
from scoring.rules.rule_set import MAX_POINTS, MAX_TARGET
from scoring.sentences import Sentence

MAX_PLAYER_NAME = 40
MAX_REASON = 200
MAX_SEATS = 86

SeatNumber = Annotated[int, WholeNumber(0, MAX_SEATS - 1)]
TurnPoints = Annotated[int, WholeNumber(0, MAX_TARGET)]
Name = Annotated[str, Line(MAX_PLAYER_NAME)]
Team = Annotated[str | None, Line(MAX_PLAYER_NAME, or_none=True)]
Reason = Annotated[str, Line(MAX_REASON)]
Switch = Annotated[bool, Flag()]
FirstScore = Literal["zero", "lowest"]
LastOne = Literal["wins", "plays_on"]
EndResult = Literal["leader", "none"]

_CHANGES_NOTHING = Sentence("An adjustment of 0 changes nothing.")
_THROWS = Sentence("This must be a list of throws.")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits down: a name, and a team in a team game."""

    name: Name
    team: Team = None


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw as it lies, what is set aside of it, and whether the turn is banked with it.

    `set_aside` is empty for a farkle. `high_stakes`: the previous seat's leftover dice were
    thrown. `seat`, where given, must be the one whose turn it is (so for Bank and Total).
    `unentered`: so many dice more were thrown, whose faces nobody wrote down.
    """

    dice: Annotated[Dice, DiceAsTheyLie(0)]
    set_aside: Annotated[Dice, DiceAsTheyLie(0)] = ()
    bank: Switch = False
    high_stakes: Switch = False
    seat: SeatNumber | None = None
    unentered: Annotated[int, WholeNumber(0, MAX_DICE)] = 0


@dataclass(frozen=True, slots=True)
class Bank:
    """The turn score is added to the score; the turn is over."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """A whole turn called out as its points, without throws. 0 is a farkled turn."""

    points: TurnPoints
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Skip:
    """A turn that is not played: 0 points, and no farkle."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class RollOff:
    """One die each to see who starts: a face per seat."""

    faces: Annotated[Mapping[int, int], FaceOfEach(MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class Join:
    """A late player takes the last place, with 0 points or with the lowest score at the table."""

    name: Name
    team: Team = None
    score: Annotated[FirstScore, OneOf(get_args(FirstScore))] = "zero"


@dataclass(frozen=True, slots=True)
class Retire:
    """A seat leaves the game; its score stays on the sheet.

    `last_one` says what follows where only one side is left: it "wins", or "plays_on" alone. Where
    nothing is said, as in logs of before this was asked, it wins.
    """

    seat: SeatNumber
    last_one: Annotated[LastOne | None, OneOfOrNone(get_args(LastOne))] = None


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A seat that has left plays on with the score that it had."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Rename:
    """A player is called something else from now on, and on all of the sheet."""

    seat: SeatNumber
    name: Name


@dataclass(frozen=True, slots=True)
class ChangePlaces:
    """Two seats change their places in the turn order."""

    seat: SeatNumber
    other: SeatNumber


@dataclass(frozen=True, slots=True)
class Adjust:
    """A score corrected by hand."""

    seat: SeatNumber
    points: Annotated[int, WholeNumber(-MAX_POINTS, MAX_POINTS, refused=_CHANGES_NOTHING)]
    reason: Reason


@dataclass(frozen=True, slots=True)
class End:
    """The table stops here: whoever leads has won ("leader"), or nobody has ("none")."""

    result: Annotated[EndResult, OneOf(get_args(EndResult))]


@dataclass(frozen=True, slots=True)
class CallTime:
    """The bell: the round in hand is the last one, and then the highest score wins.

    `begun`: the turn in hand has begun at the table, whether any of it is entered or not. It says
    something where the first turn of a round is called out as a total.
    """

    begun: Switch = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A seat signs the card of a finished game. Once all have signed, it is locked."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Unlock:
    """The signatures on a locked card no longer stand, so that it can be undone and corrected."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry that still stands is taken back."""


@dataclass(frozen=True, slots=True)
class Amend:
    """A finished turn corrected: by its throws, or by its points alone.

    `end_log`: where a later entry contradicts the correction, the log ends before that entry.
    """

    turn: Annotated[int, WholeNumber(1, MAX_TARGET)]
    reason: Annotated[str | None, Line(MAX_REASON, or_none=True)] = None
    throws: Annotated[tuple[Throw, ...], ListOf(Throw, _THROWS)] = ()
    points: TurnPoints | None = None
    end_log: Switch = False


TurnEntry = Throw | Bank | Total | Skip
"""The entries that are part of a turn; the others are of the table."""
TableEntry = (
    RollOff
    | Join
    | Retire
    | ComeBack
    | Rename
    | ChangePlaces
    | Adjust
    | CallTime
    | End
    | Sign
    | Unlock
)
Entry = TurnEntry | TableEntry
LogEntry = Entry | Undo | Amend

KINDS: Mapping[str, type[LogEntry]] = {
    "throw": Throw,
    "bank": Bank,
    "total": Total,
    "skip": Skip,
    "roll_off": RollOff,
    "join": Join,
    "retire": Retire,
    "come_back": ComeBack,
    "rename": Rename,
    "change_places": ChangePlaces,
    "adjust": Adjust,
    "call_time": CallTime,
    "end": End,
    "sign": Sign,
    "unlock": Unlock,
    "undo": Undo,
    "amend": Amend,
}
_KIND_NAMES = {entry_class: kind for kind, entry_class in KINDS.items()}
_DEFAULTS = {
    entry_class: [(field.name, field.default) for field in fields(entry_class)]
    for entry_class in KINDS.values()
}
"""The fields of each entry; one that has to be given never equals its default."""


def kind_of(entry: LogEntry) -> str:
    """The name of an entry's kind in the log, e.g. "roll_off"."""
    return kind_named(type(entry))


def kind_named(entry_class: type[LogEntry]) -> str:
    """The same by the class of the entry."""
    return _KIND_NAMES[entry_class]


def entry_to_json(entry: LogEntry) -> dict[str, Any]:
    """The entry as a JSON object with its kind under "type"; defaults are left out."""
    data: dict[str, Any] = {"type": kind_of(entry)}
    for name, default in _DEFAULTS[type(entry)]:
        value = getattr(entry, name)
        if value != default:
            data[name] = _plain(value)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Throw):
        return {key: part for key, part in entry_to_json(value).items() if key != "type"}
    if isinstance(value, Mapping):
        return {str(key): part for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def entry_from_json(data: object) -> LogEntry:
    """The reverse of `entry_to_json`. Raises EntryInvalid with the pointers of what is wrong."""
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        reader = Reader(data, known=["type"] if kind is None else list(data))  # type: ignore[call-overload]  # a dict wherever kind is set
        reader.refuse("type", "invalid_value", not_one_of(KINDS))
        raise EntryInvalid(reader.problems)
    reader = Reader(data, known=["type", *shapes_of(KINDS[kind])])
    entry: LogEntry = read_whole(KINDS[kind], reader)
    if isinstance(entry, Amend) and bool(entry.throws) == (entry.points is not None):
        detail = Sentence("Give either the throws or the points.")
        reader.refuse("throws", "contradiction", detail)
    if reader.problems:
        raise EntryInvalid(reader.problems)
    return entry


def player_from_json(data: object, pointer: str = "") -> Player:
    """A player as given to a new game. Raises EntryInvalid."""
    reader = Reader(data, list(shapes_of(Player)), pointer)
    player: Player = read_whole(Player, reader)
    if reader.problems:
        raise EntryInvalid(reader.problems)
    return player
