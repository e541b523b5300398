"""A throwaway site of real server processes, on SQLite or, in that database's run, PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proofs.site import Server, Site, new_site, serving
from tests.settings import SHARED_FOLDER

ON_POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)


@pytest.fixture(params=["sqlite", ON_POSTGRES], scope="module")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Make a site without any game."""
    folder = tmp_path_factory.mktemp("site") / "data"
    return new_site(request.param, folder, Path(os.environ[SHARED_FOLDER]))


@pytest.fixture(scope="module")
def server(site: Site) -> Iterator[Server]:
    """Serve the site to all tests of a module that leave the server alone."""
    with serving(site) as running:
        yield running
    assert site.complaints() == ""
