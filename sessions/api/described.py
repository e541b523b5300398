"""Which call each method of a view is.

What there is to say of it, `schema.descriptions` knows: that is read when somebody asks for the
description, and not at every start.
"""

from __future__ import annotations

from collections.abc import Callable

DESCRIBED: dict[type, dict[str, str]] = {}
"""By the view, the operation id of each of its methods."""


def described(**operations: str) -> Callable[[type], type]:
    """Name the call that each method of a view is: `get="read_game"`."""

    def name(view: type) -> type:
        DESCRIBED[view] = operations
        return view

    return name
