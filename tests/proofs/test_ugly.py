"""The short form of `python -m tests.proofs ugly`."""

import os
from pathlib import Path

import pytest

from tests.proofs.site import new_site
from tests.proofs.ugly import prove as ugly
from tests.settings import SHARED_FOLDER
from tests.thorough import sample

pytestmark = pytest.mark.slow

NUMBER = {"sqlite": 600, "postgres": sample(300, everything=500)}
"""Addresses and forms are read alike; on PostgreSQL what counts is what it refuses to store."""


@pytest.mark.parametrize(
    "database",
    [
        pytest.param("sqlite", marks=pytest.mark.thorough),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ],
)
def test_an_ugly_request_is_no_mistake_of_ours(tmp_path: Path, database: str) -> None:
    """On a site on which nobody is told to come back later."""
    shared = Path(os.environ[SHARED_FOLDER])
    site = new_site(database, tmp_path / "site", shared, **ugly.SETTINGS)
    number = NUMBER[database]

    outcome = ugly.prove(site, range(number), seed=20261123)

    assert (outcome.sent, outcome.failures) == (number, [])
    assert sum(outcome.statuses.values()) > number, "none was sent by several at once"
    reached = {200, 302, 303, 400, 401, 403, 404, 405, 422}
    assert set(outcome.statuses) >= reached, "hardly a request got anywhere"
