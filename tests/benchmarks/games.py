"""Games to measure in, played through the services, and throws that can be entered for ever.

To be imported when Django is set up on the database of the server that is measured.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db import connections, transaction
from django.http import HttpResponse

from scoring.entries import Player
from scoring.rules.presets import PRESETS
from sessions.access import links
from sessions.access.devices import COOKIE
from sessions.access.roles import Actor
from sessions.games import services
from sessions.games.changed import shown
from sessions.models import Device, Game, Role
from tests import verbs
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
TURNS_EARLY, TURNS_LATE = 20, 400


@dataclass(frozen=True, slots=True)
class Playing:
    """A game, and the token that lets its bearer score."""

    code: str
    token: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A game, and what somebody's page shows of it who has not seen the last entry."""

    code: str
    shown: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The games: some that stay as they are, a long one, and fresh ones for each round.

    `sheet` is the key of what the view to compare with updates, `cookie` that of the phone that has
    started the games: pages know it by nothing else.
    """

    read: Playing
    early: Seen
    late: Seen
    long: Playing
    short: tuple[Playing, ...]
    short_with_keys: tuple[Playing, ...]
    sheet: int
    cookie: str


def ready(rounds: int, long_game: int) -> Ready:
    """Play everything that is needed."""
    try:
        phone = Actor(Device.objects.create(name="iPhone"))
        return Ready(
            read=_game_of(EVENING, phone),
            early=_seen(_game_of(TURNS_EARLY // 2 * len(CYCLE), phone)),
            late=_seen(_game_of(TURNS_LATE // 2 * len(CYCLE), phone)),
            long=_game_of(long_game, phone),
            short=tuple(_game_of(SHORT, phone) for _ in range(rounds)),
            short_with_keys=tuple(_game_of(SHORT, phone) for _ in range(rounds)),
            sheet=Sheet.objects.create().pk,
            cookie=_cookie_of(phone),
        )
    finally:
        connections.close_all()


@transaction.atomic
def _cookie_of(phone: Actor) -> str:
    answer = HttpResponse()
    answer.set_signed_cookie(COOKIE, str(phone.device.pk))
    return f"{COOKIE}={answer.cookies[COOKIE].coded_value}"


def _game_of(entries: int, phone: Actor) -> Playing:
    """A new game with so many entries."""
    game = services.start_game(rules=RULES, players=PLAYERS, by=phone)
    for number in range(entries):
        verbs.record_throw(code=game.code, **CYCLE[number % len(CYCLE)])
    return Playing(game.code, links.token_of(game.links.get(role=Role.SCORE)))


def _seen(playing: Playing) -> Seen:
    game = Game.objects.get(code=playing.code)
    now = shown(game, game.current_state())
    assert now is not None
    return Seen(game.code, str(replace(now, version=now.version - 1, turn=now.turn - 1)))
