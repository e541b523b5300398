"""The short form of `python -m tests.proofs kill`."""

import pytest

from tests.proofs import kill
from tests.proofs.site import Site

pytestmark = pytest.mark.slow


def test_of_killed_servers_every_acknowledged_entry_is_there_once(site: Site) -> None:
    outcome = kill.prove(site, kills=52, seed=20261121)

    assert outcome.kills == 52
    assert outcome.entries > 150
    assert outcome.cut_off > 20
