"""The files that pages ask for, collected when something has changed and not at every start.

To collect them takes seconds: hundreds are read, joined, shortened and compressed. Knows which
files there are and what makes others of them; not how that is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

NOTE = "collected.txt"
"""What there was when they were collected last, beside them; none while they are collected."""
LIBRARIES = ("django", "whitenoise", "rcssmin", "rjsmin")
OURS = Path(__file__).parents[1]
MAKERS = [OURS / "static_files.py", *sorted((OURS / "scripts_joined").glob("*.py"))]
"""What decides what is made of a file."""


def collect() -> None:
    """Have them as this version of the site has them, whatever has become of their folder."""
    note = Path(settings.STATIC_ROOT) / NOTE
    if note.exists() and note.read_bytes() == _all_there_is():
        return
    note.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    note.write_bytes(_all_there_is())


def _all_there_is() -> bytes:
    """One number for what is collected, what is made of it and how."""
    seen = sha256()
    for said in (*_how(), *_sources(), *_made()):
        seen.update(said)
    return seen.hexdigest().encode()


def _how() -> Iterator[bytes]:
    yield from (f"{name} {version(name)}\n".encode() for name in LIBRARIES)
    yield from (sha256(file.read_bytes()).digest() for file in MAKERS)


def _sources() -> Iterator[bytes]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                yield name.encode() + sha256(file.read()).digest()


def _made() -> Iterator[bytes]:
    """Of what is there names and sizes: nobody writes into it, but a disk may have been full. And
    which of it pages ask for: another version may have been here meanwhile."""
    root = Path(settings.STATIC_ROOT)
    yield (staticfiles_storage.read_manifest() or "").encode()
    for file in sorted(root.rglob("*")):
        if file.is_file() and file != root / NOTE:
            yield f"{file.relative_to(root)} {file.stat().st_size}\n".encode()
