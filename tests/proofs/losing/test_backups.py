"""The short form of `python -m tests.proofs backups`.

Killed at each of their steps, both are in tests/sessions/exchange/backup/test_each_step.py.
"""

import os
from pathlib import Path

import pytest

from tests.proofs.losing import backups
from tests.proofs.site import new_site
from tests.settings import SHARED_FOLDER

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]


@pytest.mark.thorough
def test_what_is_killed_leaves_no_half_file_and_no_half_site(tmp_path):
    shared = Path(os.environ[SHARED_FOLDER])
    site = new_site("sqlite", tmp_path / "site", shared, FARKLE_SECRET_KEY=backups.SECRET)

    outcome = backups.prove(site, 1, seed=20261124)  # of a restore, when all is ready

    assert outcome.backups.total() == outcome.restores.total() == 1
