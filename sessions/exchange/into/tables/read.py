"""The games of a table, read as a mapping says; and which mapping a table seems to want.

Knows no cells: `blocks` and `lists` read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product

from sessions.exchange.into.found import (
    MAX_GAMES,
    FileRefusedError,
    Found,
    FoundGame,
    FoundSeat,
    LeftOut,
)
from sessions.exchange.into.tables import blocks, cells, lists
from sessions.exchange.into.tables.files import Grid, Sheet
from sessions.exchange.into.tables.mapping import EmptyIs, Mapping, Orientation, PointsAre
from sessions.exchange.into.tables.misread import OF_WORDS, Misread

STEP = 50
"""Of every rule set that is played, points are a multiple of it: other figures are none."""
ORIENTATIONS: tuple[Orientation, ...] = ("columns", "rows", "history", "long")
POINTS: tuple[PointsAre, ...] = ("round", "running")
_NOTHING = -1e6
"""A way of reading without any game makes less sense than any other."""
EMPTY: tuple[EmptyIs, ...] = ("not_played", "farkle")
"""What is tried in turn; of ways that make equal sense the first one counts."""

_Told = FoundGame | LeftOut | Misread
_READERS: dict[Orientation, Callable[[Sheet, Mapping], Iterator[_Told]]] = {
    "columns": blocks.games_of,
    "rows": blocks.games_of,
    "history": lists.history,
    "long": lists.long,
}


@dataclass(frozen=True, slots=True)
class Guess:
    """How a table seems to be meant. `is_day_open`: its days can be read both ways round."""

    mapping: Mapping
    is_day_open: bool


def read(grid: Grid, mapping: Mapping) -> Found:
    """Raises FileRefusedError where it would be too many games."""
    told = _told(grid, mapping)
    games = [it for it in told if isinstance(it, FoundGame)]
    others = (it for it in told if not isinstance(it, FoundGame))
    left_out = [it.why if isinstance(it, Misread) else it for it in others]
    return Found("table", games, left_out)


def _told(grid: Grid, mapping: Mapping) -> list[_Told]:
    told: list[_Told] = []
    for sheet in grid.sheets:
        told += _READERS[mapping.orientation](sheet, mapping)
        if sum(isinstance(it, FoundGame) for it in told) > MAX_GAMES:
            raise FileRefusedError("too_many_games", most=MAX_GAMES)
    return told


def guess(grid: Grid) -> Guess:
    """The way of reading that makes most sense of the table, and how sure its days are."""
    order, is_open = _date_order(grid)
    base = Mapping(date_order=order)
    tried = [
        replace(base, orientation=orientation, points=points, empty_is=empty_is)
        for orientation, points, empty_is in product(ORIENTATIONS, POINTS, EMPTY)
    ]
    return Guess(max(tried, key=lambda it: _sense(grid, it)), is_open)


def _sense(grid: Grid, mapping: Mapping) -> float:
    """How much of the table becomes games that may have been played; the first of equals counts."""
    try:
        told = _told(grid, mapping)
    except FileRefusedError:
        return float("-inf")
    games = [it.game if isinstance(it, Misread) else it for it in told]
    lost = sum(map(_lost, told))
    good = [_sense_of_game(it) for it in games if isinstance(it, FoundGame)]
    return sum(good) - lost if good else _NOTHING - lost


def _lost(it: _Told) -> int:
    if isinstance(it, LeftOut):
        return 1 if it.reason == OF_WORDS else 3
    return 3 * it.odd if isinstance(it, Misread) else 0


def _sense_of_game(game: FoundGame) -> float:
    """Cells that were understood. A row with a day is a game sooner than one without."""
    names = [seat.name.casefold() for seat in game.seats]
    twice = len(names) - len(set(names))
    alone = 2 if len(names) < 2 else 0
    return sum(_sense_of_seat(seat, is_dated=bool(game.played_on)) for seat in game.seats) - (
        5 * twice + alone
    )


def _sense_of_seat(seat: FoundSeat, *, is_dated: bool) -> float:
    played = [it for it in seat.points if it is not None]
    if seat.score is None or seat.score < 0 or any(it < 0 for it in played):
        return -2
    if not seat.points:
        return 1 if is_dated else 0.5
    odd = sum(it % STEP != 0 for it in played)
    empty = len(seat.points) - len(played)
    return len(played) - odd - 0.1 * empty - _too_much(played)


def _too_much(played: list[int]) -> float:
    """Totals that were added up look like a turn that is better than the one before, each time."""
    rising = all(it <= later for it, later in pairwise(played))
    return 2.0 if len(played) > 3 and rising and played[-1] > played[0] else 0.0


def _date_order(grid: Grid) -> tuple[cells.DateOrder, bool]:
    """Which of the numbers of a day is the month, by those days that leave no choice: as most of
    them say, and as the first one does where they are as many."""
    told = (cell for sheet in grid.sheets for row in ([sheet.name], *sheet.rows) for cell in row)
    pairs = [pair for cell in told if (pair := cells.numbers_of_day(cell)) is not None]
    sure: list[cells.DateOrder] = [
        "dmy" if first > 12 else "mdy" for first, second in pairs if (first > 12) != (second > 12)
    ]
    is_open = any(first <= 12 and second <= 12 and first != second for first, second in pairs)
    order: cells.DateOrder = max(dict.fromkeys(sure), key=sure.count) if sure else "dmy"
    return order, is_open and len(set(sure)) != 1
