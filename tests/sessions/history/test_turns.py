"""What the turns of the latest games brought."""

from __future__ import annotations

from sessions.history.player.turns import latest_turns
from sessions.models import SeatResult
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

EXACT = {"exact_target": True, "target_score": 1000, "opening_threshold": 0}


def played(phone, *points: int):
    game = GameFactory(names=("Ana", "Ben"), rules=EXACT, device=phone)
    for it in points:
        verbs.record_total(code=game.code, points=it)
    return game


def test_what_was_given_away_was_brought_and_older_games_are_left_out(db):
    phone = DeviceFactory()
    games = [played(phone, 600, 0, 400), played(phone, 600, 300, 500, 200)]
    rows = SeatResult.objects.filter(game__in=games)
    rules = rows[0].rules_digest

    assert latest_turns(rows.filter(position=0), rules) == {600: 2, 400: 1, 500: 1}
    assert latest_turns(rows.filter(position=0), rules, most=1) == {600: 1, 500: 1}
    assert latest_turns(rows.filter(position=1), rules, most=1) == {300: 1, 200: 1}
    assert latest_turns(rows, "other") == {}
