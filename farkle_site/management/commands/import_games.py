"""`manage.py import_games FILE`: games that a site has written are taken over by this one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from farkle_site.management.dry_run import DRY_RUN_WAS_ALL
from farkle_site.starting import checks
from sessions.access import links
from sessions.exchange.lines.refused import LinesRefusedError
from sessions.exchange.lines.taking import Taken, take
from sessions.management import todays_tables
from sessions.models import Role

KINDS = {"group": "groups", "player": "players", "house_rules": "house rules", "game": "games"}


class Command(BaseCommand):
    help = (
        "Take over the groups, players, house rules and games of a file that this program has "
        "written: lines of JSON, a game as JSON or as text, or a ZIP of these. "
        "Every game is played through its rules first. What is there already stays as it is; a "
        "file with a line that is refused changes nothing."
    )
    requires_system_checks = ()  # no page is asked for, and to load them all takes a second

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument("file", type=Path, help="lines of JSON, JSON, text or a ZIP")
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would be, change nothing"
        )

    def handle(self, *, file: Path, dry_run: bool, **_options: Any) -> None:
        """Take it over, or say which line is in the way."""
        checks.refuse_what_cannot_run()
        todays_tables.refuse_others()
        try:
            with file.open("rb") as lines:
                taken = take(lines, dry_run=dry_run)
        except LinesRefusedError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{file} cannot be read ({error.strerror or error}).") from error
        self._tell(taken, dry_run=dry_run)

    def _tell(self, taken: Taken, *, dry_run: bool) -> None:
        for kind, name in KINDS.items():
            new, there = taken.new[kind], taken.there[kind]
            self.stdout.write(f"{name}: {new:,} new, {there:,} there already")
        if dry_run:
            self.stdout.write(DRY_RUN_WAS_ALL)
            return
        for group in taken.groups:
            link = group.links.get(role=Role.MANAGE)
            called = group.name or group.code
            self.stdout.write(f"{called} is managed by whoever opens /j/{links.code_of(link)}/")
