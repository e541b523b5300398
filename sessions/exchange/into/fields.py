"""The fields of an object that another program has written: each has the type it should, or not.

Whatever is missing or null has nothing to say, and that is no mistake. Knows JSON; no format.
"""

from __future__ import annotations

from typing import Any


class WrongTypeError(Exception):
    """A field holds something else than it should. `field` is its name."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class Fields:
    """One object. Raises WrongTypeError for whatever is none, and for fields of a wrong type."""

    def __init__(self, row: Any) -> None:
        if not isinstance(row, dict):
            raise WrongTypeError("{}")
        self._row = row

    def raw(self, name: str) -> Any:
        return self._row.get(name)

    def text(self, name: str) -> str:
        value = self._row.get(name)
        if value is not None and not isinstance(value, str):
            raise WrongTypeError(name)
        return value or ""

    def number(self, name: str) -> int | None:
        value = self._row.get(name)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise WrongTypeError(name)
        return value

    def flag(self, name: str, *, missing: bool = False) -> bool:
        """True or false, which some write as 1 and 0."""
        value = self._row.get(name)
        if value is None:
            return missing
        if not isinstance(value, bool) and value not in (0, 1):
            raise WrongTypeError(name)
        return bool(value)

    def rows(self, name: str) -> list[Any]:
        value = self._row.get(name)
        if value is not None and not isinstance(value, list):
            raise WrongTypeError(name)
        return value or []


def one_line(value: Any, longest: int) -> str:
    """A text as it can stand on one line, cut where it is longer; "" of anything else."""
    if not isinstance(value, str):
        return ""
    plain = "".join(letter if letter.isprintable() else " " for letter in value)
    return " ".join(plain.split())[:longest].strip()
