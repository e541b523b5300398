"""`manage.py export FILE`: the games of a site, or of a group, as a file of lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from sessions.access.codes import tidy
from sessions.access.groups import SeenGroup
from sessions.exchange import canonical
from sessions.exchange.lines import stream
from sessions.exchange.lines.written import Line
from sessions.history.filters import HistoryFilter
from sessions.models import Group, Role
from sessions.storage.whole_files import named_when_whole

STEP = 1000
"""After so many games it is told how many there are by now."""


class Command(BaseCommand):
    help = (
        "Write every group, player, house rule and game, with its whole log, into one file of "
        "lines of JSON (docs/export.schema.json). The site may go on meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument("file", type=Path, help="where to, such as games.ndjson")
        parser.add_argument("--group", metavar="CODE", help="only this group, by its code")

    def handle(self, *, file: Path, group: str | None, **_options: Any) -> None:
        """Write it, or nothing and say why."""
        if file.exists():
            raise CommandError(f"There is already a file {file}. Name another one.")
        lines = _of_group(group) if group else stream.lines_of_site()
        try:
            with named_when_whole(file) as draft:
                draft.writelines(canonical.line(it).encode() for it in self._telling(lines))
        except OSError as error:
            raise CommandError(
                f"{file} cannot be written ({error.strerror or error}). There is no such file."
            ) from error

    def _telling(self, lines: Iterable[Line]) -> Iterator[Line]:
        games = 0
        for line in lines:
            yield line
            games += "game" in line
            if games and games % STEP == 0 and "game" in line:
                self.stderr.write(f"{games:,} games …")
        self.stdout.write(f"{games:,} games.")


def _of_group(code: str) -> Iterator[Line]:
    found = Group.objects.filter(code=tidy(code)).first()
    if found is None:
        raise CommandError(f"There is no group with the code {code}.")
    return stream.lines_of_group(SeenGroup(found, Role.MANAGE, None), HistoryFilter())
