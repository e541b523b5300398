"""The short form of `python -m tests.proofs race`."""

import pytest

from tests.proofs.losing import race
from tests.proofs.site import Site

pytestmark = pytest.mark.slow

RACES = 40


def test_of_racing_clients_exactly_one_is_first(site: Site) -> None:
    outcomes = race.prove(site, races=RACES)

    assert [len(outcome.wins) for outcome in outcomes] == [2, 4]
    assert [sum(outcome.wins) for outcome in outcomes] == [RACES, RACES]
