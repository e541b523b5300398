"""The short form of `python -m tests.proofs kill`."""

import pytest

from tests.proofs.losing import kill
from tests.proofs.site import Site

# What a killed server leaves in the file of SQLite is ours to prove; PostgreSQL is a server itself.
pytestmark = [pytest.mark.slow, pytest.mark.thorough("postgres")]


def test_of_killed_servers_every_acknowledged_entry_is_there_once(site: Site) -> None:
    outcome = kill.prove(site, kills=6, seed=20261121)

    assert (outcome.kills, outcome.at_work) == (6, 4)
    assert outcome.entries > outcome.at_work
    assert outcome.repeated == min(outcome.entries, 200)
    assert outcome.cut_off > 0
