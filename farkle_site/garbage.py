"""How often Python looks for what is no longer used. Knows nothing of what there is."""

import gc

SELDOM = 50_000, 20, 20
"""So many more objects have come than gone before Python looks."""


def look_seldom() -> None:
    """For a whole command; a server sets its own measure once it answers.

    While a program is loaded, or a database gets its tables, next to nothing is garbage: to look
    for it as often as Python does takes a seventh of a start, and a fifth of a first one.
    """
    gc.set_threshold(*SELDOM)
