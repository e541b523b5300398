"""Opens the file of a backup and believes none of it before it was looked at.

Knows the file; no database.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

from scoring.sentences import Sentence, gettext_noop
from sessions.exchange.backup import manifest
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.making import SEAL_LENGTH, digest_of, member_of
from sessions.exchange.backup.manifest import Manifest, Table

NO_BACKUP = Sentence(
    "This is no whole backup of a Farkle scorekeeper: it is another kind of file, or its end is "
    "missing."
)
CHANGED = Sentence(
    "This is not as a backup was written: at least one byte is another. Take another backup."
)
SENSELESS = Sentence("What is packed in the backup cannot be unpacked. No site has written it so.")
OTHER_ROWS = gettext_noop("The rows of {table} are not those that the manifest tells of.")
MAX_GROWTH = 200
"""Packed, rows take a tenth of their room. What would unpack to more than so many times its file
was made to fill a memory."""
MAX_LINE = 64 << 20
"""Bytes of one row: more than the largest has."""
PIECE = 1 << 18
"""Bytes that are unpacked at once where nobody looks at rows."""
_UNPACKING = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, UnicodeDecodeError)
"""What a library raises where packed bytes make no sense, or are packed as we never do."""


class Backup:
    """A backup that is as it was written."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        _check_growth(archive)
        self.manifest: Manifest = manifest.read(archive.read(manifest.NAME))
        self._check_members()

    @property
    def secret(self) -> str | None:
        """The site's secret, where the file has it."""
        if manifest.SECRET not in self._archive.namelist():
            return None
        return self._archive.read(manifest.SECRET).decode()

    def lines(self, label: str) -> Iterator[str]:
        """The rows of a table. Raises BackupError at its end where they are not what was said."""
        for line in self._pieces(label, lambda member: member.readline(MAX_LINE)):
            yield line.decode()

    def check(self, label: str) -> None:
        """The same without looking at any of them."""
        for _ in self._pieces(label, lambda member: member.read(PIECE)):
            pass

    def _pieces(self, label: str, read: Callable[[IO[bytes]], bytes]) -> Iterator[bytes]:
        digest, rows = hashlib.sha256(), 0
        try:
            with self._archive.open(member_of(label)) as member:
                while piece := read(member):
                    digest.update(piece)
                    rows += piece.count(b"\n")
                    yield piece
        except _UNPACKING as error:
            raise BackupError(SENSELESS) from error
        if Table(rows, digest.hexdigest()) != self.manifest.tables[label]:
            raise BackupError(Sentence(OTHER_ROWS, table=label))

    def uuids(self, label: str) -> set[str]:
        """The numbers of all that it has of one kind; older backups have no leagues."""
        if label not in self.manifest.tables:
            return set()
        return {json.loads(line)["uuid"] for line in self.lines(label)}

    def _check_members(self) -> None:
        told = {manifest.NAME, *map(member_of, self.manifest.tables)}
        if set(self._archive.namelist()) - {manifest.SECRET} != told:
            raise BackupError(Sentence("The backup has other tables than its manifest says."))


@contextmanager
def opened(file: Path | IO[bytes]) -> Iterator[Backup]:
    """A backup to read from, once its seal was found unbroken. Raises BackupError."""
    with ExitStack() as stack:
        try:
            source = stack.enter_context(file.open("rb")) if isinstance(file, Path) else file
            _check_seal(source)
            backup = Backup(stack.enter_context(zipfile.ZipFile(source)))
        except (zipfile.BadZipFile, KeyError) as error:
            raise BackupError(NO_BACKUP) from error
        except _UNPACKING as error:
            raise BackupError(SENSELESS) from error
        except OSError as error:
            why = error.strerror or str(error)
            raise BackupError(Sentence("The backup cannot be read ({why}).", why=why)) from error
        yield backup


def verify(file: Path | IO[bytes]) -> Manifest:
    """Read all of a backup. Raises BackupError for one that is not as it was written."""
    with opened(file) as backup:
        for label in backup.manifest.tables:
            backup.check(label)
        return backup.manifest


def told_by(file: Path | IO[bytes]) -> Manifest | None:
    """What a backup says of itself, whether or not it is whole; None where it says nothing."""
    with suppress(BackupError, KeyError, OSError, *_UNPACKING), zipfile.ZipFile(file) as archive:
        _check_growth(archive)
        return manifest.read(archive.read(manifest.NAME))
    return None


def _check_growth(archive: zipfile.ZipFile) -> None:
    members = archive.infolist()
    packed = sum(it.compress_size for it in members)
    if sum(it.file_size for it in members) > MAX_GROWTH * (packed + 1024):
        raise BackupError(SENSELESS)


def _check_seal(file: IO[bytes]) -> None:
    """Nothing of a file is looked at before this."""
    length = file.seek(0, os.SEEK_END) - SEAL_LENGTH
    if length < 0 or not zipfile.is_zipfile(file):
        raise BackupError(NO_BACKUP)
    digest = digest_of(file, length)
    if file.read() != digest.encode():
        raise BackupError(CHANGED if _was_backup(file) else NO_BACKUP)


def _was_backup(file: IO[bytes]) -> bool:
    """Whether it ends as one does, or says what it holds: other archives do neither."""
    with suppress(*_UNPACKING), zipfile.ZipFile(file) as archive:
        is_sealed = len(archive.comment) == SEAL_LENGTH
        return is_sealed or manifest.NAME in archive.namelist()
    return True
