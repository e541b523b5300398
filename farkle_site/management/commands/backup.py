"""`manage.py backup [FILE]`: all that the site keeps in one file, while it goes on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from farkle_site.care.nightly import last_due
from farkle_site.starting import checks, preparing
from sessions.exchange.backup import reading
from sessions.exchange.backup.daily import make_checked, make_for_today, make_now, next_file
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.making import rows_kept
from sessions.management import todays_tables
from sessions.management.progress import Progress

POLITENESS = 10
"""How far the daily backup stands back where processors are scarce: people may be playing."""


class Command(BaseCommand):
    help = (
        "Write all that the site keeps into one file, which fits SQLite and PostgreSQL, and read "
        "it back. The site may go on meanwhile. The file opens everything: keep it as safe."
    )
    requires_system_checks = ()  # no page is asked for, and to load them all takes a second

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
        parser.add_argument(
            "--daily",
            action="store_true",
            help="make that of today, unless there is one, and take away what is old",
        )

    def handle(
        self,
        *,
        file: Path | None,
        without_secret: bool,
        verify: bool,
        daily: bool,
        **_options: Any,
    ) -> None:
        """Make it, or look at one."""
        if not verify:
            checks.refuse_what_cannot_run()
            todays_tables.refuse_others()
        try:
            if daily:
                self._make_for_today()
                return
            if verify and file is None:
                raise CommandError("Name the file to look at: backup --verify FILE")
            if verify and file:
                chosen, found = file, reading.verify(file)
            elif file or without_secret:
                chosen = file or next_file()
                telling = self._telling()
                found = make_checked(chosen, with_secret=not without_secret, step=telling.step)
                telling.make_room()
            else:
                with preparing.alone(self.stdout.write, preparing.BACKING_UP):
                    telling = self._telling()
                    chosen, found = make_now(telling.step)
                    telling.make_room()
        except BackupError as error:
            raise CommandError(str(error)) from error
        size = chosen.stat().st_size
        self.stdout.write(f"{chosen}: whole, {size:,} bytes, {found.summary}.")

    def _telling(self) -> Progress:
        """How many rows are written, said where somebody waits for it."""
        return Progress(self.stderr, "rows", rows_kept(), is_shown=True)

    def _make_for_today(self) -> None:
        if hasattr(os, "nice"):
            os.nice(POLITENESS)
        with preparing.alone(self.stdout.write, preparing.BACKING_UP):
            made = make_for_today(last_due(timezone.now()))
        self.stdout.write(f"Today's backup: {made.summary}." if made else "There is one already.")
