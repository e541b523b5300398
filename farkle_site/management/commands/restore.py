"""`manage.py restore FILE`: the site as a backup has it, or another database filled from it."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser

from farkle_site.database import database_settings
from farkle_site.management.dry_run import DRY_RUN_WAS_ALL
from farkle_site.starting import checks, data_folder, preparing, service_urls
from sessions.exchange.backup import reading
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.restore import along, restoring
from sessions.exchange.backup.restore.newer import Newer, newer_than
from sessions.exchange.backup.restore.swapped import Database, secret_of, site_database, working_on
from sessions.exchange.backup.restore.switching import Place, place_of

GONE, NOT_ALONG = "What is newer here", "What is not taken along"
SERVE_IT = (
    "Nothing of this site has changed. To serve the other database, set DATABASE_URL to it. Its "
    "links belong to this site's secret: on another machine, or for several processes, set "
    "FARKLE_SECRET_KEY to the text in the data folder's file secret_key."
)
OTHER_KEY_CHOSEN = (
    "The backup has another secret than FARKLE_SECRET_KEY says. Set that to the one in the file's "
    "member secret_key, or close all links: --without-secret. Nothing was changed."
)


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command."""

    dry_run: bool
    into: Database | None
    without_secret: bool
    accept_damaged: bool
    take_along: bool
    yes: bool


class Command(BaseCommand):
    help = (
        "Build the database of a backup beside the site's own, play every game again, and put it "
        "in its place. The old one stays under another name. Stop the site before."
    )
    requires_system_checks = ()  # no page is asked for, and to load them all takes a second

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
            "--take-along",
            action="store_true",
            help="have games, leagues and imports that are newer here in the restored site, too",
        )
        parser.add_argument(
            "--yes", action="store_true", help="do not ask, although something here would be gone"
        )

    def handle(self, *, file: Path, **options: Any) -> None:
        """Restore it, or change nothing and say why."""
        asked = Asked(**{it.name: options[it.name] for it in fields(Asked)})
        try:
            with preparing.alone(self._say), reading.opened(file) as backup:
                self._restore(backup, asked)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:  # a full disk; what the database says of one is told elsewhere
            why = error.strerror or error
            raise CommandError(
                f"It cannot be written ({why}). Make room, and try again."
            ) from error

    def _restore(self, backup: reading.Backup, asked: Asked) -> None:
        restoring.check_known(backup.manifest)
        place, secret = _place(asked), _secret(backup, asked)
        newer = self._newer(backup, asked)
        if not (asked.into or asked.dry_run):
            place.check_free()
        try:
            missed = self._rebuild(backup, place, newer, secret, asked)
            if asked.dry_run:
                self._say(DRY_RUN_WAS_ALL)
                return
            _ask(missed, NOT_ALONG, asked)
            old = place.switch()
            self._say(f"Restored. What was there before is in {old}." if old else "Restored.")
            if asked.into:
                self._say(SERVE_IT)
            if secret != settings.SECRET_KEY:
                data_folder.replace_secret_in(settings.DATA_DIR, secret)
        finally:
            place.discard()

    def _newer(self, backup: reading.Backup, asked: Asked) -> Newer:
        """What the site has that the backup lacks; it is told."""
        if place_of(site_database()).is_empty():
            return Newer()
        newer = newer_than(backup)
        if not newer.is_known:
            self._say("What is newer on this site cannot be told: its database cannot be read.")
            if asked.take_along:
                raise BackupError("So nothing can be taken along. Leave --take-along out.")
        if newer.codes:
            codes = restoring.named(newer.codes)
            self._say(f"Games that are newer here than in the backup: {codes}.")
        for found, what in ((newer.events, "leagues"), (newer.imports, "imports")):
            if found:
                self._say(f"And {what} that are newer here: {len(found)}.")
        if not (asked.into or asked.dry_run or asked.take_along):
            _ask((*newer.codes, *newer.events, *newer.imports), GONE, asked)
        return newer

    def _rebuild(
        self, backup: reading.Backup, place: Place, newer: Newer, secret: str, asked: Asked
    ) -> Sequence[str]:
        """Returns what could not be taken along, and tells it."""
        with TemporaryFile(dir=settings.DATA_DIR) as file:
            if asked.take_along:
                along.write(newer, file)
            come_along = file if asked.take_along else None
            wanted = restoring.Wanted(newer.erased, secret, asked.accept_damaged, come_along)
            with working_on(place.side()), secret_of(secret):
                missed = restoring.rebuild(backup, wanted, self._say)
        if asked.take_along:
            trash = (f"game {code}: it is in the trash" for code in newer.in_trash)
            back = (f"import {name}: it was taken back since" for name in newer.taken_back)
            missed = [*trash, *back, *missed]
        for it in missed:
            self._say(f"Not taken along: {it}")
        return missed

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _place(asked: Asked) -> Place:
    place = place_of(asked.into or site_database())
    if asked.into:
        _check_empty(place)
    return place


def _check_empty(place: Place) -> None:
    try:
        is_empty = place.is_empty()
    except checks.MISTAKES as error:
        raise BackupError(checks.postgresql_refused(error)) from error
    if not is_empty:
        raise BackupError("That database has tables already. Name an empty one.")


def _secret(backup: reading.Backup, asked: Asked) -> str:
    """By which the site goes on."""
    takes_it = not (asked.without_secret or asked.into)
    secret = (backup.secret if takes_it else None) or settings.SECRET_KEY
    if secret != settings.SECRET_KEY and os.environ.get("FARKLE_SECRET_KEY"):
        raise BackupError(OTHER_KEY_CHOSEN)
    return secret


def _ask(lost: Sequence[object], what: str, asked: Asked) -> None:
    if lost and not asked.yes:
        offer = "" if asked.take_along else " To have it there too, add --take-along."
        raise BackupError(
            f"{what} would not be in the restored site.{offer} If it may be gone, run the same "
            "command with --yes. Nothing was changed."
        )


def _database(said: str) -> dict[str, Any]:
    try:
        return database_settings(service_urls.database(said), settings.DATA_DIR)
    except (ValueError, KeyError) as error:
        raise ArgumentTypeError(f"must be {service_urls.DATABASE}.") from error
