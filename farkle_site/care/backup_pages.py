"""The page of backups, for whoever has all rights: which there are, one more, and whether one is
whole.

To restore is a command, for which the site is stopped. Knows HTTP and the folder of backups; not
how they are made or read.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from farkle_site.care import by_hand
from sessions.exchange.backup import folder, noted, reading
from sessions.exchange.backup.errors import BackupError
from sessions.exchange.backup.folder import Kept
from sessions.exchange.backup.making import mark_of
from sessions.exchange.backup.manifest import Manifest
from sessions.exchange.backup.restore import restoring
from sessions.pages.kit.requests import View, page
from sessions.wording.scripts.files import file_words
from sessions.wording.sentences import translated

MAX_MEGABYTES = 16
"""What the server takes of a file (`farkle_site.door`). For larger ones there is the command."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Listed:
    """A backup in the folder: what it says of itself, and when it was last read back."""

    kept: Kept
    manifest: Manifest | None
    read_back_at: datetime | None


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of a file: `problem` is why nobody should restore it."""

    name: str
    manifest: Manifest | None = None
    problem: str = ""
    newer: str = ""
    is_ours: bool = False


def superuser_page(*methods: str) -> Any:
    """A page that no browser keeps; whoever is signed in with fewer rights is told so."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **values: Any) -> HttpResponse:
            if request.user.is_superuser:
                return view(request, *args, **values)
            problem = _("Only accounts that have all rights in the administration get here.")
            return render(request, "403.html", {"problem": problem}, status=403)

        return page(*methods)(never_cache(login_required(answer)))

    return decorate


@superuser_page("GET")
def backups(request: HttpRequest) -> HttpResponse:
    """All that there are."""
    return _shown(request)


@superuser_page("POST")
def make(request: HttpRequest) -> HttpResponse:
    """One more."""
    outcome = by_hand.make()
    if outcome == "made":
        messages.success(request, _("The backup is made, and was read back."))
    elif outcome == "under way":
        messages.info(request, _("A backup is being made. Look again in a while."))
    else:
        messages.error(request, _("No backup could be made. The server’s log says why."))
    return HttpResponseRedirect(reverse("backups"), status=303)


@superuser_page("GET")
@reauthentication_required
def download(request: HttpRequest, backup: str) -> FileResponse:
    """One as a file, for who has just proved who they are: it opens everything."""
    kept = _kept(backup)
    logger.warning("%s takes the backup %s along.", request.user, backup)
    return FileResponse(kept.file.open("rb"), as_attachment=True, filename=kept.file.name)


@superuser_page("POST")
def verify(request: HttpRequest) -> HttpResponse:
    """Read one, of the folder or from elsewhere, and say what it is."""
    sent = request.FILES.get("file")
    if name := request.POST.get("backup"):
        kept = _kept(name)
        found = _found(kept.file, name)
        if not found.problem:
            noted.note_whole(kept.file)
        return _shown(request, found=found)
    if sent is None:
        return _shown(request, problem=_("Choose a file."), status=422)
    if (sent.size or 0) > MAX_MEGABYTES * 1024 * 1024:
        return _shown(request, problem=_too_large(), status=422)
    return _shown(request, found=_found(sent, sent.name or ""))


def _shown(
    request: HttpRequest, *, found: Found | None = None, problem: str = "", status: int = 200
) -> HttpResponse:
    failure = noted.last_failure()
    context = {
        "backups": list(_listed()),
        "daily": settings.BACKUPS,
        "failure": failure,
        "why": translated(failure.sentence) if failure else "",
        "is_under_way": by_hand.is_under_way(),
        "found": found,
        "problem": problem,
        "megabytes": MAX_MEGABYTES,
        "file_words": file_words(),
    }
    return render(request, "backups/backups.html", context, status=status)


def _listed() -> Iterator[Listed]:
    read_back = noted.read_back()
    for kept in folder.backups_in(Path(settings.BACKUP_DIR)):
        yield Listed(kept, reading.told_by(kept.file), read_back.get(kept.file.name))


def _kept(name: str) -> Kept:
    """The backup of exactly this name in the folder: nothing else can be asked for."""
    found = [it for it in folder.backups_in(Path(settings.BACKUP_DIR)) if it.file.name == name]
    if not found:
        raise Http404
    return found[0]


def _found(file: Path | UploadedFile, name: str) -> Found:
    try:
        manifest = reading.verify(file)
    except BackupError as error:
        return Found(name, reading.told_by(file), translated(error.sentence))
    newer = ""
    try:
        restoring.check_known(manifest)
    except BackupError as error:
        newer = translated(error.sentence)
    return Found(
        name, manifest, newer=newer, is_ours=mark_of(settings.SECRET_KEY) == manifest.secret_mark
    )


def _too_large() -> str:
    return _("A file may have %(most)s MB here. Look at a larger one on the server.") % {
        "most": MAX_MEGABYTES
    }
