"""`python -m tests.proofs repeats`, which has no longer form."""

from tests.proofs import repeats
from tests.proofs.site import Site


def test_every_call_may_be_repeated_with_its_key(site: Site) -> None:
    outcome = repeats.prove(site)

    assert (outcome.calls, outcome.meanwhile) == (16, 32)
