"""What is said of a call: its kind, what it takes and what it answers. Knows no call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

EVENT_STREAM = "text/event-stream"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
NDJSON, ZIP = "application/x-ndjson", "application/zip"
RULES, GAMES, MOVES, RECORDS, EXPORTS = "Rule sets", "Games", "Moves", "Records", "Exports"
LINKS, OPTIONS, TOKENS, GROUPS = "Links", "Options", "Tokens", "Groups"
PLAYERS, HISTORY, IMPORTS, EVENTS = "Players", "History", "Imports", "Events"


@dataclass(frozen=True, slots=True)
class Operation:
    tag: str
    summary: str
    answer: Any
    request: Any = None
    query: Any = None
    status: int = 200
    media_type: str = "application/json"
    or_media_type: str = ""
    """What it is sent as where the query asks for it so."""
    more: str = ""
    is_turn: bool = False
    takes_version: bool = False
    """Is it refused where another version is expected than there is?"""
    has_tag: bool = False
    """Is it answered 304 where the caller has it already?"""

    @property
    def is_move(self) -> bool:
        return self.tag == MOVES
