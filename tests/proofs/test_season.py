"""A short season: standings equal a slow count after every step."""

from __future__ import annotations

import pytest

from tests.proofs.season.playing import SHORT, Season

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.mark.parametrize("seed", [1, 3])
def test_a_season_comes_to_what_it_ought_to(seed: int) -> None:
    """The whole one, of 48 members and 20 weeks: python -m tests.proofs season"""
    told = Season(seed, SHORT).play()
    assert "1 merged" in told
    assert "sat out" in told
