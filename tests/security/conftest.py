"""A game with everybody around it, in process; and a site served for real, on http and https."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.proofs.site import Server, Site, new_site, serving
from tests.security.visitor import HOST
from tests.settings import SHARED_FOLDER


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Make a site as `serve` prepares it: with its static files collected."""
    folder = tmp_path_factory.mktemp("served") / "data"
    made = new_site("sqlite", folder, Path(os.environ[SHARED_FOLDER]), FARKLE_ALLOWED_HOSTS=HOST)
    made.collect()
    return made


@pytest.fixture(scope="module")
def plain(site: Site) -> Iterator[Server]:
    """Serve it on plain http, as in a household."""
    with _served(site, FARKLE_HTTPS="off") as server:
        yield server


@pytest.fixture(scope="module")
def secure(site: Site) -> Iterator[Server]:
    """Serve it behind a proxy that speaks https."""
    with _served(site, FARKLE_HTTPS="on") as server:
        yield server


@contextmanager
def _served(site: Site, **choices: str) -> Iterator[Server]:
    before = dict(site.environment)
    site.environment |= choices
    with serving(site) as server:
        site.environment = before
        yield server
