"""The short form of `python -m tests.proofs repeats`."""

import pytest

from tests.proofs.repeating import repeats
from tests.proofs.site import Site
from tests.thorough import sample


@pytest.mark.thorough("postgres")
def test_every_call_may_be_repeated_with_its_key(site: Site) -> None:
    has_options = not site.database_url
    outcome = repeats.prove(site, in_short=True, has_options=has_options)

    afterwards, meanwhile = sample((10, 10), everything=(39, 38))
    if not has_options:
        afterwards, meanwhile = 0, afterwards + meanwhile
    made = (outcome.calls, outcome.afterwards, outcome.meanwhile)
    assert made == (77, afterwards, meanwhile * 2)  # three at once are two repeats
    # Twenty calls about a game: five times each, once more by the phones, half of them, that only
    # watch by then.
    assert outcome.under_options == (20 * 5 + 10 if has_options else 0)
