"""A table that comes in: its lines by the names of columns, and each cell as what it should be.

What cannot be is refused with its line and column. Knows headings in English and German; not what a
line means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sessions.exchange.contests.refusals import CellRefusedError
from sessions.exchange.into.tables import cells
from sessions.exchange.into.tables.files import Cell, open_table

HEADINGS: Mapping[str, str] = {
    "number": "number nr no nummer startnummer",
    "name": "name names player spieler spielerin namen",
    "member": "member mitglied",
    "club": "club circle verein kreis",
    "unranked": "unranked",
    "standby": "standby",
    "hidden": "hidden verborgen",
    "night": "night abend spieltag",
    "round": "round runde",
    "table": "table tisch",
    "seat": "seat sitz platz_am_tisch",
    "place": "place rank platz rang",
    "score": "score total punktzahl punkte ergebnis gesamt",
    "status": "status",
    "substitute": "substitute ersatz vertretung",
}
_NAMED = {word: name for name, words in HEADINGS.items() for word in words.split()}
_YES = {"1", "true", "yes", "ja", "x", "wahr"}
_NO = {"0", "false", "no", "nein", "falsch", ""}
MAX_NUMBER = 1_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table; `number` is the one that a spreadsheet shows beside it."""

    number: int
    cells: Mapping[str, Cell]

    def __contains__(self, column: str) -> bool:
        return column in self.cells

    def text(self, column: str) -> str:
        cell = self.cells.get(column)
        return "" if cell is None else str(cell)

    def whole(self, column: str) -> int | None:
        """The number in the cell; None for an empty one. Raises CellRefusedError."""
        cell = self.cells.get(column)
        if cell is None:
            return None
        try:
            found = cells.points(cell)
        except cells.NotWholeError:
            found = None
        if found is None or abs(found) > MAX_NUMBER:
            raise self.refused("number", column)
        return found

    def needed(self, column: str) -> int:
        """The same where something has to be. Raises CellRefusedError."""
        found = self.whole(column)
        if found is None:
            raise self.refused("empty", column)
        return found

    def flag(self, column: str) -> bool | None:
        """Yes or no; None where the table has no such column. Raises CellRefusedError."""
        if column not in self.cells:
            return None
        text = self.text(column).casefold()
        if text not in _YES | _NO:
            raise self.refused("flag", column)
        return text in _YES

    def refused(self, why: str, column: str, text: object = None) -> CellRefusedError:
        return CellRefusedError(
            why, self.number, column, self.text(column) if text is None else text
        )


def lines_of(data: bytes, needed: Sequence[str]) -> list[Line]:
    """The lines of the first sheet of a file that is a table with these columns.

    Raises FileRefusedError, CellRefusedError.
    """
    rows = open_table(data).sheets[0].rows
    head = next((number for number, row in enumerate(rows) if any(row)), 0)
    columns = dict(_columns(rows[head]))
    for name in needed:
        if name not in columns.values():
            raise CellRefusedError("column", head + 1, name)
    return [
        Line(number, {name: row[at] if at < len(row) else None for at, name in columns.items()})
        for number, row in enumerate(rows[head + 1 :], start=head + 2)
        if any(cell is not None for cell in row)
    ]


def _columns(heading: Sequence[Cell]) -> Iterator[tuple[int, str]]:
    """Which column is which; of two that are called alike the first one counts."""
    seen = set()
    for at, cell in enumerate(heading):
        name = _NAMED.get(str(cell).casefold().strip(" :.").replace(" ", "_"))
        if name is not None and name not in seen:
            seen.add(name)
            yield at, name
