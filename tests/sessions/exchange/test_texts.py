"""Many games as one text: also those that are older than what a text is read from."""

from __future__ import annotations

import random

import pytest

from sessions.exchange.sheets import as_text, texts_of
from sessions.models import Game
from tests.factories import GameFactory
from tests.sessions.games.playing import play_on
from tests.sessions.games.test_standing import older


@pytest.mark.django_db(transaction=True)
def test_what_is_known_of_an_old_game_is_written_down_before_anything_is_read():
    games = [play_on(GameFactory(), random.Random(seed), entries=60) for seed in range(2)]
    told = [f"{as_text(game)}\n" for game in games]
    older(games[0])
    assert list(texts_of(Game.objects.all(), sees_names=True)) == told
    assert Game.objects.get(pk=games[0].pk).has_fates
