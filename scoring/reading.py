"""Reading a JSON object key by key, collecting every problem with its JSON pointer.

Knows JSON types; nothing of Farkle.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from scoring.errors import Problem


class _Refused:
    """What a reading method returns after it has noted a problem."""


REFUSED: Final = _Refused()

_JOINERS = {0x200C, 0x200D, *range(0xE0020, 0xE0080)}
"""Invisible, but needed: Persian names and emoji join with them, flags of regions end in tags."""
_BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing: fillers of Hangul, and Braille without a dot."""


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
            self._note(pointer, "invalid_type", "This must be an object.")
        for key in self.data:
            if key not in known:
                detail = f"There is no such key. Known keys: {', '.join(known)}."
                self._note(self._at(key), "unknown_key", detail)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def refuse(self, key: str, code: str, detail: str) -> _Refused:
        self._note(self._at(key), code, detail)
        return REFUSED

    def integer(
        self, key: str, least: int, most: int, also: str = "", *, optional: bool = False
    ) -> int | _Refused:
        """A whole number from `least` to `most`; `also` names what else the key allows."""
        value = self[key]
        allowed = f"a whole number from {least:,} to {most:,}"
        others = [word for word in (also, "null" if optional else "") if word]
        expected = " or ".join([allowed, *others])
        if not isinstance(value, int) or isinstance(value, bool):
            return self.refuse(key, "invalid_type", f"This must be {expected}.")
        if not least <= value <= most:
            return self.refuse(key, "out_of_range", f"This must be {expected}.")
        return value

    def optional_integer(
        self, key: str, least: int, most: int, also: str = ""
    ) -> int | _Refused | None:
        if self[key] is None:
            return None
        return self.integer(key, least, most, also, optional=True)

    def boolean(self, key: str) -> bool | _Refused:
        value = self[key]
        if not isinstance(value, bool):
            return self.refuse(key, "invalid_type", "This must be true or false.")
        return value

    def text(self, key: str, longest: int) -> str | _Refused:
        """A line of text, white space trimmed: something to see, no control characters."""
        value = self[key]
        if not isinstance(value, str):
            return self.refuse(key, "invalid_type", "This must be a text.")
        line = _one_spelling(" ".join(value.split()), longest)
        if not any(map(_is_visible, line)):
            return self.refuse(key, "blank", "This must not be empty.")
        if len(line) > longest:
            return self.refuse(key, "too_long", f"This must have at most {longest} characters.")
        if not all(char.isprintable() or ord(char) in _JOINERS for char in line):
            return self.refuse(key, "invalid_value", "This must not hold invisible characters.")
        return line

    def choice(self, key: str, choices: Sequence[Any]) -> Any:
        value = self[key]
        if type(value) not in {type(choice) for choice in choices}:
            kind = "text" if isinstance(choices[0], str) else "number"
            code, lead = "invalid_type", f"This must be a {kind}: "
        elif value not in choices:
            code, lead = "invalid_value", "This must be one of "
        else:
            return value
        return self.refuse(key, code, f"{lead}{', '.join(map(str, choices))}.")

    def object(self, key: str, known: Sequence[str]) -> Any:
        """The nested reader of an object, or REFUSED."""
        value = self[key]
        if not isinstance(value, dict):
            return self.refuse(key, "invalid_type", "This must be an object.")
        return Reader(value, known, self._at(key), self.problems)

    def _at(self, key: str) -> str:
        return f"{self.pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"

    def _note(self, pointer: str, code: str, detail: str) -> None:
        self.problems.append(Problem(pointer, code, detail))


def _one_spelling(line: str, longest: int) -> str:
    """The line with é as one character however it was typed, or a part of it that is too long.

    A character has at most four parts. Sorting the accents of an endless one would take minutes.
    """
    return unicodedata.normalize("NFC", line[: 4 * longest + 1])


def _is_visible(char: str) -> bool:
    """Is this a letter, number, punctuation mark or symbol that leaves ink?"""
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANK_LETTERS
