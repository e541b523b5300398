"""Tables that this program has written itself, and that do not tell what a game needs.

Of games without their scores, and of single throws, no game comes in; a file that has such a table
is refused as a whole. Knows headings; those of seats, turns and the matrix come in like any others.
"""

from __future__ import annotations

from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.tables.files import Grid, Row
from sessions.exchange.tables.columns import GAMES, THROWS

MIN_COLUMNS = 5
"""By so many columns a table is known: more of them may come behind, in a later release."""
_HEADS = [[column.name for column in columns[:MIN_COLUMNS]] for columns in (GAMES, THROWS)]


def refuse_our_own(grid: Grid) -> None:
    """Raises FileRefusedError where a sheet is such a table."""
    if any(_is_ours(sheet.rows[0]) for sheet in grid.sheets):
        raise FileRefusedError("own_table")


def _is_ours(row: Row) -> bool:
    return list(row[:MIN_COLUMNS]) in _HEADS
