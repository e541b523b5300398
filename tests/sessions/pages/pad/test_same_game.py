"""The same game, entered through the API and on the pages, is the same game, up to its winner.

Under three rule sets that differ most; tests/scoring plays whole games under every one.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.written.snapshot import state_to_json
from sessions.games.verify.differences import differences, truth_of
from sessions.models import Game
from tests.sessions.clients import ApiPlayer
from tests.sessions.pages.players import PagePlayer
from tests.sessions.strategy import play_to_the_end

OF_EACH_GAME = {
    "code",
    "links",
    "begun_at",
    "created_at",
    "updated_at",
    "finished_at",
    "uuid",
    "group",
}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "key",
    [
        pytest.param("official", marks=[pytest.mark.sqlite, pytest.mark.thorough]),
        pytest.param("patch", marks=pytest.mark.sqlite),
        "kingdom-come",
    ],
)
def test_a_whole_game_is_the_same_through_pages_and_api(key, settings):
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {
        "DEFAULT_THROTTLE_RATES": {"writes": "", "unknown_games": ""}
    }
    cache.clear()
    by_pages, by_api = PagePlayer(), ApiPlayer()

    assert facts(by_pages.start(key, "Ana", "Ben", "Cleo")) == facts(
        by_api.start(key, "Ana", "Ben", "Cleo")
    )
    for player in (by_pages, by_api):
        player.throw("223344" if key == "official" else "223346")
        player.undo()
        play_to_the_end(player, PRESETS[key].rules, seed=11)

    assert facts(by_pages.read()) == facts(by_api.read())
    assert turns(by_pages) == turns(by_api)
    assert_is_over_as_its_turns_say(by_api, PRESETS[key].rules)


def assert_is_over_as_its_turns_say(player: ApiPlayer, rules: RuleSet) -> None:
    game = player.read()
    scores = [seat["score"] for seat in game["seats"]]
    assert game["status"] == "finished"
    assert game["outcome"] == {
        "winners": [scores.index(max(scores))],
        "reason": "target_score" if rules.final_round == "none" else "highest_score",
    }
    assert max(scores) >= rules.target_score
    assert game["legal_actions"] == ["rename", "sign", "amend", "undo"]
    stored = Game.objects.get(code=player.code)
    assert list(differences(stored)) == []
    assert state_to_json(truth_of(stored).replay.state) == stored.state
    earned = [0] * len(scores)
    for turn in turns(player):
        earned[turn["seat"]] += turn["points"] - turn["penalty"]
    assert earned == scores


def facts(game: dict[str, Any]) -> dict[str, Any]:
    seats = [{key: it for key, it in seat.items() if key != "player"} for seat in game["seats"]]
    return {key: it for key, it in (game | {"seats": seats}).items() if key not in OF_EACH_GAME}


def turns(player: PagePlayer | ApiPlayer) -> list[dict[str, Any]]:
    url = f"/api/v1/games/{player.code}/turns/?limit=1000"
    return player.client.get(url).json()["results"]
