"""The last results of a player, one mark a game: won, won together with others, or which place.

Knows ranks and where marks go; no player, no HTML. The oldest is on the left, the newest last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

MAX_RESULTS = 20
IN_A_ROW = 10
"""On a small phone a mark is then as wide as a finger needs."""
CELL, ROW = 36, 54
MARK = 18
"""How far below the top of its row the middle of a mark is."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for the player: won or not, and with which rank, from 1, of so many seats.

    Who won is said apart from the rank: a tie of the highest scores may have been decided.
    `is_shared` where others have the same rank. `address` is the page of the game, if it has one.
    """

    played_on: date
    rank: int
    seats: int
    is_winner: bool
    is_shared: bool = False
    address: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A result in the middle of its cell."""

    result: Result
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Strip:
    """The marks, in a drawing of `width` x `height`."""

    key: str
    title: str
    marks: tuple[Mark, ...]
    height: int

    width = CELL * IN_A_ROW

    @property
    def wins(self) -> int:
        return sum(mark.result.is_winner for mark in self.marks)

    @property
    def newest(self) -> Result:
        return self.marks[-1].result


def strip(key: str, title: str, results: Sequence[Result]) -> Strip | None:
    """The last of the results, which come in the order in which they were played; None of none.

    `key` is no other chart's of the page.
    """
    if not results:
        return None
    last = results[-MAX_RESULTS:]
    rows = -(-len(last) // IN_A_ROW)
    return Strip(
        key=key,
        title=title,
        marks=tuple(
            Mark(it, CELL // 2 + at % IN_A_ROW * CELL, MARK + at // IN_A_ROW * ROW)
            for at, it in enumerate(last)
        ),
        height=rows * ROW,
    )
