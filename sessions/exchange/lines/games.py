"""The line of a game that was written in another way: as a document of JSON, or as text.

Neither says who of a group the players are; text says no moments either, unless it has its line
`played:`. Knows one game; not where its file lies.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from scoring.entries import Join, entry_to_json
from scoring.written import notation
from sessions.access.codes import CODE, new_code
from sessions.exchange import archive
from sessions.exchange.canonical import moment
from sessions.exchange.lines.refused import LinesRefusedError
from sessions.exchange.lines.shapes import OPTIONS
from sessions.models import Game

Line = dict[str, Any]
NOWHERE = UUID("5d0d6a3e-52b1-5f0a-9d36-0e1f7b1f3c02")
"""What the number of a game is made from whose file has none."""
_BY_ITSELF: Line = {
    "group": None,
    "place": "",
    "joined": [],
    "rematch_of": None,
    "options": dict.fromkeys(OPTIONS, False) | {"entry_by": str(Game.EntryBy.ANYONE)},
}


def is_document(said: Line) -> bool:
    """Whether this is a game as `archive.as_json` writes it."""
    return said.get("format") == archive.FORMAT


def of_document(number: int, said: Line) -> Line:
    """Raises LinesRefusedError for a version that this release does not read."""
    version, ours = said.get("schema_version"), archive.SCHEMA_VERSION
    if version != ours:
        why = f"The game is of version {version}, and this release reads version {ours}."
        raise LinesRefusedError(number, why)
    facts = {name: it for name, it in said.items() if name not in {"format", "schema_version"}}
    if isinstance(players := said.get("players"), list):
        facts["players"] = [_seated(it) for it in players]
    mark = f"{said.get('code')} {said.get('created_at')}"
    return _BY_ITSELF | {"uuid": str(uuid5(NOWHERE, mark))} | facts


def _seated(player: Any) -> Any:
    return player | {"player": None} if isinstance(player, dict) else player


def of_text(text: str) -> Line:
    """Raises NotationError."""
    state, entries = notation.read(text)
    facts = notation.facts_of(text)
    code = facts.get("code", "")
    return (
        _BY_ITSELF
        | ({"begun_at": facts["played"]} if "played" in facts else {})
        | {
            "uuid": str(uuid5(NOWHERE, text)),
            "code": code if CODE.fullmatch(code) else new_code(),
            "rules": state.rules.to_json(),
            "players": [
                {"name": seat.name, "team": seat.team, "player": None} for seat in state.seats
            ],
            "joined": [None for it in entries if isinstance(it, Join)],
            "starts": state.starts,
            "entries": [
                {"version": number, "entry": entry_to_json(entry)}
                for number, entry in enumerate(entries, start=1)
            ],
        }
    )


def completed(line: Line, *, told: datetime, played: datetime | None = None) -> Line:
    """A game's line with the moments that its file does not say."""
    begun = {} if played is None else {"begun_at": moment(played)}
    when = {"recorded_at": moment(told)}
    entries = [when | it if isinstance(it, dict) else it for it in line["entries"]]
    return {"created_at": moment(told)} | begun | line | {"entries": entries}
