"""The folder in which backups lie: what it has, and which of them may go.

Everything of the last week stays, then the last of each of 4 weeks and of each of 12 months. Knows
names of files; not what is in them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from scoring.sentences import Sentence
from sessions.exchange.backup.errors import BackupError

DAYS, WEEKS, MONTHS = 7, 4, 12
SPARE_BYTES = 50_000_000
"""What has to be left on a disk for the site itself."""
DRAFT_HOURS = 1
"""A draft that nobody has written to for so long belongs to a process that was killed."""
_NAME = "farkle-%Y-%m-%dT%H%M%SZ.zip"


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup in the folder. Its name says of which moment it is; the size is in bytes."""

    file: Path
    made_at: datetime
    size: int


def name_at(moment: datetime) -> str:
    """What a backup of this moment is called: "farkle-2026-11-22T033000Z.zip"."""
    return moment.astimezone(UTC).strftime(_NAME)


def backups_in(folder: Path) -> list[Kept]:
    """Those that are called as `name_at` does, the newest first; other files are nobody's here."""
    found = []
    for file in folder.glob("farkle-*.zip"):
        try:
            made_at = datetime.strptime(file.name, _NAME).replace(tzinfo=UTC)
            found.append(Kept(file, made_at, file.stat().st_size))
        except (ValueError, OSError):
            continue
    return sorted(found, key=lambda it: it.made_at, reverse=True)


def superfluous(moments: Collection[datetime], now: datetime) -> set[datetime]:
    """Which of these backups may go."""
    newest_first = sorted(moments, reverse=True)
    week = {it for it in moments if it > now - timedelta(days=DAYS)}
    weeks = _last_of_each(newest_first, lambda it: it.isocalendar()[:2], WEEKS)
    months = _last_of_each(newest_first, lambda it: (it.year, it.month), MONTHS)
    return set(moments) - week - weeks - months


def _last_of_each(
    newest_first: Iterable[datetime], span: Callable[[datetime], Hashable], count: int
) -> set[datetime]:
    last: dict[Hashable, datetime] = {}
    for moment in newest_first:
        last.setdefault(span(moment), moment)
    return set(islice(last.values(), count))


def tidy(folder: Path, now: datetime) -> None:
    """Take away what may go, and drafts of backups that were never finished."""
    kept = {it.made_at: it.file for it in backups_in(folder)}
    for moment in superfluous(kept, now):
        kept[moment].unlink(missing_ok=True)
    long_ago = (now - timedelta(hours=DRAFT_HOURS)).timestamp()
    for draft in folder.glob(".farkle-*.zip.*"):
        if draft.stat().st_mtime < long_ago:
            draft.unlink(missing_ok=True)


def check_room(folder: Path) -> None:
    """Raises BackupError where the disk has no room for one more of the size of the last."""
    last = next(iter(backups_in(folder)), None)
    needed = SPARE_BYTES + 2 * (last.size if last else 0)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise BackupError(
            Sentence(
                "The disk of {folder} has {free:,} bytes left, and {needed:,} are needed: those of "
                "the last backup twice, and some for the site. Make room, or name another folder "
                "in FARKLE_BACKUP_DIR.",
                folder=str(folder),
                free=free,
                needed=needed,
            )
        )
