"""No page weighs more than a phone with bad reception can wait for: 60 kB, compressed, in all.

What comes right behind the game's page is not counted: what asks the server (htmx) and the rules,
neither of which a tap needs to be painted.

Counted is what a browser that has nothing yet loads by itself until the page can be used: the page,
and the styles, scripts and icons it names, shortened and compressed as they are sent, each with the
head of its answer.
"""

from __future__ import annotations

import gzip
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from farkle_site.pwa import our_scripts
from farkle_site.static_files import scripts_of, shortened
from sessions.access.roles import Actor
from sessions.games import services
from tests import verbs
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device

pytestmark = pytest.mark.django_db

MOST = 60_000
MAX_OF_GAME = 52_000  # the pad is to have room for what comes
HEAD = 300  # bytes before a file, as this server sends them over HTTP/1.1
HEAD_OF_PAGE = 1000  # policies and cookies too
GAME = "/g/{code}/"
TEMPLATES = re.compile(r"<template.*?</template>", re.DOTALL)
NAMED = re.compile(r'(?:href|src)="/static/([^"#]+)')
FOR_OTHERS = re.compile(r"icons/(apple|favicon-32)")  # for who cannot draw the other icon
IMPORTED = re.compile(r'(?:from|import) ?"(\.\.?/[^"]+)"')


def files_of(html: str) -> set[str]:
    """The names of all files that the page loads until it can be used."""
    named = set(NAMED.findall(TEMPLATES.sub("", html)))
    return {module for name in named if not FOR_OTHERS.match(name) for module in with_imports(name)}


def with_imports(name: str) -> Iterator[str]:
    yield name
    if name.startswith("js/"):
        for other in IMPORTED.findall(sent(name).decode()):
            yield from with_imports(posixpath.normpath(posixpath.join(name, "..", other)))


def sent(name: str) -> bytes:
    """A file as it is stored to be sent."""
    if name in scripts():
        return scripts()[name].encode()
    short = shortened(name, lambda part: Path(finders.find(part)).read_text(encoding="utf-8"))
    return Path(finders.find(name)).read_bytes() if short is None else short.encode()


@cache
def scripts() -> dict[str, str]:
    return scripts_of(our_scripts())


def weight(html: bytes) -> dict[str, int]:
    """The bytes of the page and of each file."""
    files = {name: HEAD + len(gzip.compress(sent(name))) for name in files_of(html.decode())}
    return {"the page": HEAD_OF_PAGE + len(gzip.compress(html)), **files}


@pytest.fixture
def visit(client):
    """Return `visit(path)`: the page as somebody sees it who has started a game of three."""
    phone = DeviceFactory()
    players = [services.Player(name) for name in ("Ana", "Ben", "Cleo")]
    rules = services.RuleSet.from_json({})
    code = services.start_game(rules=rules, players=players, by=Actor(phone)).code
    for number in range(50):
        verbs.record_total(code=code, points=500 * (number % 3 > 0))
    return lambda path, language="en": (
        on_device(client, phone)
        .get(path.format(code=code), headers={"Accept-Language": language})
        .content
    )


PAGES = ("/", "/new/", "/join/", "/rules/", GAME, "/g/{code}/table/", "/g/{code}/across/")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", PAGES)
def test_a_first_page_is_light(visit, path, language):
    found = weight(visit(path, language))

    most = MAX_OF_GAME if path == GAME else MOST
    assert sum(found.values()) <= most, sorted(found.items(), key=lambda one: -one[1])


def test_all_that_a_game_loads_is_counted(visit):
    """The pad's script with what it imports, and no file that is only for later."""
    files = files_of(visit(GAME).decode())

    assert {"js/pad/game.js", "js/app.js", "css/game.css"} <= files
    assert len([name for name in files if name.endswith(".js")]) <= 6
    assert not [name for name in files if name.startswith(("js/offline/", "django_htmx/"))]
    assert all(finders.find(name) for name in files)
