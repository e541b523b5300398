"""The backups that a site makes of itself: read back, and games played again, before an older one
goes.

Knows the folder; not when it is night.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from django.apps import apps as today
from django.apps.registry import Apps
from django.conf import settings
from django.utils import timezone

from scoring.sentences import Sentence
from sessions.exchange.backup import folder, making, noted, reading
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.folder import Kept
from sessions.exchange.backup.making import Step, unheard
from sessions.exchange.backup.manifest import Manifest
from sessions.games.verify.verifying import verify
from sessions.models import Game

REPLAYED = 100
"""So many games, drawn by lot, are played again each day."""
MAX_NAMED = 10
AHEAD = timedelta(days=1)
"""What is dated later was made while a clock was wrong: nobody may wait for that day."""


def make_for_today(due: datetime) -> Manifest | None:
    """Make the backup that was due at this moment, unless there is one by now.

    Raises BackupError, or whatever else went wrong, after it was noted; then nothing older has
    gone.
    """
    before = newest()
    if before and before.made_at >= due:
        return None
    _file, made = make_now()
    if before and _says_the_same(before, made):
        before.file.unlink(missing_ok=True)
    folder.tidy(settings.BACKUP_DIR, timezone.now())
    return made


def make_now(step: Step = unheard) -> tuple[Path, Manifest]:
    """Make one, read it back and play some games again; nothing older goes. `step` hears of the
    rows that are written.

    Raises as `make_for_today` does.
    """
    try:
        file = next_file()
        made = make_checked(file, step=step)
        _check_games()
    except Exception as error:
        noted.note_failure(error)
        raise
    noted.forget_failure()
    return file, made


def next_file() -> Path:
    """What a backup of now is called in the folder. Raises BackupError where there is no room."""
    folder.check_room(settings.BACKUP_DIR)
    return Path(settings.BACKUP_DIR) / folder.name_at(timezone.now())


def make_checked(
    file: Path, *, with_secret: bool = True, apps: Apps = today, step: Step = unheard
) -> Manifest:
    """Make a backup and read it back. Raises BackupError; there is no such file then.

    `apps` are the models as the database has them, where it is not up to date; `step` hears of the
    rows that are written.
    """
    making.make(file, with_secret=with_secret, apps=apps, step=step)
    try:
        made = reading.verify(file)
    except BackupError:
        file.unlink(missing_ok=True)
        raise
    if file.parent == Path(settings.BACKUP_DIR):
        noted.note_whole(file)
    return made


def newest() -> Kept | None:
    """The last backup in the folder, but for those that a clock has dated ahead."""
    latest = timezone.now() + AHEAD
    kept = folder.backups_in(settings.BACKUP_DIR)
    return next((it for it in kept if it.made_at <= latest), None)


def _check_games() -> None:
    """Raises BackupError where games are damaged: backups from before it happened must stay."""
    drawn = Game.objects.order_by("?").values_list("pk", "code")[:REPLAYED]
    found = [verify(key, code) for key, code in list(drawn)]
    if damaged := [it.code for it in found if it and it.verdict == "damaged"]:
        raise BackupError(
            Sentence(
                "{damaged} of {drawn} games played again are damaged: {codes}. All backups are "
                "kept. verify_games tells more.",
                damaged=len(damaged),
                drawn=len(found),
                codes=", ".join(damaged[:MAX_NAMED]),
            )
        )


def _says_the_same(before: Kept, made: Manifest) -> bool:
    """Nothing has changed in between, so that one of both is enough."""
    with suppress(BackupError), reading.opened(before.file) as backup:
        return (backup.manifest.tables, backup.manifest.secret_mark) == (
            made.tables,
            made.secret_mark,
        )
    return False
