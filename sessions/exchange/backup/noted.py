"""What a site remembers of its backups between two processes: what went wrong last, and which of
them were read back.

Both lie in the data folder, for pages and programs that look after the site: a page cannot read
gigabytes to say that they are whole. Knows files; not how backups are made.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from scoring.sentences import Sentence
from sessions.exchange import canonical
from sessions.exchange.backup.errors import BackupError
from sessions.storage.whole_files import named_when_whole


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no backup. The moment is by UTC, as files have it.

    `template` and `facts` are what the sentence is made of, to be said in another language; without
    them it is somebody else's: a disk's, a database's.
    """

    at: str
    why: str
    template: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.template, **self.facts) if self.template else Sentence(self.why)


def note_failure(error: Exception) -> None:
    """Remember it until the next backup that succeeds."""
    said = error.sentence if isinstance(error, BackupError) else None
    ours: dict[str, Any] = {} if said is None else {"template": said.template, "facts": said.facts}
    failure = Failure(canonical.moment(timezone.now()), str(error), **ours)
    _write(_failure_file(), asdict(failure))


def forget_failure() -> None:
    """A backup has succeeded."""
    _failure_file().unlink(missing_ok=True)


def last_failure() -> Failure | None:
    """What went wrong since the last backup that has succeeded, if anything did."""
    with suppress(OSError, ValueError, TypeError, LookupError):
        failure = Failure(**json.loads(_failure_file().read_text(encoding="utf-8")))
        return failure if failure.sentence else None
    return None


def note_whole(file: Path) -> None:
    """Remember that it was read back now. Files that are gone are forgotten."""
    said = _checked()
    there = {name: it for name, it in said.items() if (file.parent / name).exists()}
    now = canonical.moment(timezone.now())
    _write(_checked_file(), there | {file.name: {"at": now, "is": _mark(file)}})


def read_back() -> dict[str, datetime]:
    """When each of the backups in the folder was last found whole, by its name.

    One that was written to since is not among them.
    """
    found: dict[str, datetime] = {}
    for name, said in _checked().items():
        with suppress(OSError, ValueError, TypeError, KeyError):
            if said["is"] == _mark(Path(settings.BACKUP_DIR) / name):
                found[name] = datetime.fromisoformat(said["at"])
    return found


def _mark(file: Path) -> list[int]:
    """By which a file is seen to be another one."""
    stat = file.stat()
    return [stat.st_size, stat.st_mtime_ns]


def _checked() -> dict[str, Any]:
    with suppress(OSError, ValueError):
        said = json.loads(_checked_file().read_text(encoding="utf-8"))
        return said if isinstance(said, dict) else {}
    return {}


def _write(file: Path, said: object) -> None:
    """The disk may be what is wrong; the log has it anyway."""
    with suppress(OSError), named_when_whole(file) as draft:
        draft.write(canonical.line(said).encode())


def _failure_file() -> Path:
    return settings.DATA_DIR / "backup_failed.json"


def _checked_file() -> Path:
    return settings.DATA_DIR / "backups_read_back.json"
