"""Opens the file of a backup and believes none of it before it was looked at.

Knows the file; no database.
"""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from sessions.exchange.backup import manifest
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.making import SEAL_LENGTH, digest_of, member_of
from sessions.exchange.backup.manifest import Manifest, Table

NO_BACKUP = (
    "This is no whole backup of a Farkle scorekeeper: it is another kind of file, or its end is "
    "missing."
)
CHANGED = "This is not as a backup was written: at least one byte is another. Take another backup."


class Backup:
    """A backup that is as it was written."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
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
        digest, rows = hashlib.sha256(), 0
        with self._archive.open(member_of(label)) as member:
            for line in io.TextIOWrapper(member, encoding="utf-8", newline="\n"):
                digest.update(line.encode())
                rows += 1
                yield line
        if Table(rows, digest.hexdigest()) != self.manifest.tables[label]:
            raise BackupError(f"The rows of {label} are not those that the manifest tells of.")

    def _check_members(self) -> None:
        told = {manifest.NAME, *map(member_of, self.manifest.tables)}
        if set(self._archive.namelist()) - {manifest.SECRET} != told:
            raise BackupError("The backup has other tables than its manifest says.")


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
        except OSError as error:
            raise BackupError(f"The backup cannot be read ({error.strerror or error}).") from error
        yield backup


def verify(file: Path | IO[bytes]) -> Manifest:
    """Read all of a backup. Raises BackupError for one that is not as it was written."""
    with opened(file) as backup:
        for label in backup.manifest.tables:
            for _ in backup.lines(label):
                pass
        return backup.manifest


def _check_seal(file: IO[bytes]) -> None:
    """Nothing of a file is looked at before this."""
    length = file.seek(0, os.SEEK_END) - SEAL_LENGTH
    if length < 0 or not zipfile.is_zipfile(file):
        raise BackupError(NO_BACKUP)
    digest = digest_of(file, length)
    if file.read() != digest.encode():
        raise BackupError(CHANGED)
