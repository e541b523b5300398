"""A frozen value once more with some of its fields changed, as `dataclasses.replace` makes it.

Each entry of a game changes a handful of them, so that the library's way was half the time of a
replay: it makes the value by its constructor, by names. Here each slot is copied as it is, by a
function made for its class, as `dataclasses` makes its constructors. For classes of this package
that are frozen, have slots and check nothing when they are made; knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace  # its fields are checked by their names
else:

    def replace(value, /, **changes):
        """The same value but for these fields. Raises AttributeError for one that there is not."""
        kind = value.__class__
        new = object.__new__(kind)
        _copier(kind)(value, new)
        for name, changed in changes.items():
            object.__setattr__(new, name, changed)
        return new


@cache
def _copier(kind: Any) -> Callable[[Any, Any], None]:
    """What writes each slot of a value of this class into a new one."""
    names = [field.name for field in fields(kind)]
    lines = (f"    write_{name}(new, value.{name})" for name in names)
    known: dict[str, Any] = {f"write_{name}": getattr(kind, name).__set__ for name in names}
    exec("\n".join(["def copy(value, new):", *lines]), known)  # noqa: S102  of names in our code
    copy: Callable[[Any, Any], None] = known["copy"]
    return copy
