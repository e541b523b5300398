"""`manage.py export FILE`: the games of a site, or of a group, as a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from farkle_site.starting import checks
from sessions.access.codes import tidy
from sessions.access.groups import SeenGroup
from sessions.exchange import canonical
from sessions.exchange.lines.stream import counted, lines_of_group, lines_of_site
from sessions.exchange.tables.files import archive_of, workbook_of
from sessions.history.filters import HistoryFilter
from sessions.management import todays_tables
from sessions.management.progress import Progress
from sessions.models import Game, Group, Role
from sessions.storage.whole_files import is_there, name_taken, named_when_whole

TABLES = {".zip": archive_of, ".xlsx": workbook_of}
"""What a file with this ending is; any other one has lines of JSON."""


class Command(BaseCommand):
    help = (
        "Write every group, player, house rule and game, with its whole log, into one file of "
        "lines of JSON (docs/formats/export.schema.json); of a group also all its tables, as "
        "FILE.zip or FILE.xlsx. The site may go on meanwhile."
    )
    requires_system_checks = ()  # no page is asked for, and to load them all takes a second

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument("file", type=Path, help="where to, such as games.ndjson")
        parser.add_argument("--group", metavar="CODE", help="only this group, by its code")

    def handle(self, *, file: Path, group: str | None, **_options: Any) -> None:
        """Write it, or nothing and say why."""
        if is_there(file):
            raise CommandError(name_taken(file))
        checks.refuse_what_cannot_run()
        todays_tables.refuse_others()
        pieces = self._pieces(file, None if group is None else _whole(group))
        try:
            with named_when_whole(file) as draft:
                draft.writelines(pieces)
        except OSError as error:
            raise CommandError(
                f"{file} cannot be written ({error.strerror or error}). There is no such file."
            ) from error

    def _pieces(self, file: Path, group: SeenGroup | None) -> Iterator[bytes]:
        tables = TABLES.get(file.suffix.lower())
        if tables and group is None:
            raise CommandError(f"A file {file.suffix} is of one group. Name it: --group CODE.")
        games = group.group.games.all() if group else Game.objects.all()
        telling = Progress(
            self.stderr, "games", games.filter(deleted_at=None).count(), is_shown=True
        )
        if tables and group:
            yield from tables(group, HistoryFilter(), telling.step)
        else:
            lines = lines_of_group(group, HistoryFilter()) if group else lines_of_site()
            yield from (canonical.line(it).encode() for it in counted(lines, telling.step))
        telling.make_room()
        self.stdout.write(f"{telling.count:,} games.")


def _whole(code: str) -> SeenGroup:
    """The group with all its names."""
    found = Group.objects.filter(code=tidy(code)).first()
    if found is None:
        raise CommandError(f"There is no group with the code {code}.")
    return SeenGroup(found, Role.MANAGE, None)
