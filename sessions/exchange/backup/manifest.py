"""The page of a backup that says what is in it. Knows its form; not how it is gathered."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from sessions.exchange import canonical
from sessions.exchange.backup.errors import BackupError

NAME = "manifest.json"
SECRET = "secret_key"  # noqa: S105  the name of the member that holds it
BROKEN = "The backup does not say what is in it: its manifest cannot be read."
FORMAT, FORMAT_VERSION = "farkle-backup", 1


@dataclass(frozen=True, slots=True)
class Table:
    """How many rows a table has, and the SHA-256 of its lines."""

    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`migrations` are the last of each app that had been applied: restoring begins there.

    `secret_mark` tells whether a site has the same secret, and not what it is.
    """

    made_at: str
    database: str
    app_version: str
    migrations: dict[str, list[str]]
    tables: dict[str, Table]
    newest_entry: str | None
    secret_mark: str

    def as_line(self) -> str:
        return canonical.line({"format": FORMAT, "format_version": FORMAT_VERSION, **asdict(self)})

    @property
    def games(self) -> int:
        return self._rows("game_sessions.Game")

    @property
    def summary(self) -> str:
        """What is in the file, in a sentence."""
        entries, players = map(self._rows, ("game_sessions.GameEntry", "game_sessions.Player"))
        newest = f"; newest entry {self.newest_entry}" if self.newest_entry else ""
        return f"{self.games:,} games, {entries:,} entries, {players:,} players{newest}"

    def _rows(self, label: str) -> int:
        found = self.tables.get(label)
        return found.rows if found else 0


def read(text: bytes) -> Manifest:
    """The manifest in this text. Raises BackupError."""
    try:
        said: dict[str, Any] = json.loads(text)
        kind, version = said.pop("format"), said.pop("format_version")
        if kind != FORMAT:
            raise BackupError("This is a file of another kind, no backup of a whole site.")
        if version != FORMAT_VERSION:
            raise BackupError(
                f"The backup is of format {version}, and this release reads format "
                f"{FORMAT_VERSION}. Restore it with the release that made it, or a later one."
            )
        tables = {label: Table(**table) for label, table in said.pop("tables").items()}
        return Manifest(tables=tables, **said)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BackupError(BROKEN) from error
