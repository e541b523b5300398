"""What stands where points or a day should, and is none: such a game does not come in.

Knows what is said of it; where it stands, `blocks` and `lists` know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sessions.exchange.into.found import FoundGame, LeftOut
from sessions.exchange.into.tables import cells
from sessions.exchange.into.tables.files import Cell

OF_WORDS = "column_of_words"


@dataclass(frozen=True, slots=True)
class Misread:
    """A game that does not come in, and `why`. By what else there is of the `game`, and by how many
    of its cells are `odd` numbers, it is only judged whether the table is meant in this way."""

    game: FoundGame
    why: LeftOut
    odd: int = 0


def no_points(where: str, name: str, text: str, line: int, column: str) -> LeftOut:
    """This text cannot be points of that player."""
    return LeftOut(
        where, "no_whole_number", {"name": name, "text": text, "line": line, "column": column}
    )


def is_of_words(column: Sequence[Cell]) -> bool:
    """Do words stand below each other, and never points? Then it is no player's column."""
    filled = [cell for cell in column if cell is not None]
    return len(filled) > 1 and all(map(cells.is_words, filled))


@dataclass(frozen=True, slots=True)
class NoDay:
    """A text that is written like a day and is none, the `reason`, and the number of its row."""

    text: str
    reason: str
    number: int

    def left_out(self, where: str) -> LeftOut:
        return LeftOut(where, self.reason, {"text": self.text, "line": self.number + 1})


def no_day(cell: Cell, order: cells.DateOrder, number: int) -> NoDay | None:
    """Is this cell written like a day, and is none?"""
    reason = cells.no_day(cell, order)
    return None if reason is None else NoDay(str(cell), reason, number)


def of_words(where: str, name: str) -> LeftOut:
    """Nobody of this name has played."""
    return LeftOut(where, "column_of_words", {"name": name})
