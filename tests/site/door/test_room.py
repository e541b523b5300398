"""How many may come follows from what is wished for and what the system allows."""

from __future__ import annotations

import pytest

from farkle_site.door import room
from farkle_site.door.room import Room, made_room


@pytest.mark.parametrize(
    ("wished", "files", "made"),
    [
        ((6_000, 1_000), 100_000, Room(7_000, 2_000, viewers=6_000, viewers_each=1_000)),
        ((6_000, 9_000), 100_000, Room(7_000, 7_000, viewers=6_000, viewers_each=6_000)),
        ((1, 1_000), 100_000, Room(1_001, 1_001, viewers=1, viewers_each=1)),
        ((6_000, 1_000), 4_096, Room(2_730, 2_000, viewers=2_047, viewers_each=1_000)),
        ((6_000, 1_000), 1_024, Room(682, 682, viewers=511, viewers_each=511)),
    ],
)
def test_there_is_room_for_viewers_and_for_everybody_else(
    wished: tuple[int, int], files: int, made: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "allow_open_files", lambda number: min(number, files))

    assert made_room(*wished) == made
