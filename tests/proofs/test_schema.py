"""The API tried by its description, in short; `python -m tests.proofs schema` is the long form."""

from pathlib import Path

import pytest

from tests.proofs import schema
from tests.proofs.site import NO_LIMIT, Site, new_site

pytestmark = pytest.mark.slow


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Make a site where guessing has no limit: the tool guesses a lot."""
    return new_site("sqlite", tmp_path / "site", tmp_path, FARKLE_API_UNKNOWN_GAMES=NO_LIMIT)


@pytest.mark.thorough
def test_no_answer_is_a_mistake_or_other_than_described(site: Site) -> None:
    outcome = schema.prove(site, schema.SHORT, seed=1)
    assert (len(outcome.said), outcome.wrong) == (2, [])
    assert outcome.entered > 10, "hardly a request was a move: nothing was tried in depth"
