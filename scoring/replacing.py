"""A frozen value once more with some of its fields changed, as `dataclasses.replace` makes it.

Each entry of a game changes a handful of them, so that the library's way was half the time of a
replay: it makes the value by its constructor, by names. Here each slot is copied as it is. For
classes of this package that are frozen, have slots and check nothing when they are made; knows none
of them.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace  # its fields are checked by their names
else:

    def replace(value, /, **changes):
        """The same value but for these fields. Raises AttributeError for one that there is not."""
        new = object.__new__(value.__class__)
        for read, write in _slots(value.__class__):
            write(new, read(value))
        for name, changed in changes.items():
            object.__setattr__(new, name, changed)
        return new


@cache
def _slots(kind: Any) -> tuple[tuple[Any, Any], ...]:
    """How each slot of this class is read and written."""
    slots = (getattr(kind, field.name) for field in fields(kind))
    return tuple((slot.__get__, slot.__set__) for slot in slots)
