"""`manage.py backup [FILE]`: all that the site keeps in one file, while it goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from sessions.exchange.backup import making, reading
from sessions.exchange.backup.errors import BackupError


class Command(BaseCommand):
    help = (
        "Write all that the site keeps into one file, which fits SQLite and PostgreSQL, and read "
        "it back. The site may go on meanwhile. The file opens everything: keep it as safe."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument(
            "file", nargs="?", type=Path, help="where to (default: the folder of backups)"
        )
        parser.add_argument(
            "--without-secret",
            action="store_true",
            help="leave the site's secret out; on another site all links are closed then",
        )
        parser.add_argument(
            "--verify", action="store_true", help="make nothing; look whether FILE is whole"
        )

    def handle(
        self, *, file: Path | None, without_secret: bool, verify: bool, **_options: Any
    ) -> None:
        """Make it, or look at one."""
        if verify and file is None:
            raise CommandError("Name the file to look at: backup --verify FILE")
        chosen = file or settings.BACKUP_DIR / making.name_at(timezone.now())
        try:
            if not verify:
                making.make(chosen, with_secret=not without_secret)
            found = reading.verify(chosen)
        except BackupError as error:
            raise CommandError(str(error)) from error
        size = chosen.stat().st_size
        self.stdout.write(f"{chosen}: whole, {size:,} bytes, {found.summary}.")
