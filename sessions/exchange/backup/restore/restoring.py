"""Makes a whole database of a backup, and believes it only once every game was played again.

The database is the default one meanwhile (`swapped`) and was empty. Knows what restoring is made
of, step by step; not where the database is, nor what becomes of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import randbits
from typing import IO
from uuid import UUID

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.utils import timezone

from scoring.sentences import Sentence, gettext_noop
from sessions.access import links
from sessions.exchange.backup import tables
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.making import mark_of
from sessions.exchange.backup.manifest import Manifest
from sessions.exchange.backup.one_by_one import make_tables, one_by_one
from sessions.exchange.backup.reading import Backup
from sessions.exchange.backup.restore import along
from sessions.games.verify.verifying import Report, verify
from sessions.history.ratings.checking import verify_ratings
from sessions.models import Event, Game, Group, Player
from sessions.people.errors import ErasedError
from sessions.people.who.erasing import erase

COUNTING_SINCE = 1_577_836_800
"""The beginning of 2020, in seconds. Counters that pages are remembered by go on from the seconds
since then: nobody has ever counted so far by playing."""
TOLD_AFTER = 1000
"""Games that are played again until it is said how many they are by now."""
MAX_NAMED = 20
TOO_NEW = gettext_noop(
    "The backup was made by a newer release ({release}): this one does not know {names}. Update "
    "the program first. Nothing was changed."
)

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a restored database is to be besides what the file says."""

    erased: Collection[UUID]
    """Players that were erased since the backup was made: they stay so."""
    secret: str
    """By which the site goes on, so that links that fit another one get new codes."""
    accepts_damaged: bool
    newer: IO[bytes] | None = None
    """What of the running site comes along (`along.write`)."""


def check_known(manifest: Manifest) -> None:
    """Raises BackupError for a backup that is newer than this code."""
    graph = one_by_one(None).graph
    unknown = [
        f"{app}.{name}" for app, name in _targets(manifest) if (app, name) not in graph.nodes
    ]
    if unknown:
        raise BackupError(Sentence(TOO_NEW, release=manifest.app_version, names=", ".join(unknown)))


def rebuild(backup: Backup, wanted: Wanted, tell: Tell) -> list[str]:
    """Fill the empty default database. Returns what of the newer games could not come along.

    Raises BackupError for what cannot be believed.
    """
    apps = make_tables(connection, _targets(backup.manifest))
    models = apps.get_models(include_auto_created=True)
    load(backup, {it._meta.label: it for it in models})  # noqa: SLF001  a documented name
    tell(f"Loaded {backup.manifest.summary}.")
    call_command("migrate", interactive=False, verbosity=0)
    if mark_of(wanted.secret) != backup.manifest.secret_mark:
        links.renew_all()
        tell("The secret is another one: all links have new codes, and everybody signs in again.")
    _erase(wanted.erased, tell)
    missed = _take_along(wanted.newer, tell) if wanted.newer else []
    _verify(wanted, tell)
    _look_new()
    return missed


def _targets(manifest: Manifest) -> list[tuple[str, str]]:
    return [(app, name) for app, names in manifest.migrations.items() for name in names]


def load(backup: Backup, models: dict[str, type[Model]]) -> None:
    """Put all rows into these models' tables instead of theirs, or none.

    Raises BackupError where rows refer to others that are not there.
    """
    wanted = backup.manifest.tables
    if unknown := sorted(wanted.keys() - models.keys()):
        raise BackupError(f"The backup has tables that nobody knows: {', '.join(unknown)}.")
    try:
        with transaction.atomic():
            for label in wanted:
                _empty(models[label])
            for label in wanted:
                tables.load(models[label], backup.lines(label))
            connection.check_constraints()
    except IntegrityError as error:
        why = " ".join(str(error).split())
        raise BackupError(f"Rows of the backup do not fit each other ({why}).") from error
    with connection.cursor() as cursor:
        for words in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
            cursor.execute(words)


def _empty(model: type[Model]) -> None:
    """Without what migrations write into an empty table."""
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001  a documented name
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608  a name of the model


def _erase(erased: Collection[UUID], tell: Tell) -> None:
    """Whoever was erased since is erased again."""
    again = [it for it in Player.objects.filter(erased_at=None) if it.uuid in erased]
    for player in again:
        with suppress(ErasedError):  # by another of the same person's names
            erase(player=player, by=None)
    if again:
        tell(f"Players who were erased since, and are erased again: {len(again)}.")


def _take_along(newer: IO[bytes], tell: Tell) -> list[str]:
    taken = along.take(newer)
    for codes, what in ((taken.new, "Games taken along"), (taken.grown, "Games that go on")):
        if codes:
            tell(f"{what} as they are here: {named(codes)}.")
    if taken.players:
        tell(f"Players taken along: {taken.players}.")
    for names, what in ((taken.leagues, "Leagues"), (taken.imports, "Imports")):
        if names:
            tell(f"{what} taken along as they are here: {named(names)}.")
    return taken.refused


def named(codes: Sequence[str]) -> str:
    """Some of these codes, and how many there are more."""
    more = len(codes) - MAX_NAMED
    return ", ".join(codes[:MAX_NAMED]) + (f" and {more} more" if more > 0 else "")


def _verify(wanted: Wanted, tell: Tell) -> None:
    """Play every game again; what is kept beside the logs is made anew where it differs."""
    games = list(_replayed(tell))
    damaged = [it for it in games if it.verdict == "damaged"]
    if damaged and not wanted.accepts_damaged:
        raise BackupError(
            f"{len(damaged)} games of the backup are damaged:\n{_lines(damaged)}\n"
            "Take an older backup, or take these as they are: --accept-damaged"
        )
    for group in Group.objects.filter(is_rated=True):
        verify_ratings(group, repair=True)
    counts = Counter(it.verdict for it in games)
    said = ", ".join(f"{count:,} {verdict}" for verdict, count in counts.items())
    tell(f"Every game was played again: {said or 'there is none'}.")


def _replayed(tell: Tell) -> Iterator[Report]:
    """Each game played again, told now and then: it takes minutes where there are many."""
    games = _games()
    for number, (key, code) in enumerate(games, start=1):
        if found := verify(key, code, repair=True):
            yield found
        if number % TOLD_AFTER == 0:
            tell(f"{number:,} of {len(games):,} games …")


def _lines(reports: Iterable[Report]) -> str:
    return "\n".join(map(str, list(reports)[:MAX_NAMED]))


def _games() -> list[tuple[int, str]]:
    return list(Game.objects.order_by("pk").values_list("pk", "code"))


def _look_new() -> None:
    """No page that somebody has kept is taken for one of what was restored."""
    beyond = int(timezone.now().timestamp()) - COUNTING_SINCE
    Group.objects.update(version=beyond)
    Game.objects.update(revision=beyond)
    Event.objects.update(version=beyond)
    Player.objects.update(stamp=randbits(62))
