"""The rule set: everything a table agrees on before the first throw, as one frozen value.

Knows which options exist, their defaults (the Patch Products rules) and which contradict each
other; not what they do: that is read from here by the modules that score and by the game.
JSON shape: one object, every key optional, documented key by key on `RuleSet`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, get_args

from scoring.errors import RuleSetInvalid
from scoring.reading.objects import ValueOf, read_given, shapes_of
from scoring.reading.reader import REFUSED, Reader
from scoring.reading.shapes import (
    Flag,
    FlagOrWord,
    Line,
    NumberOrMultiple,
    NumberOrOff,
    NumberOrWord,
    OneOf,
    Step,
    WholeNumber,
)
from scoring.rules.prices import (
    OnePriceOrByFace,
    PricesByFace,
    PricesOfOneAndFive,
    PricesOfRuns,
    by_face,
)
from scoring.sentences import Sentence

FaceValues = tuple[int | None, int | None, int | None, int | None, int | None, int | None]

SetAside = Literal["any", "all"]
HotDice = Literal["may_roll", "must_roll"]
FinalRoundKind = Literal["others_once", "equal_turns", "everyone_once", "none"]
TieKind = Literal["first_to_set", "shared", "roll_off_round"]

MAX_POINTS = 1_000_000
MAX_TARGET = 1_000_000_000
MAX_TURNS = 1_000
MAX_RULE_SET_NAME = 80
MAX_NOTE = 200

_POINTS = NumberOrOff(1, MAX_POINTS)
Price = Annotated[int | None, _POINTS]
"""Points, or None for "not played"."""
AlikePrice = int | str | None
PricesOfAlike = tuple[AlikePrice, AlikePrice, AlikePrice, AlikePrice, AlikePrice, AlikePrice]
PriceOfAlike = Annotated[
    AlikePrice | PricesOfAlike, OnePriceOrByFace(NumberOrMultiple(1, MAX_POINTS))
]
"""A price, or "x2" …: a multiple of that face's triple. Or six of these, one for each face."""
Switch = Annotated[bool, Flag()]

_SINGLES: FaceValues = (100, None, None, None, 50, None)
_TRIPLES: FaceValues = (300, 200, 300, 400, 500, 600)
_NO_STEP = Sentence("The opening threshold is a multiple of 50.")

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

    length: Annotated[int, WholeNumber(1, 100)] = 3
    penalty: Annotated[
        int | Literal["reset"], NumberOrWord(1, MAX_POINTS, "reset", or_off=False)
    ] = 1000
    floor_at_zero: Switch = False
    only_after_opening: Switch = False


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A table's whole rule set. Points are whole numbers; None means "not played".

    `singles` and `three_of_a_kind` hold six places, for the faces 1 to 6. `six_ones` may be "win",
    `four_and_pair` may be "three_pairs". `small_straights` holds the points of 1-5 and 2-6. `note`
    is a line for the table, which decides nothing.
    """

    name: Annotated[str, Line(MAX_RULE_SET_NAME)] = "Patch Products"
    dice: Annotated[int, OneOf((6, 5))] = 6
    singles: Annotated[FaceValues, PricesOfOneAndFive(_POINTS, _SINGLES)] = _SINGLES
    three_of_a_kind: Annotated[FaceValues, PricesByFace(_POINTS, _TRIPLES)] = _TRIPLES
    four_of_a_kind: PriceOfAlike = 1000
    five_of_a_kind: PriceOfAlike = 2000
    six_of_a_kind: PriceOfAlike = 3000
    six_ones: Annotated[int | str | None, NumberOrWord(1, MAX_POINTS, "win")] = None
    straight: Price = 1500
    small_straights: Annotated[tuple[int | None, int | None] | None, PricesOfRuns(_POINTS)] = None
    three_pairs: Price = 1500
    four_and_pair: Annotated[int | str | None, NumberOrWord(1, MAX_POINTS, "three_pairs")] = 1500
    two_triplets: Price = 2500
    full_house_bonus: Price = None
    six_of_a_kind_is_three_pairs: Switch = False
    six_of_a_kind_is_two_triplets: Switch = False
    van_t_hof_six: Price = None
    opening_threshold: Annotated[int, Step(0, MAX_POINTS, 50, _NO_STEP)] = 500
    minimum_bank: Annotated[int, WholeNumber(0, MAX_POINTS)] = 0
    target_score: Annotated[int, WholeNumber(1, MAX_TARGET)] = 10_000
    exact_target: Annotated[bool | Literal["void"], FlagOrWord("void")] = False
    fixed_turns: Annotated[int | None, NumberOrOff(1, MAX_TURNS)] = None
    set_aside: Annotated[SetAside, OneOf(get_args(SetAside))] = "any"
    hot_dice: Annotated[HotDice, OneOf(get_args(HotDice))] = "may_roll"
    final_round: Annotated[FinalRoundKind, OneOf(get_args(FinalRoundKind))] = "others_once"
    tie: Annotated[TieKind, OneOf(get_args(TieKind))] = "first_to_set"
    farkle_streak: Annotated[FarkleStreak | None, ValueOf(FarkleStreak)] = None
    toxic_twos: Switch = False
    high_stakes_bonus: Price = None
    six_die_farkle_forfeit: Price = None
    teams: Switch = False
    note: Annotated[str | None, Line(MAX_NOTE, or_none=True)] = None

    @classmethod
    def from_json(cls, data: object) -> RuleSet:
        """Read the public JSON format.

        Raises RuleSetInvalid with every problem found, each at the JSON pointer of its key.
        """
        reader = Reader(data, known=list(shapes_of(cls)))
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
        data["three_of_a_kind"] = by_face(self.three_of_a_kind)
        for key in ("four_of_a_kind", "five_of_a_kind", "six_of_a_kind"):
            if isinstance(data[key], tuple):
                data[key] = by_face(data[key])
        if self.small_straights is not None:
            data["small_straights"] = dict(zip(("1-5", "2-6"), self.small_straights, strict=True))
        if self.farkle_streak is not None:
            data["farkle_streak"] = {
                f.name: getattr(self.farkle_streak, f.name) for f in fields(FarkleStreak)
            }
        return data

    def least_to_bank(self, *, has_opened: bool) -> int:
        """The fewest points that may be banked: to open, or the minimum of every bank."""
        return max(0 if has_opened else self.opening_threshold, self.minimum_bank)

    def triple(self, face: int) -> int | None:
        """What three of this face are worth, or None."""
        return self.three_of_a_kind[face - 1]


PATCH = RuleSet()


def _read(reader: Reader) -> dict[str, Any]:
    """Every key that is present, read one by one; absent keys are left to the defaults."""
    given = read_given(RuleSet, reader)
    values = {key: value for key, value in given.items() if value is not REFUSED}
    if values.get("dice") == 5:
        for key, off in SIX_DICE_ONLY.items():
            values.setdefault(key, off)
    return values


SCORING_KEYS = (
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

    if not any(_scores(get(key)) for key in SCORING_KEYS):
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
