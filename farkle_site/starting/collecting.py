"""The files that pages ask for, collected when something has changed and not at every start.

To collect them takes seconds: hundreds are read, joined, shortened and compressed. Knows which
files there are and what makes others of them; not how that is done.
"""

from __future__ import annotations

import re
from hashlib import md5, sha256
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestFilesMixin
from django.core.management import call_command

NOTE = "collected.txt"
"""What there was when they were collected last, beside them; none while they are collected."""
LIBRARIES = ("django", "whitenoise", "rcssmin", "rjsmin")
OURS = Path(__file__).parents[1]
MAKERS = [
    *(OURS / name for name in ("settings.py", "static_files.py")),
    *sorted((OURS / "scripts_joined").glob("*.py")),
]
"""What decides, beside them, what is made of a file."""
MANIFEST = ManifestFilesMixin.manifest_name
"""Under which names pages ask for files."""
HASHED = re.compile(r"\.([0-9a-f]{12})(\.\w+)?$")
"""A name that says what is in the file."""


def collect() -> None:
    """Have them as this version of the site has them, whatever has become of their folder."""
    root = Path(settings.STATIC_ROOT)
    note, wanted = root / NOTE, _wanted()
    if note.exists() and note.read_bytes() == wanted + _made(root):
        return
    _drop_what_may_be_damaged(root)
    call_command("collectstatic", interactive=False, verbosity=0)
    note.write_bytes(wanted + _made(root))


def _wanted() -> bytes:
    """One number for all files that are collected, and for how others are made of them."""
    seen = sha256()
    for name in LIBRARIES:
        seen.update(f"{name} {version(name)}\n".encode())
    for maker in MAKERS:
        seen.update(sha256(maker.read_bytes()).digest())
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                seen.update(name.encode() + sha256(file.read()).digest())
    return seen.hexdigest().encode()


def _made(root: Path) -> bytes:
    """One number for what is there: names and sizes are enough, for nobody writes into the files,
    but for which of them pages ask: another version may have been here meanwhile."""
    seen = sha256()
    for file in sorted(_files(root)):
        if file != root / NOTE:
            seen.update(f"{file.relative_to(root)} {file.stat().st_size}\n".encode())
        if file == root / MANIFEST:
            seen.update(file.read_bytes())
    return seen.hexdigest().encode()


def _drop_what_may_be_damaged(root: Path) -> None:
    """A disk may have been full. What has its name already is not stored again, so only what is in
    it for certain may stay: pages that are open still ask for names of an earlier version."""
    for file in _files(root):
        said = HASHED.search(file.name)
        if not said or said[1] != md5(file.read_bytes(), usedforsecurity=False).hexdigest()[:12]:
            file.unlink()


def _files(root: Path) -> list[Path]:
    return [file for file in root.rglob("*") if file.is_file()]
