"""A game as a file: JSON with every entry, text notation, CSV with a row per finished turn.

Knows formats; no rule. Text that a person typed never becomes a formula in a spreadsheet.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from scoring import notation
from scoring.dice import written
from scoring.log import replay
from scoring.state import FinishedTurn
from sessions.models import Game

FORMAT, SCHEMA_VERSION = "farkle-game", 1

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

CSV_COLUMNS = (
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


def as_json(game: Game) -> dict[str, Any]:
    """Everything that the game is: its rule set, its start, its log. The rest follows from it."""
    return {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "code": game.code,
        "created_at": game.created_at.isoformat(),
        "rules": game.rules,
        "players": game.players,
        "starts": game.starts,
        "entries": [
            {
                "version": row.version,
                "recorded_at": row.recorded_at.isoformat(),
                "entry": row.payload,
            }
            for row in game.entries.all()
        ],
    }


def as_text(game: Game) -> str:
    """The text notation of what still stands."""
    start = game.start_state()
    standing = replay(start, [row.entry for row in game.entries.all()]).standing
    return notation.write(start, [part.entry for part in standing])


def as_csv(game: Game) -> Iterator[str]:
    """Line by line, the header first."""
    line = io.StringIO()
    writer = csv.writer(line)
    seats = game.current_state().seats
    names = [(_harmless(seat.name), _harmless(seat.team or "")) for seat in seats]
    writer.writerow(CSV_COLUMNS)
    for row in game.turns.iterator(chunk_size=500):
        writer.writerow(_cells(game.code, row.finished_turn, *names[row.seat]))
        yield _taken(line)
    yield _taken(line)


def _cells(code: str, turn: FinishedTurn, name: str, team: str) -> list[Any]:
    return [
        f"{code}-{turn.number}",
        code,
        turn.number,
        turn.round,
        turn.seat,
        name,
        team,
        turn.kind,
        turn.points,
        turn.score,
        turn.lost,
        turn.gift,
        "" if turn.gift_to is None else turn.gift_to,
        turn.penalty,
        " ".join(f"{written(it.dice)}>{written(it.set_aside)}" for it in turn.throws),
    ]


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _taken(line: io.StringIO) -> str:
    text = line.getvalue()
    line.seek(0)
    line.truncate()
    return text
