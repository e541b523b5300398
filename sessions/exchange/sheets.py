"""A game as a file: text notation, CSV or XLSX with a row per turn; JSON is `exchange.archive`.

Knows formats; no rule. Text that a person typed never becomes a formula in a spreadsheet.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet

from scoring.dice import written
from scoring.insight.luck import JudgedTurn
from scoring.state import FinishedTurn, Seat
from scoring.written import notation
from scoring.written.log import Standing
from sessions.exchange import canonical, workbook
from sessions.exchange.portions import portions
from sessions.exchange.progress import Each, unheard
from sessions.games.caches import SEAT_FACTS, seat_facts
from sessions.games.log.fates import know_fates
from sessions.games.log.standing import all_standing, standing_of
from sessions.games.told.insight import insight_of, tenths
from sessions.models import Game
from sessions.storage.moment import at_one_moment

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

TURN_COLUMNS = (
    "id",
    "game",
    "turn",
    "round",
    "seat",
    "name",
    "team",
    "kind",
    "points",
    "score",
    "lost",
    "gift",
    "gift_to",
    "penalty",
    "throws",
)
LUCK_COLUMNS = ("luck", "given_away")
"""Of a game that is over, in points: empty where dice are unknown, or not only points mattered."""
SEAT_COLUMNS = SEAT_FACTS


def as_text(game: Game) -> str:
    """The text notation of what still stands."""
    know_fates(game)
    return _notation(game, all_standing(game))


def entered(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those that were entered turn by turn: of others there is no text."""
    return games.filter(recorded__isnull=True)


def texts_of(games: QuerySet[Game], *, sees_names: bool, each: Each = unheard) -> Iterator[str]:
    """The same of many games, one behind the other: of those that were entered turn by turn.
    `each` of them is told."""
    wanted = entered(games)
    for game in wanted.filter(has_fates=False):
        know_fates(game)  # which writes: nobody can while they read as of one moment
    with at_one_moment():
        for portion in portions(wanted, sees_names=sees_names):
            for game, standing in zip(portion, standing_of(portion), strict=True):
                yield f"{_notation(game, standing)}\n"
                each()


def _notation(game: Game, standing: Iterable[Standing]) -> str:
    facts = {"code": game.code, "played": canonical.moment(game.playing_since)}
    return notation.write(game.start_state(), (part.entry for part in standing), facts)


def as_csv(game: Game) -> Iterator[str]:
    """Line by line, the header first."""
    line = io.StringIO()
    writer = csv.writer(line)
    writer.writerow((*TURN_COLUMNS, *LUCK_COLUMNS))
    for cells in _turns(game):
        writer.writerow(map(harmless, cells))
        yield _taken(line)
    yield _taken(line)


def as_xlsx(game: Game) -> bytes:
    """A workbook with typed cells: the finished turns, and where every seat stands."""
    return workbook.written(
        [
            ("Turns", (*TURN_COLUMNS, *LUCK_COLUMNS), _turns(game)),
            ("Seats", SEAT_COLUMNS, _seats(game)),
        ]
    )


def _seats(game: Game) -> Iterator[list[Any]]:
    for total in game.totals.all():
        facts = seat_facts(total) | {"name": game.said(total.name)}
        yield [facts[name] for name in SEAT_COLUMNS]


def _turns(game: Game) -> Iterator[list[Any]]:
    seats, judged = game.current_state().seats, _judged(game)
    for row in game.turns.iterator(chunk_size=500):
        cells = turn_cells(game.code, row.finished_turn, seats[row.seat])
        yield [*cells, *_luck_cells(judged.get(row.number))]


def _judged(game: Game) -> dict[int, JudgedTurn]:
    """The turns of a game that is over whose dice are known, by their numbers."""
    if game.status != "finished":
        return {}
    return {it.turn.number: it for it in insight_of(game).judged}


def _luck_cells(it: JudgedTurn | None) -> list[Any]:
    if it is None:
        return [None, None]
    return [tenths(it.luck), tenths(it.loss) if it.terms.is_open else None]


def turn_cells(code: str, turn: FinishedTurn, seat: Seat) -> list[Any]:
    """A finished turn under `TURN_COLUMNS`."""
    return [
        f"{code}-{turn.number}",
        code,
        turn.number,
        turn.round,
        turn.seat,
        seat.name,
        seat.team,
        turn.kind,
        turn.points,
        turn.score,
        turn.lost,
        turn.gift,
        turn.gift_to,
        turn.penalty,
        " ".join(f"{written(it.dice, it.unentered)}>{written(it.set_aside)}" for it in turn.throws),
    ]


def harmless(cell: Any) -> Any:
    """The same cell, with a quote before it where a spreadsheet would take it for a formula."""
    is_formula = isinstance(cell, str) and cell.startswith(_FORMULA_STARTS)
    return f"'{cell}" if is_formula else cell


def _taken(line: io.StringIO) -> str:
    text = line.getvalue()
    line.seek(0)
    line.truncate()
    return text
