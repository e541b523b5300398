"""Files that were sent to be imported, and wait until somebody has looked at what would come in.

Knows files that wait, and reads their games anew each time; what is made of them, `planning` knows.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from sessions.access.codes import storable
from sessions.access.groups import SeenGroup
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.opening import Opened, Ways, open_file
from sessions.exchange.into.tables.files import MAX_BYTES
from sessions.models import ImportDraft
from sessions.models.imports import MAX_FILE_NAME

KEPT = timedelta(days=1)
MAX_DRAFTS = 5
"""So many files of a group wait at most; one more takes the oldest one's place."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A file that waits, with its games as they are read."""

    uuid: UUID
    name: str
    sha256: str
    opened: Opened


def keep(seen: SeenGroup, data: bytes, name: str) -> UUID:
    """Keep a file until it is imported. Raises FileRefusedError where nothing can read it."""
    if len(data) > MAX_BYTES:
        raise FileRefusedError("file_too_large", most=MAX_BYTES >> 20)
    open_file(data)
    ImportDraft.objects.filter(at__lt=timezone.now() - KEPT).delete()
    waiting = seen.group.import_drafts.order_by("-pk").values_list("pk", flat=True)
    ImportDraft.objects.filter(pk__in=list(waiting[MAX_DRAFTS - 1 :])).delete()
    made = ImportDraft.objects.create(
        group=seen.group, data=data, name=storable(name)[:MAX_FILE_NAME]
    )
    return made.uuid


def draft_of(seen: SeenGroup, uuid: UUID, ways: Ways | None = None) -> Draft:
    """The file with this number, read as is said, or else as it seems to be meant.

    Raises FileRefusedError ("draft_gone": it was imported, or waited for too long).
    """
    row = seen.group.import_drafts.filter(uuid=uuid).first()
    if row is None:
        raise FileRefusedError("draft_gone")
    data = bytes(row.data)
    return Draft(row.uuid, row.name, hashlib.sha256(data).hexdigest(), open_file(data, ways))


def forget(seen: SeenGroup, uuid: UUID) -> None:
    """The file is not needed any more."""
    seen.group.import_drafts.filter(uuid=uuid).delete()
