"""What deserves a cheer beside the places: the most farkles, the biggest turn, the best game.

Knows how games and tables ended; who gets a certificate is for pages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from enum import StrEnum

from sessions.events.reading.book import Book
from sessions.models import SeatResult


class Feat(StrEnum):
    """The most of something on a day."""

    FARKLES = "farkles"
    BEST_TURN = "best_turn"
    BEST_GAME = "best_game"


def feats(book: Book) -> dict[int, list[tuple[Feat, int]]]:
    """By entrant, what they had the most of; of equals each."""
    figures = {Feat.BEST_GAME: _best_games(book)} | _of_games(book)
    found: dict[int, list[tuple[Feat, int]]] = defaultdict(list)
    for feat in Feat:
        most = max(figures[feat].values(), default=0)
        for it, value in figures[feat].items():
            if value == most > 0:
                found[it].append((feat, value))
    return found


def _best_games(book: Book) -> dict[int, int]:
    best: dict[int, int] = {}
    for _night, _round, table in book.tables():
        for it in table.finishes(table.current) if table.current and not table.is_void else ():
            best[it.entrant] = max(best.get(it.entrant, 0), it.score or 0)
    return best


def _of_games(book: Book) -> dict[Feat, Mapping[int, int]]:
    """From the games of the tables that count; a day on paper has none."""
    seats = {
        (table.game.pk, place): it
        for _night, _round, table in book.tables()
        if table.game is not None and not table.is_void
        for place, it in enumerate(table.people)
    }
    farkles: Counter[int] = Counter()
    best: dict[int, int] = {}
    rows = SeatResult.objects.filter(game__in={game for game, _place in seats})
    for game, place, lost, turn in rows.values_list("game", "position", "farkles", "best_turn"):
        it = seats.get((game, place))
        if it is not None:
            farkles[it] += lost
            best[it] = max(best.get(it, 0), turn or 0)
    return {Feat.FARKLES: farkles, Feat.BEST_TURN: best}
