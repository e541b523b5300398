"""The short form of `python -m tests.proofs race`, half of the races with two clients."""

import pytest

from tests.proofs.losing import race
from tests.proofs.site import Site

pytestmark = pytest.mark.slow

RACES = 40


@pytest.mark.parametrize("racers", [2, 4])
def test_of_racing_clients_exactly_one_is_first(site: Site, racers: int) -> None:
    outcome = race.prove(site, races=RACES, racers=racers)

    assert len(outcome.wins) == racers
    assert sum(outcome.wins) == RACES
