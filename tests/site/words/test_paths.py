"""Paths that docs and the heads of scripts name: each leads to a file or folder that is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR
ROOMS = ("docs", "farkle_site", "scoring", "sessions", "static", "templates", "tests")
NAME = r"[\w.*-]+"
FILE = rf"(?:{NAME}/)*{NAME}\.(?:css|html|js|md|po|py|svg|toml)(?!\w)"
IN_A_ROOM = rf"(?:{'|'.join(ROOMS)})(?:/{NAME})+"
PATH = re.compile(rf"(?<![\w./<>{{}}-])(?:{IN_A_ROOM}|{FILE})")
CODE = re.compile(r"`([^`\n]+)`")
HEAD = re.compile(r"\A(?://.*\n)+")
TO_BE_WRITTEN = {
    "templates/table/players/_remark.html",
    "tests/scoring/golden/log/remark.txt",
}
"""What the examples of `docs/developing.md` would add."""


def named(text: str) -> list[str]:
    """The paths in it; of a folder without the stroke at its end."""
    return [path.rstrip("/.") for path in PATH.findall(text)]


@cache
def there() -> list[str]:
    """Every file and folder, as it is called from the top, and the files that stand there."""
    below = (path for room in ROOMS for path in (ROOT / room).rglob("*"))
    return [f"/{path.relative_to(ROOT).as_posix()}" for path in (*ROOT.glob("*"), *below)]


def is_there(path: str) -> bool:
    """As it is called from the top; from a room further down, as its neighbours call it, too."""
    if path in TO_BE_WRITTEN:
        return True
    if "*" in path:
        return any(fnmatchcase(known, f"*/{path}") for known in there())
    return any(known.endswith(f"/{path}") for known in there())


def told() -> Iterator[tuple[str, str]]:
    """Where something is told, and what: code in docs, the first remark of each script."""
    for page in sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))):
        if page.name != "CHANGELOG.md":  # it tells what was
            yield page.name, "\n".join(CODE.findall(page.read_text(encoding="utf-8")))
    for script in sorted((ROOT / "static/js").rglob("*.js")):
        head = HEAD.match(script.read_text(encoding="utf-8"))
        yield script.relative_to(ROOT).as_posix(), head[0] if head else ""


def test_every_path_is_there():
    places = [(where, path) for where, text in told() for path in named(text)]
    gone = [f"{where}: {path}" for where, path in places if not is_there(path)]
    assert (len(places) > 200, gone) == (True, [])


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("see scoring/turn.py.", ["scoring/turn.py"]),
        ("`tests/security/`", ["tests/security"]),
        ("python manage.py check", ["manage.py"]),
        ("pad.js, templates/charts/_*.html", ["pad.js", "templates/charts/_*.html"]),
        ("GET games/{code}/ and /g/CODE/", []),
        ("games/CODE/export.json", []),
    ],
)
def test_what_is_a_path(text, paths):
    assert named(text) == paths


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("scoring/turn.py", True),
        ("rules/game.js", True),
        ("game.js", True),
        ("templates/charts/_*.html", True),
        ("tests/scoring", True),
        ("ame.js", False),
        ("scoring/turned.py", False),
        ("templates/charts/*.js", False),
    ],
)
def test_what_is_there(path, found):
    assert is_there(path) == found
