"""A player's badge: the letters in it, its colour, and how many shapes there are.

The shape moves on by one with each round of the colours, so that 144 seats differ. Knows names.
"""

from __future__ import annotations

COLOURS = 12
SHAPES = 12


def colour_of(seat: int, team: int | None) -> int:
    """The colour of a seat, as a number from 0 as the styles count them; a team has one."""
    return (seat if team is None else team) % COLOURS


def initials(name: str) -> str:
    """Two letters of a name: its first, and that of its second word or the next one.

    Never OK, which looks like a button: static/js/offline/show/seats.js draws the same.
    """
    first, *others = name.replace("-", " ").split() or ["?"]
    letter, *rest = list("".join([first, *others]))
    pairs = [(letter + second).upper() for second in [*(word[0] for word in others[:1]), *rest]]
    return next((pair for pair in pairs if pair != "OK"), letter.upper())
