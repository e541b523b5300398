"""Django's SQLite, which also notices when the file it has opened is not the one in the folder.

A file that was deleted or replaced goes on existing for the process that has it open: entries would
be acknowledged, and nobody would find them again. Knows files; no table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

_seen: set[Path] = set()
"""Files that this process has opened. If one of them is missing, no new file is made in its
place."""

Identity = tuple[int, int] | None


class DatabaseWrapper(base.DatabaseWrapper):
    """One thread's connection."""

    opened: Identity = None
    """Which file is open."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file; one that has gone meanwhile is an error, not an empty database."""
        path = Path(conn_params["database"])
        if path in _seen:
            conn_params = conn_params | {"database": f"{path.absolute().as_uri()}?mode=rw"}
        connection = super().get_new_connection(conn_params)
        self.opened = _identity(path)
        if self.opened is not None:
            _seen.add(path)
        return connection

    def is_usable(self) -> bool:
        """After an error a connection is opened anew: what it has read before may be no more."""
        return False

    def close_if_unusable_or_obsolete(self) -> None:
        """Between two requests: let go of a file that is not there any more."""
        super().close_if_unusable_or_obsolete()
        if self.connection is not None and not self.in_atomic_block:
            path = Path(self.settings_dict["NAME"])
            if self.opened is not None and _identity(path) != self.opened:
                self.close()


def _identity(path: Path) -> Identity:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
