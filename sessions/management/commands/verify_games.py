"""Replay every game from its entries and compare what is kept beside them.

Exit status: 0, all is right or was repaired; 1, something stays wrong; 2, not every game could be
checked.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from datetime import date, datetime, time
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.timezone import is_naive, make_aware, now

from sessions.access.errors import no_game_with
from sessions.games.verify.verifying import Report, Verdict, verify
from sessions.history.ratings.checking import verify_ratings
from sessions.management.processes import cores, results
from sessions.management.progress import Progress
from sessions.management.todays_tables import refuse_others
from sessions.models import Game, Group, Verification
from sessions.models.verifications import MAX_STOPPED

BATCH = 200
"""How many games are fetched at once. With fewer than that, another process costs more than it
brings."""

UNCHECKED = 2
"""What it ends with where not every game could be checked."""

MAX_JOBS = 64
MAX_CODES = 100
"""Of more games that are not right, only the number is kept."""
WRONG: tuple[Verdict, ...] = ("repaired", "differs", "damaged")
ADVICE: dict[Verdict, str] = {
    "differs": (
        "{} with something else beside the log than it says: --repair writes it anew from the log."
    ),
    "damaged": (
        "{} damaged in what is nowhere else in the database, and therefore left as found: "
        "restore a backup from before (docs/configuration.md, Backups)."
    ),
}
"""What to do about games that stay wrong."""

Found = tuple[int, str]
"""Key and code of a game."""


class Command(BaseCommand):
    help = (
        "Replays games from their entries and compares all that is kept beside them. Ends with 0 "
        "if all is right or was repaired, 1 if something stays wrong, 2 if games are unchecked. "
        "The site may go on meanwhile."
    )
    requires_system_checks = ()  # no page is asked for, and to load them all takes a second

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="codes of the games (default: all games)")
        parser.add_argument(
            "--repair", action="store_true", help="write what differs anew from a log that is whole"
        )
        parser.add_argument(
            "--since",
            type=_moment,
            help="only games changed since then: 2026-11-21[T18:00[+01:00]]",
        )
        parser.add_argument("--jobs", type=_jobs, help="processes at work (default: all cores)")
        parser.add_argument(
            "--progress", action="store_true", help="tell progress, also where it is no terminal"
        )

    def handle(
        self,
        *_args: Any,
        codes: list[str],
        repair: bool,
        since: datetime | None,
        jobs: int | None,
        progress: bool,
        **_options: Any,
    ) -> None:
        refuse_others(returncode=UNCHECKED)
        games = _games(codes, since)
        total = games.count()
        shown = progress or self.stderr.isatty()
        telling = Progress(self.stderr, "games", total, is_shown=shown)
        checked = results(
            partial(_verified, repair=repair),
            _batches(games),
            jobs or min(cores(), 1 + total // BATCH),
        )
        run = Verification(began_at=now(), since=since, is_partial=bool(codes))
        counts: Counter[str] = Counter()
        rated: Counter[str] = Counter()
        try:
            for report in checked:
                telling.step()
                self._tell(report, telling, run)
                counts[report.verdict if report is not None else "gone"] += 1
            for group in _rated_groups(games):
                report = verify_ratings(group, repair=repair)
                self._tell(report, telling, run)
                rated[report.verdict] += 1
        except (DatabaseError, BrokenProcessPool, KeyboardInterrupt) as error:
            reason = str(error).strip() or type(error).__name__
            run.stopped = f"Stopped after {telling.count} of {total} games: {reason}"
            raise CommandError(run.stopped, returncode=UNCHECKED) from error
        finally:
            telling.end()
            _keep(run, counts, rated)
        self._conclude(counts, rated)

    def _tell(self, report: Report | None, telling: Progress, run: Verification) -> None:
        """Report a game, or the ratings of a group, that are not right."""
        if report is not None and report.verdict != "right":
            telling.make_room()
            self.stdout.write(str(report))
            run.codes.append(report.code)

    def _conclude(self, counts: Counter[str], rated: Counter[str]) -> None:
        self.stdout.write(_closing("games replayed", counts))
        if rated:
            self.stdout.write(_closing("groups rated anew", rated))
        counts += rated
        advice = [words.format(counts[it]) for it, words in ADVICE.items() if counts[it]]
        if advice:
            raise CommandError(" ".join(advice))


def _closing(what: str, counts: Counter[str]) -> str:
    wrong = {verdict: counts[verdict] for verdict in WRONG if counts[verdict]}
    parts = ", ".join(f"{count} {verdict}" for verdict, count in wrong.items())
    checked, differ = counts.total() - counts["gone"], sum(wrong.values())
    return f"{checked} {what}, {differ} differ" + (f": {parts}." if parts else ".")


def _keep(run: Verification, counts: Counter[str], rated: Counter[str]) -> None:
    """Have support read what was found. A database that is away keeps nothing."""
    run.games = counts.total() - counts["gone"]
    run.repaired, run.differing, run.damaged = (counts[it] for it in WRONG)
    run.ratings = rated.total() - rated["right"]
    run.stopped, run.codes = run.stopped[:MAX_STOPPED], run.codes[:MAX_CODES]
    with suppress(DatabaseError), transaction.atomic():
        run.save()
        Verification.forget_older()


def _verified(found: Found, *, repair: bool) -> Report | None:
    key, code = found
    return verify(key, code, repair=repair)


def _games(codes: list[str], since: datetime | None) -> QuerySet[Game]:
    games = Game.objects.all()
    if codes:
        games = games.filter(code__in=codes)
        unknown = set(codes) - set(games.values_list("code", flat=True))
        if unknown:
            words = no_game_with(", ".join(sorted(unknown)))
            raise CommandError(words, returncode=UNCHECKED)
    return games if since is None else games.filter(updated_at__gte=since)


def _rated_groups(games: QuerySet[Game]) -> QuerySet[Group]:
    """The groups that show ratings and have one of these games."""
    return Group.objects.filter(is_rated=True, pk__in=games.values("group")).order_by("pk")


def _batches(games: QuerySet[Game]) -> Iterator[list[Found]]:
    """Key and code of all games, in the order of their start. No query stays open meanwhile."""
    last = 0
    rows = games.order_by("pk").values_list("pk", "code")
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        yield batch
        last = batch[-1][0]


def _moment(text: str) -> datetime:
    """A moment, or the midnight of a date; in the site's time zone where none is named."""
    try:
        moment = parse_datetime(text) or datetime.combine(_date(text), time())
        return make_aware(moment) if is_naive(moment) else moment
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no date and no moment") from error


def _date(text: str) -> date:
    found = parse_date(text)
    if found is None:
        raise ValueError(text)
    return found


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MAX_JOBS:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {MAX_JOBS}")
    return int(text)
