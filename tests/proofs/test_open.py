"""A short open by the API: standings equal a slow count, whatever goes wrong on the day."""

from __future__ import annotations

import pytest

from tests.proofs.open.calls import Within
from tests.proofs.open.day import SHORT
from tests.proofs.open.playing import Open

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_an_open_comes_to_what_it_ought_to(django_capture_on_commit_callbacks) -> None:
    """The whole one, of 64: python -m tests.proofs open"""
    told = Open(7, SHORT, Within(django_capture_on_commit_callbacks)).play()
    for happened in ("3 did not come", "2 went home", "1 came late", "1 slip and phone disagreed"):
        assert happened in told
    assert "1 wrong result found after the draw" in told
    assert "1 came back from offline" in told
    assert "rolled off" in told
