"""How often Python looks for what is no longer used. Knows nothing of what there is."""

import gc

SELDOM = 50_000, 20, 20
"""So much more has come than went before it is looked for."""


def look_seldom() -> None:
    """While a program is loaded, or its tables are made, next to nothing is garbage: to look for it
    as often as Python does takes a seventh of a start, and a fifth of a first one."""
    gc.set_threshold(*SELDOM)
