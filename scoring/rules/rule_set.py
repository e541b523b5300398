"""The rule set: everything a table agrees on before the first throw, as one frozen value.

Knows which options exist, their defaults (the Patch Products rules) and which contradict each
other; not what they do: that is read from here by the modules that score and by the game.
JSON shape: one object, every key optional, documented key by key on `RuleSet`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from scoring.errors import RuleSetInvalid
from scoring.rules.reading import REFUSED, Reader
from scoring.sentences import Sentence

Value = int | str | None
"""A price: points, "x2" … (a multiple of that face's triple), or None for off."""
FaceValues = tuple[int | None, int | None, int | None, int | None, int | None, int | None]

SetAside = Literal["any", "all"]
HotDice = Literal["may_roll", "must_roll"]
FinalRoundKind = Literal["others_once", "equal_turns", "everyone_once", "none"]
TieKind = Literal["first_to_set", "shared", "roll_off_round"]

MOST_POINTS = 1_000_000
MOST_TARGET = 1_000_000_000
MOST_TURNS = 1_000
LONGEST_NAME = 80

SIX_DICE_ONLY = {
    "six_of_a_kind": None,
    "six_ones": None,
    "small_straights": None,
    "three_pairs": None,
    "four_and_pair": None,
    "two_triplets": None,
    "six_of_a_kind_is_three_pairs": False,
    "six_of_a_kind_is_two_triplets": False,
}
"""What five dice cannot show, with the value each key then has."""


@dataclass(frozen=True, slots=True)
class FarkleStreak:
    """Farkles in a row that cost points. `penalty` is points, or "reset" for back to zero."""

    length: int = 3
    penalty: int | Literal["reset"] = 1000
    floor_at_zero: bool = False
    only_after_opening: bool = False


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A table's whole rule set. Points are whole numbers; None means "not played".

    `singles` and `three_of_a_kind` hold six places, for the faces 1 to 6. `six_ones` may be "win",
    `four_and_pair` may be "three_pairs". `small_straights` holds the points of 1-5 and 2-6.
    """

    name: str = "Patch Products"
    dice: int = 6
    singles: FaceValues = (100, None, None, None, 50, None)
    three_of_a_kind: FaceValues = (300, 200, 300, 400, 500, 600)
    four_of_a_kind: Value = 1000
    five_of_a_kind: Value = 2000
    six_of_a_kind: Value = 3000
    six_ones: Value = None
    straight: int | None = 1500
    small_straights: tuple[int | None, int | None] | None = None
    three_pairs: int | None = 1500
    four_and_pair: Value = 1500
    two_triplets: int | None = 2500
    full_house_bonus: int | None = None
    six_of_a_kind_is_three_pairs: bool = False
    six_of_a_kind_is_two_triplets: bool = False
    van_t_hof_six: int | None = None
    opening_threshold: int = 500
    minimum_bank: int = 0
    target_score: int = 10_000
    exact_target: bool = False
    fixed_turns: int | None = None
    set_aside: SetAside = "any"
    hot_dice: HotDice = "may_roll"
    final_round: FinalRoundKind = "others_once"
    tie: TieKind = "first_to_set"
    farkle_streak: FarkleStreak | None = None
    toxic_twos: bool = False
    high_stakes_bonus: int | None = None
    six_die_farkle_forfeit: int | None = None
    teams: bool = False

    @classmethod
    def from_json(cls, data: object) -> RuleSet:
        """Read the public JSON format.

        Raises RuleSetInvalid with every problem found, each at the JSON pointer of its key.
        """
        reader = Reader(data, known=[f.name for f in fields(cls)])
        values = _read(reader)
        if not reader.problems:
            _refuse_contradictions(values, reader)
        if reader.problems:
            raise RuleSetInvalid(reader.problems)
        return cls(**values)

    def to_json(self) -> dict[str, Any]:
        """The whole rule set in the public JSON format, every key written out."""
        data: dict[str, Any] = {f.name: getattr(self, f.name) for f in fields(self)}
        data["singles"] = {"1": self.singles[0], "5": self.singles[4]}
        data["three_of_a_kind"] = {
            str(face): points for face, points in enumerate(self.three_of_a_kind, start=1)
        }
        if self.small_straights is not None:
            data["small_straights"] = dict(zip(("1-5", "2-6"), self.small_straights, strict=True))
        if self.farkle_streak is not None:
            data["farkle_streak"] = {
                f.name: getattr(self.farkle_streak, f.name) for f in fields(FarkleStreak)
            }
        return data

    def triple(self, face: int) -> int | None:
        """What three of this face are worth, or None."""
        return self.three_of_a_kind[face - 1]


PATCH = RuleSet()


def _read(reader: Reader) -> dict[str, Any]:
    """Every key that is present, read one by one; absent keys are left to the defaults."""
    values: dict[str, Any] = {}
    for key, read in _KEYS.items():
        if key in reader:
            value = read(reader, key)
            if value is not REFUSED:
                values[key] = value
    if values.get("dice") == 5:
        for key, off in SIX_DICE_ONLY.items():
            values.setdefault(key, off)
    return values


def _points(reader: Reader, key: str) -> Any:
    return reader.optional_integer(key, 1, MOST_POINTS)


def _multiple(reader: Reader, key: str) -> Any:
    value = reader[key]
    if isinstance(value, str) and _is_multiple(value):
        return value
    return reader.optional_integer(key, 1, MOST_POINTS, also=Sentence("a multiple such as “x2”"))


def _is_multiple(value: str) -> bool:
    return value[:1] == "x" and value[1:] in {str(times) for times in range(2, 101)}


def _points_or(word: str) -> Any:
    def read(reader: Reader, key: str) -> Any:
        if reader[key] == word:
            return word
        return reader.optional_integer(key, 1, MOST_POINTS, also=f"“{word}”")

    return read


def _one_of(kind: Any) -> Any:
    return lambda reader, key: reader.choice(key, get_args(kind))


def _boolean(reader: Reader, key: str) -> Any:
    return reader.boolean(key)


def _whole_number(least: int, most: int) -> Any:
    return lambda reader, key: reader.integer(key, least, most)


def _name(reader: Reader, key: str) -> Any:
    return reader.text(key, LONGEST_NAME)


def _dice(reader: Reader, key: str) -> Any:
    return reader.choice(key, (6, 5))


def _singles(reader: Reader, key: str) -> Any:
    inner = reader.object(key, known=["1", "5"])
    if inner is REFUSED:
        return REFUSED
    one, five = (
        _points(inner, face) if face in inner else default
        for face, default in (("1", PATCH.singles[0]), ("5", PATCH.singles[4]))
    )
    return (one, None, None, None, five, None)


def _three_of_a_kind(reader: Reader, key: str) -> Any:
    inner = reader.object(key, known=list("123456"))
    if inner is REFUSED:
        return REFUSED
    return tuple(
        _points(inner, str(face)) if str(face) in inner else PATCH.triple(face)
        for face in range(1, 7)
    )


def _small_straights(reader: Reader, key: str) -> Any:
    if reader[key] is None:
        return None
    inner = reader.object(key, known=["1-5", "2-6"])
    if inner is REFUSED:
        return REFUSED
    values = tuple(_points(inner, run) if run in inner else None for run in ("1-5", "2-6"))
    return None if values == (None, None) else values


def _fixed_turns(reader: Reader, key: str) -> Any:
    return reader.optional_integer(key, 1, MOST_TURNS)


def _opening_threshold(reader: Reader, key: str) -> Any:
    value = reader.integer(key, 0, MOST_POINTS)
    if isinstance(value, int) and value % 50:
        detail = Sentence("The opening threshold is a multiple of 50.")
        return reader.refuse(key, "invalid_value", detail)
    return value


def _farkle_streak(reader: Reader, key: str) -> Any:
    if reader[key] is None:
        return None
    inner = reader.object(key, known=[f.name for f in fields(FarkleStreak)])
    if inner is REFUSED:
        return REFUSED
    values = {name: read(inner, name) for name, read in _STREAK_KEYS.items() if name in inner}
    return REFUSED if REFUSED in values.values() else FarkleStreak(**values)


def _penalty(reader: Reader, key: str) -> Any:
    if reader[key] == "reset":
        return "reset"
    return reader.integer(key, 1, MOST_POINTS, also="“reset”")


_STREAK_KEYS: dict[str, Any] = {
    "length": _whole_number(1, 100),
    "penalty": _penalty,
    "floor_at_zero": _boolean,
    "only_after_opening": _boolean,
}

_KEYS: dict[str, Any] = {
    "name": _name,
    "dice": _dice,
    "singles": _singles,
    "three_of_a_kind": _three_of_a_kind,
    "four_of_a_kind": _multiple,
    "five_of_a_kind": _multiple,
    "six_of_a_kind": _multiple,
    "six_ones": _points_or("win"),
    "straight": _points,
    "small_straights": _small_straights,
    "three_pairs": _points,
    "four_and_pair": _points_or("three_pairs"),
    "two_triplets": _points,
    "full_house_bonus": _points,
    "six_of_a_kind_is_three_pairs": _boolean,
    "six_of_a_kind_is_two_triplets": _boolean,
    "van_t_hof_six": _points,
    "opening_threshold": _opening_threshold,
    "minimum_bank": _whole_number(0, MOST_POINTS),
    "target_score": _whole_number(1, MOST_TARGET),
    "exact_target": _boolean,
    "fixed_turns": _fixed_turns,
    "set_aside": _one_of(SetAside),
    "hot_dice": _one_of(HotDice),
    "final_round": _one_of(FinalRoundKind),
    "tie": _one_of(TieKind),
    "farkle_streak": _farkle_streak,
    "toxic_twos": _boolean,
    "high_stakes_bonus": _points,
    "six_die_farkle_forfeit": _points,
    "teams": _boolean,
}


_SCORING_KEYS = (
    "singles",
    "three_of_a_kind",
    "four_of_a_kind",
    "five_of_a_kind",
    "six_of_a_kind",
    "six_ones",
    "straight",
    "small_straights",
    "three_pairs",
    "four_and_pair",
    "two_triplets",
)


def _scores(value: Any) -> bool:
    """Is there a price in this value? (A multiple is one only where a triple has a price.)"""
    if isinstance(value, tuple):
        return any(map(_scores, value))
    return isinstance(value, int)


def _refuse_contradictions(values: dict[str, Any], reader: Reader) -> None:
    def get(key: str) -> Any:
        return values.get(key, getattr(PATCH, key))

    if not any(_scores(get(key)) for key in _SCORING_KEYS):
        detail = Sentence("At least one combination must score.")
        reader.refuse("singles", "contradiction", detail)
    if get("exact_target") and get("fixed_turns") is not None:
        detail = Sentence("A game of fixed turns has no target to hit.")
        reader.refuse("exact_target", "contradiction", detail)
    if get("dice") == 5:
        for key, off in SIX_DICE_ONLY.items():
            if get(key) != off:
                reader.refuse(key, "contradiction", Sentence("Five dice cannot show this."))
    else:
        for key, value, needed in _BORROWED_PRICES:
            if get(key) == value and get(needed) is None:
                combination = Sentence(needed.replace("_", " "))
                detail = Sentence("It scores as {these}, but they are off.", these=combination)
                reader.refuse(key, "contradiction", detail)


_BORROWED_PRICES = (
    ("four_and_pair", "three_pairs", "three_pairs"),
    ("six_of_a_kind_is_three_pairs", True, "three_pairs"),
    ("six_of_a_kind_is_two_triplets", True, "two_triplets"),
)
"""Keys that, at this value, take their price from another key."""
