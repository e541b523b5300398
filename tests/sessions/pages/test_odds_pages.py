"""The odds of a rule set on a page: for presets, house rules and games, at any time."""

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.games.told.beginning import who_begins
from sessions.wording.rules.odds import beginning_lines, changes
from tests.sessions.pages.conftest import reads
from tests.thorough import sample

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", sample(("patch", "kingdom-come"), everything=PRESETS))
def test_every_preset_has_its_odds_and_its_card_leads_there(client, key):
    assert f'href="/rules/{key}/odds/"' in client.get(f"/rules/{key}/").content.decode()

    response = client.get(f"/rules/{key}/odds/")

    assert response.status_code == 200
    assert "When to bank" in reads(response)


def test_the_odds_of_the_classic_game(client):
    text = reads(client.get("/rules/patch/odds/"))

    assert "A turn brings 542" in text
    assert "Opens in one turn 53%" in text
    assert "Turns to 10,000 19.6" in text
    assert "Dice to throw Bank from Farkle 6 16,800 2% 5 2,800 8% 4 950 16% 3 400 28%" in text
    assert "so often, if one plays for them 85% 53% 28%" in text
    assert "Players 1. 2. 3. 4. 2 53% 47% 3 36% 33% 30% 4 28% 26% 24% 22%" in text
    assert "What the house rules change" not in text


@pytest.mark.parametrize("rules", [{"teams": True}, {"exact_target": True}])
def test_where_there_is_no_estimate_nothing_is_said_of_who_begins(rules):
    assert who_begins(RuleSet.from_json(rules)) == {}
    assert beginning_lines({}) == []


def test_of_fixed_turns_whoever_throws_last_has_the_advantage():
    first, last = who_begins(RuleSet.from_json({"fixed_turns": 5}))[2]

    assert last > first > 0.4


@pytest.mark.slow
def test_hot_dice_that_must_be_thrown_are_never_banked(client):
    assert "Bank from Farkle 6 never 2%" in reads(client.get("/rules/wikihow/odds/"))


def test_unknown_rules_have_no_odds(client):
    assert client.get("/rules/nobody-knows/odds/").status_code == 404


def test_what_house_rules_change_beside_the_preset_they_are_like():
    rules = RuleSet.from_json({"six_ones": "win", "straight": 1000, "target_score": 5000})

    found = changes(rules)

    assert found is not None
    assert found.lines == [
        ("Six 1s in one throw: win at once", "+0.2"),
        ("Straight: all faces: 1,000", "−8.3"),
    ]
    assert found.together == "−8.3"
    assert changes(PRESETS["patch"].rules) is None
    assert changes(RuleSet.from_json({"target_score": 5000})) is None


@pytest.mark.slow
def test_a_running_game_shows_the_odds_of_its_rules_and_says_what_is_left_out(client, start):
    game = start(van_t_hof_six=3000, opening_threshold=0)

    text = reads(client.get(f"/g/{game.code}/rules/odds/"))

    assert "A turn brings" in text
    assert "The Van’t Hof 6 is in what a turn brings" in text
    assert client.get(f"/g/{game.code.lower()}/rules/odds/").url.endswith(
        f"{game.code}/rules/odds/"
    )
    assert f"/g/{game.code}/rules/odds/" in client.get(f"/g/{game.code}/rules/").content.decode()


def test_prices_that_would_take_minutes_have_none(client, start):
    game = start("Ana", singles={"1": 999_983, "5": 7})

    text = reads(client.get(f"/g/{game.code}/rules/odds/"))

    assert "so there are none" in text
