"""The short form of `python -m tests.proofs ugly`."""

import os
from pathlib import Path

import pytest

from tests.proofs.site import Site, new_site
from tests.proofs.ugly import prove as ugly
from tests.settings import SHARED_FOLDER

pytestmark = pytest.mark.slow

NUMBER = 700


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """Make a site on which nobody is told to come back later."""
    folder = tmp_path / "site"
    return new_site(request.param, folder, Path(os.environ[SHARED_FOLDER]), **ugly.SETTINGS)


def test_an_ugly_request_is_no_mistake_of_ours(site: Site) -> None:
    outcome = ugly.prove(site, range(NUMBER), seed=20261122)

    assert (outcome.sent, outcome.failures) == (NUMBER, [])
    assert sum(outcome.statuses.values()) > NUMBER, "none was sent by several at once"
    reached = {200, 201, 302, 303, 400, 401, 403, 404, 405, 422}
    assert set(outcome.statuses) >= reached, "hardly a request got anywhere"
