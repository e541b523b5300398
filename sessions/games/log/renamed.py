"""What a player was called before: a rename says the new name alone, and the log is kept as it was.

Knows the log; no words. One query, and none where nobody was renamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.entries import Join, Rename
from sessions.access.names import NAMING
from sessions.models import Game, GameEntry


def names_before(game: Game, rows: Iterable[GameEntry]) -> dict[int, str]:
    """Of each of these entries that renames, by its version: the name until then."""
    renames = {row.version: row.entry for row in rows if isinstance(row.entry, Rename)}
    if not renames:
        return {}
    naming = list(game.entries.filter(kind__in=NAMING, version__lt=max(renames)))
    return {
        version: _name_of(entry.seat, game, [row for row in naming if _stood(row, version)])
        for version, entry in renames.items()
    }


def _stood(row: GameEntry, version: int) -> bool:
    """Did it stand when the entry with this version was made?"""
    return row.version < version and (row.dropped_by is None or row.dropped_by >= version)


def _name_of(seat: int, game: Game, naming: Sequence[GameEntry]) -> str:
    """The name of a seat behind these entries, in their order."""
    names = [str(player["name"]) for player in game.players]
    for row in naming:
        match row.entry:
            case Join(name=name):
                names.append(game.said(name))
            case Rename(seat=renamed, name=name) if renamed < len(names):
                names[renamed] = game.said(name)
    return names[seat] if seat < len(names) else ""
