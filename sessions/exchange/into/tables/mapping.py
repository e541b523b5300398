"""How a table is to be read: every choice that the program makes, and a person may make otherwise.

Knows choices; what they do with cells, `blocks` and `lists` know.
"""

from __future__ import annotations

from collections.abc import Mapping as Document
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.tables.cells import DateOrder, heading
from sessions.exchange.into.tables.files import Cell

Orientation = Literal["columns", "rows", "history", "long"]
PointsAre = Literal["round", "running"]
EmptyIs = Literal["not_played", "farkle"]


@dataclass(frozen=True, slots=True)
class Mapping:
    """`orientation`: players are columns (a row for each round) or rows (a column for each round);
    or there is a row for each game, with the scores of all; or a line for each player or turn.

    `points` are those of a round, or running totals. `empty_is` says what a cell without anything
    means, before the last round that somebody has played. `date_order` is that of days in numbers.
    `left_out` are headings, without case, that are nobody's name.
    """

    orientation: Orientation = "columns"
    points: PointsAre = "round"
    empty_is: EmptyIs = "not_played"
    date_order: DateOrder = "dmy"
    left_out: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"left_out": list(self.left_out)}

    def may_be_name(self, cell: Cell) -> bool:
        """Whether a heading may be somebody's name."""
        is_word = isinstance(cell, str) and heading(cell) is None
        return is_word and str(cell).casefold() not in self.left_out

    @classmethod
    def from_json(cls, document: Any) -> Mapping:
        """The reverse. Raises FileRefusedError for anything else."""
        if not isinstance(document, Document) or document.keys() - CHOICES.keys() - {"left_out"}:
            raise FileRefusedError("mapping_invalid")
        left_out = document.get("left_out", [])
        if not isinstance(left_out, list) or not all(isinstance(it, str) for it in left_out):
            raise FileRefusedError("mapping_invalid")
        chosen = {name: document[name] for name in CHOICES if name in document}
        if any(value not in CHOICES[name] for name, value in chosen.items()):
            raise FileRefusedError("mapping_invalid")
        return cls(**chosen, left_out=tuple(left_out))


CHOICES: dict[str, tuple[str, ...]] = {
    "orientation": get_args(Orientation),
    "points": get_args(PointsAre),
    "empty_is": get_args(EmptyIs),
    "date_order": get_args(DateOrder),
}
"""What may be chosen, by the names of the fields."""
