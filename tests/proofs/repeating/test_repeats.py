"""`python -m tests.proofs repeats`, which has no longer form."""

from tests.proofs.repeating import repeats
from tests.proofs.site import Site


def test_every_call_may_be_repeated_with_its_key(site: Site) -> None:
    outcome = repeats.prove(site)

    assert (outcome.calls, outcome.meanwhile) == (16, 32)
    # Fourteen calls about a game, four ways to enter it: five times by a phone and by a program,
    # once more by a phone that only watches by then, except for a link's new code.
    assert outcome.under_options == 14 * 4 * (5 + 5 + 1) - 4
