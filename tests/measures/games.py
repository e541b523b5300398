"""The games that are measured, started through the services for one phone.

To be imported when Django is set up on the database of the server that is measured.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import connections

from scoring.entries import Player
from scoring.rules.presets import PRESETS
from sessions.access.devices import COOKIE
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device
from tests import verbs
from tests.sessions.devices import cookie_of

PLAYERS = [Player("Ana"), Player("Ben")]
THREE = [*PLAYERS, Player("Cleo")]
EVENING = [Player(name) for name in ("Ana", "Ben", "Christopher", "Grandmother Elisabeth")]
ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Ready:
    """One phone's cookie and its games: of many rounds, a short one, one for each script."""

    cookie: dict[str, str]
    evening: str
    to_5000: str
    scripts: tuple[str, ...]


def ready(scripts: int) -> Ready:
    """Play everything that is needed."""
    try:
        phone = Actor(Device.objects.create(name="Ana's phone"))
        rules = PRESETS["patch"].rules
        evening = services.start_game(rules=rules, players=EVENING, by=phone).code
        for number in range(ROUNDS * len(EVENING)):
            verbs.record_total(code=evening, points=0 if number % 3 == 2 else 500)
        short = services.start_game(
            rules=replace(rules, target_score=5000), players=THREE, by=phone
        ).code
        games = [
            services.start_game(rules=rules, players=PLAYERS, by=phone) for _ in range(scripts)
        ]
        cookie = {"name": COOKIE, "value": cookie_of(phone.device)}
        return Ready(cookie, evening, short, tuple(game.code for game in games))
    finally:
        connections.close_all()
