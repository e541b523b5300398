"""A whole game under every preset, from the first throw to the winner."""

from __future__ import annotations

import pytest

from scoring.rules.presets import PRESETS
from scoring.snapshot import state_to_json
from sessions.games.verify.differences import differences, truth_of
from sessions.models import Game
from tests.sessions.clients import ApiPlayer
from tests.sessions.strategy import play_to_the_end


@pytest.mark.django_db
@pytest.mark.parametrize("key", PRESETS)
def test_a_game_is_played_to_its_winner(key: str, settings) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {
        "DEFAULT_THROTTLE_RATES": {"writes": "", "unknown_games": ""}
    }
    rules = PRESETS[key].rules
    player = ApiPlayer()
    player.start(key, "Ana", "Ben", "Cem")
    play_to_the_end(player, rules, seed=5)

    game = player.read()
    scores = [seat["score"] for seat in game["seats"]]
    assert game["status"] == "finished"
    assert game["outcome"] == {
        "winners": [scores.index(max(scores))],
        "reason": "target_score" if rules.final_round == "none" else "highest_score",
    }
    assert max(scores) >= rules.target_score
    assert game["legal_actions"] == ["sign", "amend", "undo"]

    stored = Game.objects.get(code=player.code)
    assert list(differences(stored)) == []
    assert state_to_json(truth_of(stored).replay.state) == stored.state
    address = f"/api/v1/games/{player.code}/turns/?limit=1000"
    turns = player.client.get(address, headers=player.headers).json()["results"]
    earned = [
        sum(turn["points"] - turn["penalty"] for turn in turns if turn["seat"] == seat)
        for seat in range(3)
    ]
    assert earned == scores
