"""A value with other fields is what the library's way makes of it, and no field is made up."""

from __future__ import annotations

import dataclasses

import pytest

from scoring.replacing import replace
from scoring.state import Seat


def test_it_is_what_the_library_makes():
    seat = Seat("Ana", "Red", side=1, turns=4)
    changed = {"turns": 5, "is_retired": True}
    assert replace(seat, **changed) == dataclasses.replace(seat, **changed)
    assert seat == Seat("Ana", "Red", side=1, turns=4)


def test_a_field_that_there_is_not_is_refused():
    with pytest.raises(AttributeError):
        replace(Seat("Ana", None, side=0), points=3)
