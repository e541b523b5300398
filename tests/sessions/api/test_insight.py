"""Odds of rule sets, positions at no table, and what luck and decisions came to in a game."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.entries import Player
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, FarkleStreak, RuleSet
from sessions.access.links import code_of
from sessions.events.links import issue
from sessions.events.play import tables
from sessions.games import services
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import EventRole, Game, Role
from sessions.people.groups import new_group
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer
from tests.sessions.events.evenings import Evening, league, organiser, where
from tests.thorough import sample

pytestmark = pytest.mark.django_db
ODDS = "/api/v1/rule-sets/patch/odds/"


def ask(client, body, key="patch", **headers):
    return client.post(
        f"/api/v1/rule-sets/{key}/odds/", body, content_type="application/json", headers=headers
    )


def test_the_odds_of_the_classic_game(client):
    odds = client.get(ODDS).json()

    assert (odds["expected_turn"], odds["before_opening"]) == (542.06, 510.2)
    assert odds["chance_to_open"] == 0.5274
    assert odds["dice"][0] == {
        "dice": 6,
        "farkle": "5/216",
        "farkle_chance": 0.0231,
        "mean_best": 388.535,
        "hot_dice": 0.0844,
        "bank_from": 16800,
    }
    assert odds["reach"]["1000"] == 0.2771
    assert (odds["turns_to_target"], odds["rounds"]["4"]) == (19.6, 14.9)
    assert odds["by_turn_order"]["2"] == [0.529, 0.471]
    assert odds["by_turn_order"]["4"] == pytest.approx([0.278, 0.258, 0.24, 0.224], abs=0.001)


@pytest.mark.parametrize("key", sample(("official",), everything=PRESETS))
def test_every_preset_has_odds(client, key):
    assert client.get(f"/api/v1/rule-sets/{key}/odds/").json()["expected_turn"] > 400


def test_rules_that_nobody_knows_have_none(client):
    assert client.get("/api/v1/rule-sets/nobodys/odds/").json()["code"] == "rule_set_not_found"
    assert ask(client, {"dice": [1]}, "nobodys").status_code == 404


def test_prices_that_would_take_minutes_are_refused(client):
    rules = {"singles": {"1": 999_983, "5": 7}}
    key = client.post(
        "/api/v1/rule-sets/", {"name": "Fine", "rules": rules}, content_type="application/json"
    ).json()["key"]

    for response in (client.get(f"/api/v1/rule-sets/{key}/odds/"), ask(client, {"dice": [1]}, key)):
        assert response.status_code == 400
        assert response.json()["errors"][0]["code"] == "odds_out_of_reach"


def test_what_each_play_of_a_throw_is_worth(client):
    found = ask(client, {"dice": [6, 1, 4, 1, 3, 2], "turn_score": 0}).json()

    assert found["value_before"] == 542.06
    assert found["luck"] == round(found["value_after"] - 542.06, 2)
    assert found["moves"][0] == {
        "set_aside": [1],
        "then": "throw",
        "value": found["value_after"],
        "loss": 0.0,
    }
    assert [it["then"] for it in found["moves"]].count("bank") == 2


@pytest.mark.parametrize(
    ("body", "moves"),
    [
        ({"dice": [2, 3, 4, 6]}, []),
        ({"dice": [1, 2], "has_opened": False}, ["throw"]),
        ({"dice": [1, 2], "has_opened": False, "turn_score": 450}, ["bank", "throw"]),
    ],
)
def test_what_may_be_banked_depends_on_the_opening(client, body, moves):
    assert [it["then"] for it in ask(client, body).json()["moves"]] == moves


def test_a_streak_that_is_about_to_cost_makes_careful(client):
    body = {"dice": [1, 2, 3], "turn_score": 200}

    usual = ask(client, body, "facebook").json()
    brink = ask(client, body | {"farkle_streak": 2}, "facebook").json()

    assert usual["value_before"] - brink["value_before"] > 200
    assert brink["moves"][0]["then"] == "bank"


def test_a_streak_that_counts_after_opening_costs_nobody_before(client):
    rules = RuleSet(farkle_streak=FarkleStreak(only_after_opening=True))
    key = save_house_rules(name="Ours", rules=rules).key
    body = {"dice": [1, 2, 3], "turn_score": 600, "has_opened": False}

    usual = ask(client, body, key).json()
    assert ask(client, body | {"farkle_streak": 2}, key).json() == usual
    opened = body | {"has_opened": True}
    assert ask(client, opened | {"farkle_streak": 2}, key).json() != ask(client, opened, key).json()


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/dice", "required"),
        ({"dice": [1, 7]}, "/dice/1", "out_of_range"),
        ({"dice": [1], "turn_score": 75}, "/turn_score", "impossible_score"),
        ({"dice": [1], "turn_score": -50}, "/turn_score", "out_of_range"),
        ({"dice": [1], "has_opened": "yes"}, "/has_opened", "invalid_type"),
        ({"dice": [1], "seat": 0}, "/seat", "unknown_key"),
        ([1, 2], "", "invalid_type"),
    ],
)
def test_what_cannot_be_asked(client, body, pointer, code):
    response = ask(client, body)

    assert response.status_code == 400
    found = [(it["pointer"], it["code"]) for it in response.json()["errors"]]
    assert found == [(pointer, code)]


def test_six_dice_under_rules_of_five(client):
    rules = {"dice": 5}
    key = client.post(
        "/api/v1/rule-sets/", {"name": "Five", "rules": rules}, content_type="application/json"
    ).json()["key"]

    response = ask(client, {"dice": [1, 1, 1, 1, 1, 1]}, key)

    assert response.json()["errors"][0]["code"] == "too_many_dice"


def test_nobody_who_scores_a_running_game_is_advised(client):
    player = told("in a turn", client)
    links = player.client.get(f"/api/v1/games/{player.code}/links/", headers=player.headers).json()
    codes = {it["role"]: it["code"] for it in links["results"]}

    for role, status in (("score", 403), ("manage", 403), ("watch", 200)):
        response = ask(client, {"dice": [1]}, Authorization=f"Bearer fk_{codes[role]}")
        assert response.status_code == status, role
    assert ask(client, {"dice": [1]}).status_code == 200


@pytest.mark.parametrize("role", EventRole)
def test_nor_is_anybody_who_may_enter_in_an_evening(client, role):
    event = league(("Ana", "Ben", "Cleo"))
    evening = Evening(event).open().draw().publish()
    whose = {EventRole.ENTRANT: {"entrant": 1}, EventRole.TABLE: {"table": 1}}.get(role, {})
    link = issue(code=event.code, role=role, by=None, **whose)
    bearer = {"Authorization": f"Bearer fk_{code_of(link)}"}
    assert ask(client, {"dice": [1]}, **bearer).status_code == 200

    tables.begin(**where(evening), by=None)

    expected = 200 if role == EventRole.FOLLOW else 403
    assert ask(client, {"dice": [1]}, **bearer).status_code == expected


@pytest.mark.parametrize(("names", "status"), [(("Ana", "Ben"), 403), (("Ana",), 200)])
def test_nor_by_the_link_of_a_group_unless_one_practises_alone(client, names, status):
    group = new_group(name="Family", by=organiser())
    services.start_game(players=[Player(it) for it in names], rules=PATCH, group=group)
    link = group.links.get(role=Role.SCORE)

    bearer = {"Authorization": f"Bearer fk_{code_of(link)}"}

    assert ask(client, {"dice": [1]}, **bearer).status_code == status

    Game.objects.update(deleted_at=timezone.now())  # nobody plays what lies in the trash
    assert ask(client, {"dice": [1]}, **bearer).status_code == 200


@pytest.mark.parametrize("call", ["insight", "chances"])
def test_whoever_says_to_know_it_is_not_told_so_in_a_running_game(client, call):
    player = told("in a turn", client)

    for tag in ("*", client.get(f"/api/v1/games/{player.code}/", headers=player.headers)["ETag"]):
        headers = {**player.headers, "If-None-Match": tag}
        response = client.get(f"/api/v1/games/{player.code}/{call}/", headers=headers)
        assert response.status_code == 403


def test_a_finished_game_is_looked_back_at(client):
    player = told("finished", client)

    found = insight(player).json()

    ana, ben = found["seats"]
    assert (ana["name"], ana["throws"], ana["turns"], ana["turns_without_dice"]) == ("Ana", 1, 1, 0)
    assert ana["judged_turns"] == 0  # the target was in reach from the start
    assert (ana["loss"], ana["quality"]) == (None, None)
    assert ana["luck"] > 900
    assert ben["luck"] < 0
    for turn in found["turns"]:
        assert turn["luck"] - turn["loss"] == pytest.approx(
            turn["brought"] - turn["expected"], abs=0.2
        )
    assert found["turns"][1]["throws"][0]["best"] is None
    assert found["why_null"] is None


@pytest.mark.parametrize("story", ["new", "in a turn", "two turns"])
def test_nothing_is_told_of_a_running_game(client, story):
    response = insight(told(story, client))

    assert response.status_code == 403
    assert response.json()["code"] == "insight_not_yet"


def insight(player: ApiPlayer):
    return player.client.get(f"/api/v1/games/{player.code}/insight/", headers=player.headers)


def test_chances_come_with_what_luck_and_decisions_did_to_them(client):
    player = told("finished", client)

    found = player.client.get(
        f"/api/v1/games/{player.code}/chances/", headers=player.headers
    ).json()

    assert [it["position"] for it in found["seats"]] == [0, 1]
    for turn in found["turns"]:
        assert turn["win_luck"] == pytest.approx(
            sum(it["win_luck"] for it in turn["throws"]), abs=0.002
        )
        assert turn["win_loss"] >= 0
    assert found["turns"][0]["before"] == pytest.approx(found["win"][0]["chances"][0], abs=0.001)
