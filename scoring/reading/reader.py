"""Reading a JSON object key by key, collecting every problem with its JSON pointer.

Knows JSON types; nothing of Farkle.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Final

from scoring.errors import Problem
from scoring.sentences import Sentence, gettext_noop


class _Refused:
    """What a reading method returns after it has noted a problem."""


REFUSED: Final = _Refused()

_JOINERS = {0x200C, 0x200D, *range(0xE0020, 0xE0080)}
"""Invisible, but needed: Persian names and emoji join with them, flags of regions end in tags."""
_BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing: fillers of Hangul, and Braille without a dot."""


LEFT_OUT: Final = Sentence("This is missing.")
NO_OBJECT: Final = Sentence("This must be an object.")
NO_TEXT: Final = Sentence("This must be a text.")


def not_one_of(choices: Iterable[Any]) -> Sentence:
    return Sentence("This must be one of {choices}.", choices=", ".join(map(str, choices)))


class Reader:
    """One JSON object under inspection. Nested readers share the list of problems."""

    def __init__(
        self,
        data: object,
        known: Sequence[str],
        pointer: str = "",
        problems: list[Problem] | None = None,
    ) -> None:
        self.pointer = pointer
        self.problems: list[Problem] = [] if problems is None else problems
        self.data: dict[str, Any] = data if isinstance(data, dict) else {}
        if not isinstance(data, dict):
            self._note(pointer, "invalid_type", NO_OBJECT)
        for key in self.data:
            if key not in known:
                detail = Sentence(
                    "There is no such key. Known keys: {keys}.", keys=", ".join(known)
                )
                self._note(self._at(key), "unknown_key", detail)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def refuse(self, key: str, code: str, detail: Sentence) -> _Refused:
        self._note(self._at(key), code, detail)
        return REFUSED

    def integer(
        self, key: str, least: int, most: int, also: str = "", *, optional: bool = False
    ) -> int | _Refused:
        """A whole number from `least` to `most`; `also` names what else the key allows."""
        value = self[key]
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if is_number and least <= value <= most:
            return value  # type: ignore[no-any-return]  # a number, as was just asked
        template = _WHOLE_NUMBER[bool(also), optional]
        expected = Sentence(template, least=least, most=most, also=also)
        return self.refuse(key, "out_of_range" if is_number else "invalid_type", expected)

    def optional_integer(
        self, key: str, least: int, most: int, also: str = ""
    ) -> int | _Refused | None:
        if self[key] is None:
            return None
        return self.integer(key, least, most, also, optional=True)

    def boolean(self, key: str) -> bool | _Refused:
        value = self[key]
        if not isinstance(value, bool):
            return self.refuse(key, "invalid_type", Sentence("This must be true or false."))
        return value

    def text(self, key: str, longest: int) -> str | _Refused:
        """A line of text, white space trimmed: something to see, no control characters."""
        value = self[key]
        if not isinstance(value, str):
            return self.refuse(key, "invalid_type", NO_TEXT)
        line = _one_spelling(" ".join(value.split()), longest)
        if not any(map(is_visible, line)):
            return self.refuse(key, "blank", Sentence("This must not be empty."))
        if len(line) > longest:
            detail = Sentence("This must have at most {longest} characters.", longest=longest)
            return self.refuse(key, "too_long", detail)
        if not all(map(may_stand, line)):
            detail = Sentence("This must not hold invisible characters.")
            return self.refuse(key, "invalid_value", detail)
        return line

    def choice(self, key: str, choices: Sequence[Any]) -> Any:
        value = self[key]
        written = ", ".join(map(str, choices))
        if type(value) in {type(choice) for choice in choices}:
            if value in choices:
                return value
            return self.refuse(key, "invalid_value", not_one_of(choices))
        if isinstance(choices[0], str):
            detail = Sentence("This must be a text: {choices}.", choices=written)
        else:
            detail = Sentence("This must be a number: {choices}.", choices=written)
        return self.refuse(key, "invalid_type", detail)

    def object(self, key: str, known: Sequence[str]) -> Any:
        """The nested reader of an object, or REFUSED."""
        value = self[key]
        if not isinstance(value, dict):
            return self.refuse(key, "invalid_type", NO_OBJECT)
        return Reader(value, known, self._at(key), self.problems)

    def _at(self, key: str) -> str:
        return f"{self.pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"

    def _note(self, pointer: str, code: str, detail: Sentence) -> None:
        self.problems.append(Problem(pointer, code, detail))


A_WHOLE_NUMBER = gettext_noop("This must be a whole number from {least:,} to {most:,}.")
A_WHOLE_NUMBER_OR_NULL = "This must be a whole number from {least:,} to {most:,} or null."
A_WHOLE_NUMBER_ALSO_OR_NULL = (
    "This must be a whole number from {least:,} to {most:,} or {also} or null."
)
_WHOLE_NUMBER = {
    (False, False): A_WHOLE_NUMBER,
    (True, False): gettext_noop(
        "This must be a whole number from {least:,} to {most:,} or {also}."
    ),
    (False, True): A_WHOLE_NUMBER_OR_NULL,
    (True, True): A_WHOLE_NUMBER_ALSO_OR_NULL,
}
"""What is said of anything else, by whether a word and whether null are allowed as well. On a page
nothing is null: forms say it in their own way."""


def _one_spelling(line: str, longest: int) -> str:
    """The line with é as one character however it was typed, or a part of it that is too long.

    A character has at most four parts. Sorting the accents of an endless one would take minutes.
    """
    return unicodedata.normalize("NFC", line[: 4 * longest + 1])


def may_stand(char: str) -> bool:
    """May a line of text hold this character? Others have no ink, or turn what is around them."""
    return char.isprintable() or ord(char) in _JOINERS


def is_visible(char: str) -> bool:
    """Is this a letter, number, punctuation mark or symbol that leaves ink?"""
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANK_LETTERS
