"""What stands in the head of a game as text beside the game: its code, and when it was played."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scoring.entries import Player
from scoring.errors import NotationError
from scoring.rules.rule_set import PATCH
from scoring.seats.seating import start
from scoring.written import notation

FACTS = {"code": "K7MX2Q", "played": "2026-10-03T17:02:11.000000Z"}


@pytest.mark.parametrize("facts", [{}, {"code": "K7MX2Q"}, FACTS])
def test_they_are_read_as_they_were_written(facts: Mapping[str, str]) -> None:
    begun = start(PATCH, [Player("Ana"), Player("Ben")], 1)
    text = notation.write(begun, [], facts)
    assert notation.facts_of(text) == facts
    assert notation.read(text) == (begun, ())


def test_a_mistake_is_told_by_its_line_all_the_same() -> None:
    begun = start(PATCH, [Player("Ana"), Player("Ben")])
    lines = notation.write(begun, [], FACTS).splitlines()
    with pytest.raises(NotationError) as wrong:
        notation.read("\n".join([*lines[:3], "nonsense", *lines[4:]]))
    assert wrong.value.line == 4
