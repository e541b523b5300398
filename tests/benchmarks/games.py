"""Games to measure in, played through the services, and throws that can be entered for ever.

To be imported when Django is set up on the database of the server that is measured.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db import connections, transaction

from scoring.entries import Player
from scoring.presets import PRESETS
from sessions.games import services
from tests.benchmarks.reference.models import Sheet

# Two turns: one of three throws that banks 500, one of two throws that ends in a farkle.
CYCLE: tuple[dict[str, Any], ...] = (
    {"dice": [4, 1, 1, 3, 1, 2], "set_aside": [1, 1, 1]},
    {"dice": [5, 2, 3], "set_aside": [5]},
    {"dice": [1, 5], "set_aside": [1, 5], "bank": True},
    {"dice": [6, 1, 2, 6, 3, 4], "set_aside": [1]},
    {"dice": [2, 4, 2, 3, 6]},
)
ENDS_A_TURN = (False, False, True, False, True)
RULES = replace(PRESETS["patch"].rules, target_score=8_435_042)  # no game ends while it is timed
PLAYERS = [Player("Ana"), Player("Ben"), Player("Cleo")]
SHORT = 10
EVENING = 100


@dataclass(frozen=True, slots=True)
class Ready:
    """The codes of the games: one that stays as it is, a long one, and fresh ones for each round.

    `sheet` is the key of what the view to compare with updates.
    """

    read: str
    long: str
    short: tuple[str, ...]
    short_with_keys: tuple[str, ...]
    sheet: int


def ready(rounds: int, long_game: int) -> Ready:
    """Play everything that is needed."""
    try:
        return Ready(
            read=_game_of(EVENING),
            long=_game_of(long_game),
            short=tuple(_game_of(SHORT) for _ in range(rounds)),
            short_with_keys=tuple(_game_of(SHORT) for _ in range(rounds)),
            sheet=Sheet.objects.create().pk,
        )
    finally:
        connections.close_all()


@transaction.atomic
def _game_of(entries: int) -> str:
    """The code of a new game with so many entries."""
    game = services.start_game(rules=RULES, players=PLAYERS)
    for number in range(entries):
        services.record_throw(code=game.code, **CYCLE[number % len(CYCLE)])
    return game.code
