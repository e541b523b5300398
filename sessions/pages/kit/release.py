"""What the site's pages are made with: code, templates, words, styles. Other ones, another stamp.

Knows files; not what is in them.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from django import get_version
from django.conf import settings

FOLDERS = ("farkle_site", "scoring", "sessions", "static", "templates")
KINDS = {".py", ".toml", ".mo", ".html", ".css", ".js", ".svg"}


@cache
def release() -> str:
    """The same for every process of this release; found out once, when it is first asked for."""
    return stamp_of(settings.BASE_DIR)


def stamp_of(root: Path) -> str:
    made_with = sha256(get_version().encode())
    for file in sorted(file for folder in FOLDERS for file in (root / folder).rglob("*")):
        if file.suffix in KINDS:
            made_with.update(str(file.relative_to(root)).encode())
            made_with.update(file.read_bytes())
    return made_with.hexdigest()
