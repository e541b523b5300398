"""Each proof runs on SQLite and, in that database's own run, on PostgreSQL."""

import os
from pathlib import Path

import pytest

from tests.proofs.site import Site, new_site
from tests.settings import SHARED_FOLDER


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)], scope="module"
)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Make a site for all tests of a module, without any game yet."""
    folder = tmp_path_factory.mktemp("site") / "data"
    return new_site(request.param, folder, Path(os.environ[SHARED_FOLDER]))
