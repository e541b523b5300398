"""The page of a backup that says what is in it. Knows its form; not how it is gathered."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from scoring.sentences import Sentence
from sessions.exchange import canonical
from sessions.exchange.backup.errors import BackupError

NAME = "manifest.json"
SECRET = "secret_key"  # noqa: S105  the name of the member that holds it
BROKEN = Sentence("The backup does not say what is in it: its manifest cannot be read.")
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
    def entries(self) -> int:
        return self._rows("game_sessions.GameEntry")

    @property
    def players(self) -> int:
        return self._rows("game_sessions.Player")

    @property
    def database_name(self) -> str:
        """As its makers write it."""
        return {"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(self.database, self.database)

    @property
    def moment(self) -> datetime:
        """When everything in it was so."""
        return datetime.fromisoformat(self.made_at)

    @property
    def newest_moment(self) -> datetime | None:
        """When its last entry was written down."""
        return datetime.fromisoformat(self.newest_entry) if self.newest_entry else None

    @property
    def summary(self) -> str:
        """What is in the file, in a sentence."""
        newest = f"; newest entry {self.newest_entry}" if self.newest_entry else ""
        return f"{self.games:,} games, {self.entries:,} entries, {self.players:,} players{newest}"

    def _rows(self, label: str) -> int:
        found = self.tables.get(label)
        return found.rows if found else 0


def read(text: bytes) -> Manifest:
    """The manifest in this text. Raises BackupError."""
    try:
        said: dict[str, Any] = json.loads(text)
        kind, version = said.pop("format"), said.pop("format_version")
        if kind != FORMAT:
            raise BackupError(
                Sentence("This is a file of another kind, no backup of a whole site.")
            )
        if version != FORMAT_VERSION:
            raise BackupError(_other_format(version))
        tables = {label: Table(**table) for label, table in said.pop("tables").items()}
        made = Manifest(tables=tables, **said)
        _check(made)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BackupError(BROKEN) from error
    return made


def _other_format(version: object) -> Sentence:
    return Sentence(
        "The backup is of format {format}, and this release reads format {known}. Restore it with "
        "the release that made it, or a later one.",
        format=str(version),
        known=str(FORMAT_VERSION),
    )


def _check(made: Manifest) -> None:
    """Raises ValueError or TypeError where a field holds what no site has written there."""
    texts = (made.database, made.app_version, made.secret_mark)
    names = [name for leaves in made.migrations.values() for name in leaves]
    if not all(isinstance(it, str) for it in (*texts, *made.migrations, *names)):
        raise TypeError
    if not all(type(it.rows) is int and it.rows >= 0 for it in made.tables.values()):
        raise TypeError
    for moment in (made.moment, made.newest_moment):
        if moment is not None and moment.tzinfo is None:
            raise ValueError
