"""The shapes that a value of the public JSON can have, and how each is read.

A field of an entry or of a rule set names its shape in its type, with its range:
`points: Annotated[int, WholeNumber(0, 1000)] = 50`. That is all there is to declare: whatever reads
a value, describes it or draws a control for it asks for its shape (`shapes_of`). Every shape has a
method `read`, which gives the value, or notes a problem and gives REFUSED. Knows no field, no rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from scoring.dice import FACES, MAX_DICE
from scoring.reading.reader import REFUSED, Reader
from scoring.sentences import Sentence

MULTIPLES = {f"x{times}": times for times in range(2, 101)}
"""A price written as a multiple of another one: "x2" is twice that."""
_FACES = frozenset(FACES)


class Shape(Protocol):
    """One kind of value."""

    def read(self, reader: Reader, key: str, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number from `least` to `most`; with `refused`, what is said of 0."""

    least: int
    most: int
    refused: Sentence | None = None

    def read(self, reader: Reader, key: str) -> Any:
        value = reader.integer(key, self.least, self.most)
        if value == 0 and self.refused is not None:
            return reader.refuse(key, "out_of_range", self.refused)
        return value


@dataclass(frozen=True, slots=True)
class Step:
    """A whole number that is a multiple of `step`; `refused` is said of others."""

    least: int
    most: int
    step: int
    refused: Sentence

    def read(self, reader: Reader, key: str) -> Any:
        value = reader.integer(key, self.least, self.most)
        if isinstance(value, int) and value % self.step:
            return reader.refuse(key, "invalid_value", self.refused)
        return value


@dataclass(frozen=True, slots=True)
class NumberOrOff:
    """A whole number from `least` to `most`, or null for "not played"."""

    least: int
    most: int

    def read(self, reader: Reader, key: str) -> Any:
        return reader.optional_integer(key, self.least, self.most)


@dataclass(frozen=True, slots=True)
class NumberOrWord:
    """A whole number or one word; also null, if `or_off`."""

    least: int
    most: int
    word: str
    or_off: bool = True

    def read(self, reader: Reader, key: str) -> Any:
        if reader[key] == self.word:
            return self.word
        read = reader.optional_integer if self.or_off else reader.integer
        return read(key, self.least, self.most, also=f"“{self.word}”")


@dataclass(frozen=True, slots=True)
class NumberOrMultiple:
    """A whole number, a multiple of another price such as "x2", or null."""

    least: int
    most: int

    def read(self, reader: Reader, key: str) -> Any:
        value = reader[key]
        if isinstance(value, str) and value in MULTIPLES:
            return value
        also = Sentence("a multiple such as “x2”")
        return reader.optional_integer(key, self.least, self.most, also=also)


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    def read(self, reader: Reader, key: str) -> Any:
        return reader.boolean(key)


@dataclass(frozen=True, slots=True)
class FlagOrWord:
    """true, false or one word."""

    word: str

    def read(self, reader: Reader, key: str) -> Any:
        value = reader[key]
        if isinstance(value, bool) or value == self.word:
            return value
        detail = Sentence("This must be true, false or “{word}”.", word=self.word)
        code = "invalid_value" if isinstance(value, str) else "invalid_type"
        return reader.refuse(key, code, detail)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text with at most `longest` characters; also null, if `or_none`."""

    longest: int
    or_none: bool = False

    def read(self, reader: Reader, key: str) -> Any:
        if self.or_none and reader[key] is None:
            return None
        return reader.text(key, self.longest)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words or numbers."""

    choices: tuple[Any, ...]

    def read(self, reader: Reader, key: str) -> Any:
        return reader.choice(key, self.choices)


@dataclass(frozen=True, slots=True)
class OneOfOrNone:
    """One of a few words, or null where nothing is said."""

    choices: tuple[str, ...]

    def read(self, reader: Reader, key: str) -> Any:
        return None if reader[key] is None else reader.choice(key, self.choices)


@dataclass(frozen=True, slots=True)
class DiceAsTheyLie:
    """At least `least` dice, by their faces."""

    least: int

    def read(self, reader: Reader, key: str) -> Any:
        value = reader[key]
        if not isinstance(value, list) or not self.least <= len(value) <= MAX_DICE:
            facts = {"least": self.least, "most": MAX_DICE}
            detail = Sentence("This must be a list of {least} to {most} dice.", **facts)
            return reader.refuse(key, "invalid_type", detail)
        if not set(map(type, value)) <= {int} or not _FACES.issuperset(value):
            detail = Sentence("Faces are whole numbers from 1 to 6.")
            return reader.refuse(key, "invalid_value", detail)
        return tuple(value)


@dataclass(frozen=True, slots=True)
class FaceOfEach:
    """One die of each seat that throws: seat → face."""

    seats: int

    def read(self, reader: Reader, key: str) -> Any:
        seats = {str(seat): seat for seat in range(self.seats)}
        inner = reader.object(key, known=list(seats))
        if inner is REFUSED:
            return REFUSED
        return {seats[name]: inner.integer(name, 1, 6) for name in inner.data if name in seats}
