"""Makes the file of a backup while the site goes on: what is in it was so at one moment.

A file has its name only once it is whole and on the disk. Knows the database and a folder; not when
backups are made.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import IO

from django.apps import apps as today
from django.apps.registry import Apps
from django.conf import settings
from django.db import connection
from django.db.models import Model
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.sentences import Sentence
from sessions.exchange import canonical
from sessions.exchange.backup import manifest, tables
from sessions.exchange.backup.contents import KEPT, LEFT_OUT
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.manifest import Manifest, Table
from sessions.exchange.backup.one_by_one import one_by_one
from sessions.storage.moment import at_one_moment
from sessions.storage.whole_files import is_there, name_taken, named_when_whole

SEAL_LENGTH = 64
"""The file ends with the SHA-256 of all before it, as the comment of the ZIP: whatever byte has
changed, it does not fit any more."""
COMPRESSION = 3
"""Half as long as usual for a quarter more bytes: who plays may be on the same processor."""


Step = Callable[[int], object]


def unheard(_rows: int) -> None:
    """Nobody waits to see how far it has come."""


def make(
    file: Path, *, with_secret: bool = True, apps: Apps = today, step: Step = unheard
) -> Manifest:
    """Write everything into a new file. Raises BackupError; there is no file then.

    `apps` are the models as the database has them, where it is not up to date; `step` hears of each
    portion how many rows it has.
    """
    if is_there(file):
        raise BackupError(name_taken(file))
    try:
        with named_when_whole(file) as draft:
            with _packing(draft) as archive:
                models = models_kept(apps)
                made = _written(archive, models, with_secret=with_secret, step=step)
            seal(draft)
    except OSError as error:
        raise BackupError(
            Sentence(
                "The backup {file} cannot be written ({why}). There is no such file; nothing else "
                "has changed.",
                file=str(file),
                why=error.strerror or str(error),
            )
        ) from error
    return made


def rows_kept() -> int:
    """How many rows a backup of now would have, about: people may be playing."""
    return sum(it._base_manager.count() for it in models_kept().values())  # noqa: SLF001  a documented name


def models_kept(apps: Apps = today) -> dict[str, type[Model]]:
    """The models of a release that are in its backup, by their labels, in the file's order."""
    known = {it._meta.label: it for it in apps.get_models(include_auto_created=True)}  # noqa: SLF001
    gone = sorted(known.keys() - {*KEPT, *LEFT_OUT})
    return {label: known[label] for label in (*KEPT, *gone) if label in known}


def member_of(label: str) -> str:
    """The name of a table's member."""
    return f"tables/{label}.ndjson"


def mark_of(secret: str) -> str:
    """By which two secrets are compared without being told."""
    return salted_hmac("farkle.backup", "", secret=secret, algorithm="sha256").hexdigest()


def seal(draft: IO[bytes]) -> None:
    """Put the digest of all before it in the place of the comment."""
    draft.seek(0, os.SEEK_END)
    length = draft.tell() - SEAL_LENGTH
    digest = digest_of(draft, length)
    draft.seek(length)
    draft.write(digest.encode("ascii"))


def digest_of(file: IO[bytes], length: int) -> str:
    """The SHA-256 of the first bytes of a file."""
    found = hashlib.sha256()
    file.seek(0)
    while length > 0 and (piece := file.read(min(length, 1 << 20))):
        found.update(piece)
        length -= len(piece)
    return found.hexdigest()


def _packing(draft: IO[bytes]) -> zipfile.ZipFile:
    """Members get no time, so that the same rows are the same bytes."""
    return zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION)


def _written(
    archive: zipfile.ZipFile, models: dict[str, type[Model]], *, with_secret: bool, step: Step
) -> Manifest:
    archive.comment = b"0" * SEAL_LENGTH
    with at_one_moment():
        newest = _newest(models["game_sessions.GameEntry"])
        made = Manifest(
            made_at=canonical.moment(timezone.now()),
            database=connection.vendor,
            app_version=app_version(),
            migrations=applied_leaves(),
            tables={
                label: _write(archive, member_of(label), tables.lines_of(model), step)
                for label, model in models.items()
            },
            newest_entry=canonical.moment(newest) if newest else None,
            secret_mark=mark_of(settings.SECRET_KEY),
        )
    if with_secret:
        _write(archive, manifest.SECRET, [settings.SECRET_KEY])
    _write(archive, manifest.NAME, [made.as_line()])
    return made


def _newest(entries: type[Model]) -> datetime | None:
    """When the last entry was written down."""
    rows = entries._base_manager.order_by("-pk")  # noqa: SLF001  a documented name
    moment: datetime | None = rows.values_list("recorded_at", flat=True).first()
    return moment


def app_version() -> str:
    """The number of this release."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def applied_leaves() -> dict[str, list[str]]:
    """The last migrations of each app that this database has had."""
    loader = one_by_one(connection)
    applied = set(loader.applied_migrations)
    graph = loader.graph
    last: dict[str, list[str]] = {}
    for key in sorted(applied & graph.nodes.keys()):
        later = {str(it.key[1]) for it in graph.node_map[key].children if it.key[0] == key[0]}
        if not any((key[0], name) in applied for name in later):
            last.setdefault(key[0], []).append(key[1])
    return last


def _write(
    archive: zipfile.ZipFile, name: str, lines: Iterable[str], step: Step = unheard
) -> Table:
    rows, digest = 0, hashlib.sha256()
    with archive.open(name, "w", force_zip64=True) as out:
        for some in lines:
            written = some.encode()
            out.write(written)
            digest.update(written)
            many = written.count(b"\n")
            rows += many
            step(many)
    return Table(rows, digest.hexdigest())
