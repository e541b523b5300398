"""`manage.py restore FILE`: the site as a backup has it, or another database filled from it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser

from farkle_site.database import database_settings
from farkle_site.starting import data_folder, preparing, service_urls
from sessions.exchange.backup import reading, restoring
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.newer import Newer, newer_than
from sessions.exchange.backup.swapped import site_database, working_on
from sessions.exchange.backup.switching import Place, place_of

MAX_CODES = 20
OTHER_KEY_CHOSEN = (
    "The backup has another secret than FARKLE_SECRET_KEY says. Set that to the one in the file's "
    "member secret_key, or close all links: --without-secret. Nothing was changed."
)


class Command(BaseCommand):
    help = (
        "Build the database of a backup beside the site's own, play every game again, and put it "
        "in its place. The old one stays under another name. Stop the site before."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument("file", type=Path, help="a file that backup has made")
        parser.add_argument(
            "--dry-run", action="store_true", help="do all but the last step: change nothing"
        )
        parser.add_argument(
            "--into",
            metavar="DATABASE_URL",
            type=_database,
            help=f"fill this empty database instead: {service_urls.DATABASE}",
        )
        parser.add_argument(
            "--without-secret",
            action="store_true",
            help="keep this site's secret; links of another site get new codes",
        )
        parser.add_argument(
            "--accept-damaged", action="store_true", help="take damaged games as they are"
        )
        parser.add_argument(
            "--yes", action="store_true", help="do not ask, although something here is newer"
        )

    def handle(self, *, file: Path, **options: Any) -> None:
        """Restore it, or change nothing and say why."""
        try:
            with preparing.alone(self._say), reading.opened(file) as backup:
                self._restore(backup, **options)
        except BackupError as error:
            raise CommandError(str(error)) from error

    def _restore(
        self,
        backup: reading.Backup,
        *,
        dry_run: bool,
        into: dict[str, Any] | None,
        without_secret: bool,
        accept_damaged: bool,
        yes: bool,
        **_options: Any,
    ) -> None:
        restoring.check_known(backup.manifest)
        place = place_of(into or site_database())
        if into and not place.is_empty():
            raise BackupError("That database has tables already. Name an empty one.")
        takes_secret = not (without_secret or into)
        secret = (backup.secret if takes_secret else None) or settings.SECRET_KEY
        if secret != settings.SECRET_KEY and os.environ.get("FARKLE_SECRET_KEY"):
            raise BackupError(OTHER_KEY_CHOSEN)
        is_new = place_of(site_database()).is_empty()
        newer = Newer() if is_new else newer_than(backup.manifest)
        self._tell(newer)
        if not (into or dry_run):
            _ask(newer, yes=yes)
            place.check_free()
        wanted = restoring.Wanted(newer.erased, secret, accept_damaged)
        try:
            with working_on(place.side()):
                restoring.rebuild(backup, wanted, self._say)
            if dry_run:
                self._say("This was a dry run: nothing was changed.")
                return
            self._switch(place)
            if secret != settings.SECRET_KEY:
                data_folder.replace_secret_in(settings.DATA_DIR, secret)
        finally:
            place.discard()

    def _switch(self, place: Place) -> None:
        old = place.switch()
        self._say(f"Restored. What was there before is in {old}." if old else "Restored.")

    def _tell(self, newer: Newer) -> None:
        if not newer.is_known:
            self._say("What is newer on this site cannot be told: its database cannot be read.")
        if newer.codes:
            more = len(newer.codes) - MAX_CODES
            named = ", ".join(newer.codes[:MAX_CODES]) + (f" and {more} more" if more > 0 else "")
            self._say(f"{len(newer.codes)} games here are newer than the backup: {named}.")

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _ask(newer: Newer, *, yes: bool) -> None:
    if newer.codes and not yes:
        raise BackupError(
            "What is newer here would not be in the restored site. If that is meant, run the same "
            "command with --yes. Nothing was changed."
        )


def _database(said: str) -> dict[str, Any]:
    try:
        return database_settings(service_urls.database(said), settings.DATA_DIR)
    except (ValueError, KeyError) as error:
        raise CommandError(f"--into must be {service_urls.DATABASE}.") from error
