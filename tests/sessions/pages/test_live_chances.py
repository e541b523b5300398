"""Chances to win while a game goes on: where the table wants it, for those who only look on."""

from __future__ import annotations

import json
import re

import pytest

from sessions.exchange.lines.written import game_line
from sessions.games import options, services
from sessions.games.told import live
from sessions.models import Role
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, reads

pytestmark = pytest.mark.django_db
SHORT = {"opening_threshold": 0, "target_score": 2000}
SAID = "Chances to win: Ana"


@pytest.fixture
def shown(start):
    game = start(**SHORT)
    options.set_options(code=game.code, shows_chances=True)
    return game


def page_of(browser, game) -> str:
    return reads(browser.get(f"/g/{game.code}/"))


def test_nobody_is_told_unless_the_table_wants_it(guest, start):
    game = start(**SHORT)
    watcher = guest(game, Role.WATCH)

    assert "Chances to win" not in page_of(watcher, game)
    assert "chances to win" not in reads(watcher.get(f"/g/{game.code}/tv/"))


def test_those_who_look_on_are_told_and_nobody_who_scores(client, guest, shown):
    watcher, scorer = guest(shown, Role.WATCH), guest(shown, Role.SCORE, "Cleo's phone")
    options.set_options(code=shown.code, entry_by="one", scorekeeper=shown.device_id)

    for browser in (client, scorer):
        assert SAID not in page_of(browser, shown)
        answer = browser.get(f"/api/v1/games/{shown.code}/chances/")
        assert (answer.status_code, answer.json()["code"]) == (403, "insight_not_yet")
    assert "Chances to win: Ana 5" in page_of(watcher, shown)
    screen = reads(watcher.get(f"/g/{shown.code}/tv/"))
    assert re.search(r"chances to win .* Ana 5\d% · throws 0", screen)
    assert re.search(r"Ben 4\d% 0", screen)
    assert watcher.get(f"/g/{shown.code}/chances/").status_code == 403  # turn by turn: afterwards


def test_they_stay_as_they_are_until_the_turn_is_over(guest, shown):
    watcher = guest(shown, Role.WATCH)

    def told() -> list[float]:
        answer = watcher.get(f"/api/v1/games/{shown.code}/chances/").json()
        (now,) = answer["win"]
        assert now["turn"] == fresh(shown).current_state().finished_turns
        assert (answer["turning"], answer["turns"], answer["seats"]) == ([], [], [])
        return now["chances"]

    before = told()
    computed = live._before_the_turn.cache_info().misses
    throw(shown, "111555", "111", bank=False)
    assert told() == before
    assert live._before_the_turn.cache_info().misses == computed
    verbs.bank(code=shown.code)
    assert told() != before
    assert sum(told()) == pytest.approx(1, abs=0.002)


def test_whoever_has_left_the_table_is_not_in_the_line(guest, start):
    game = start("Ana", "Ben", "Cleo", **SHORT)
    options.set_options(code=game.code, shows_chances=True)
    verbs.retire_seat(code=game.code, seat=0)

    said = page_of(guest(game, Role.WATCH), game)

    assert re.search(r"Chances to win: Ben \d+% · Cleo \d+%", said)


def test_where_there_is_no_estimate_nothing_is_said(guest, start):
    game = start("Ana", "Ben", exact_target=True, target_score=2000)
    options.set_options(code=game.code, shows_chances=True)
    watcher = guest(game, Role.WATCH)

    assert "Chances to win" not in page_of(watcher, game)
    answer = watcher.get(f"/api/v1/games/{game.code}/chances/").json()
    assert (answer["win"], answer["why_null"]) == (None, "exact_target")


def test_when_the_game_is_over_everybody_is_told_all_of_it(client, shown):
    for points in (2000, 100):
        verbs.record_total(code=shown.code, points=points)

    answer = client.get(f"/api/v1/games/{shown.code}/chances/").json()
    assert [it["turn"] for it in answer["win"]] == [0, 1, 2]


def test_of_prices_that_are_too_fine_nobody_is_told(guest, start):
    game = start(singles={"1": 999_983, "5": 7}, target_score=7, opening_threshold=0)
    options.set_options(code=game.code, shows_chances=True)

    answer = guest(game, Role.WATCH).get(f"/api/v1/games/{game.code}/chances/").json()

    assert (answer["win"], answer["why_null"]) == (None, "out_of_reach")


def test_it_is_chosen_on_the_page_and_kept_for_the_next_game(client, game):
    ask = {"entry_by": "anyone", "shows_chances": "1"}

    client.post(f"/g/{game.code}/entering/", ask)

    assert fresh(game).shows_chances
    assert "Whoever looks on sees the chances to win." in page_of(client, game)
    table = client.get(f"/g/{game.code}/table/").text
    assert 'name="shows_chances"' in table
    verbs.end_game(code=game.code, result="none")
    assert services.rematch(code=game.code).shows_chances
    client.post(f"/g/{game.code}/entering/", {"entry_by": "anyone"})
    assert not fresh(game).shows_chances


def test_it_goes_out_with_the_game_only_where_it_was_chosen(game):
    plain = json.dumps(game_line(game, [], []))
    options.set_options(code=game.code, shows_chances=True)

    line = game_line(fresh(game), [], [])

    assert line["game"]["options"].pop("shows_chances") is True
    assert json.dumps(line) == plain
