"""A file of whatever kind, as the games that it tells: its bytes say what it is, not its name.

Knows which reader a file is for; no database.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sessions.exchange.into import bgstats, kvasmeister, own
from sessions.exchange.into.bgstats import GameInFile
from sessions.exchange.into.found import FileRefusedError, Found
from sessions.exchange.into.tables import read as tables
from sessions.exchange.into.tables.files import check_unpacked, decoded, open_table
from sessions.exchange.into.tables.mapping import Mapping as Reading
from sessions.exchange.into.tables.ours import refuse_our_own
from sessions.exchange.lines.opening import is_own


@dataclass(frozen=True, slots=True)
class Ways:
    """How somebody says a file is to be read: a `table` by choices of its mapping, and which of the
    `games` of a diary are Farkle, by their numbers there.

    What is not said is as it seems to be meant.
    """

    table: Mapping[str, Any] | None = None
    games: Collection[str] | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """The games of a file. Of a table also how it was read, and whether its days can be read both
    ways; of a diary the games that it has, and which of them were read."""

    found: Found
    mapping: Reading | None = None
    is_day_open: bool = False
    offered: tuple[GameInFile, ...] = ()
    chosen: frozenset[str] = frozenset()

    @property
    def has_own_rules(self) -> bool:
        """Does each game say itself by which rules it was played?"""
        return self.found.source == own.SOURCE


def open_file(data: bytes, ways: Ways | None = None) -> Opened:
    """Raises FileRefusedError."""
    ways = ways or Ways()
    if is_own(data):
        check_unpacked(data)
        return Opened(own.read(data))
    text = decoded(data)
    if text is not None and text.lstrip().startswith("{"):
        return _diary(_document(text), ways)
    if text is not None and kvasmeister.is_kvasmeister(text):
        return Opened(kvasmeister.read(text))
    return _table(data, ways)


def _table(data: bytes, ways: Ways) -> Opened:
    grid = open_table(data)
    refuse_our_own(grid)
    guess = tables.guess(grid)
    reading = Reading.from_json(guess.mapping.to_json() | dict(ways.table or {}))
    found = tables.read(grid, reading)
    if ways.table is None and not (found.games or found.left_out):
        raise FileRefusedError("no_games")
    return Opened(found, reading, guess.is_day_open)


def _document(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileRefusedError("no_json") from error


def _diary(document: Any, ways: Ways) -> Opened:
    if not bgstats.is_bgstats(document):
        raise FileRefusedError("unknown_json")
    offered = tuple(bgstats.games_in(document))
    known = {it.id for it in offered}
    meant = {it.id for it in offered if it.is_farkle}
    chosen = frozenset(meant if ways.games is None else known & set(ways.games))
    return Opened(bgstats.read(document, chosen), offered=offered, chosen=chosen)
