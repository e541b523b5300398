"""Which game was opened last on a device: kept where it can be, and not written twice."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.games import services
from sessions.models import DeviceGame
from tests.factories import DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db


def test_looking_again_writes_nothing():
    device, game, other = DeviceFactory(), GameFactory(), GameFactory()
    services.note_opened(device=device, game=game)
    with CaptureQueriesContext(connection) as queries:
        services.note_opened(device=device, game=game)

    assert [query["sql"][:6] for query in queries] == ["SELECT"]
    services.note_opened(device=device, game=other)
    services.note_opened(device=device, game=game)
    rows = DeviceGame.objects.filter(device=device).order_by("-opened_at", "-pk")
    assert [row.game_id for row in rows] == [game.pk, other.pk]
