"""My house rules: changing, copying, sharing and deleting them, and a new game's default."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from scoring.rules.presets import PRESETS
from sessions.models import Game, HouseRules
from sessions.pages.rules.form import fields_of
from sessions.wording.rules.differences import likeness
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def _fields(**changes: Any) -> dict[str, str]:
    """The options form of Patch Products with some fields changed."""
    fields = fields_of(PRESETS["patch"].rules.to_json())
    return fields | {f"rule-{name}": value for name, value in changes.items()}


@pytest.fixture
def key(client) -> str:
    """House rules of this device."""
    fields = _fields(opening_threshold="350")
    client.post(
        "/new/",
        {"name": ["Ana", "Ben"], "rules": "patch", "options_of": "patch", "action": "save"}
        | {"house_name": "Sunday"}
        | fields,
    )
    return HouseRules.objects.get().key


def _edit(client: Client, key: str, **typed: Any):
    form = {"house_name": "Sunday", "note": "", "version": "1"} | _fields()
    return client.post(f"/rules/{key}/edit/", form | typed)


def test_rules_are_changed_and_renamed_under_their_address(client, key):
    shown = client.get(f"/rules/{key}/edit/").content.decode()
    assert 'value="Sunday"' in shown
    saved = _edit(
        client,
        key,
        house_name="Monday",
        note="A die on the floor is thrown again.",
        **{"rule-target_score": "5000"},
    )
    assert (saved.status_code, saved.url) == (303, f"/rules/{key}/")
    card = reads(client.get(saved.url))
    assert "House rules, version 2" in card
    assert "A die on the floor is thrown again." in card
    assert "Otherwise than in Classic box game Target score: 5,000" in card
    listed = reads(client.get("/rules/"))
    assert "Monday" in listed
    assert "Sunday" not in listed


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        ({"house_name": " "}, 422, "This must not be empty."),
        ({"note": "x" * 201}, 422, "This must have at most 200 characters."),
        ({"note": "a\u202eb"}, 422, "This must not hold invisible characters."),
        ({"rule-opening_threshold": "355"}, 422, "a multiple of 50"),
        ({"house_name": "Other"}, 422, "Other house rules of yours are called Other."),
        ({"version": "7"}, 409, "These rules were changed meanwhile."),
    ],
)
def test_what_cannot_be_saved_says_why(client, key, typed, status, said):
    other = client.post("/rules/official/copy/").url
    _edit(client, other.split("/")[2], house_name="Other")
    refused = _edit(client, key, **typed)
    assert (refused.status_code, said in reads(refused)) == (status, True)
    assert HouseRules.objects.filter(key=key).count() == 1


def test_after_a_conflict_saving_once_more_replaces(client, key):
    _edit(client, key)
    assert _edit(client, key).status_code == 303, "the same once more changes nothing"
    refused = _edit(client, key, note="No phones.")
    assert 'name="version" value="2"' in refused.content.decode()
    assert _edit(client, key, note="No phones.", version="2").status_code == 303
    assert HouseRules.objects.filter(key=key).count() == 3


def test_hostile_text_is_shown_as_it_is(client, key):
    hostile = "<script>alert(1)</script>{{ 7 }}"
    _edit(client, key, note=hostile, house_name=hostile)
    for address in (f"/rules/{key}/", "/rules/", f"/rules/{key}/edit/", f"/rules/{key}/delete/"):
        text = client.get(address).content.decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert" in text


def test_others_read_and_copy_but_do_not_change(client, key):
    _edit(client, key, note="No phones.")
    other = Client()
    card = other.get(f"/rules/{key}/")
    assert "Keep as my own house rules" in reads(card)
    assert f"/rules/{key}/edit/" not in card.content.decode()
    for part in ("edit", "delete"):
        for method in (other.get, other.post):
            assert method(f"/rules/{key}/{part}/").status_code == 403
    mine = other.post(f"/rules/{key}/copy/").url.split("/")[2]
    assert mine != key
    client.post(f"/rules/{key}/delete/")
    assert client.get(f"/rules/{key}/").status_code == 404
    assert "No phones." in reads(other.get(f"/rules/{mine}/"))
    assert other.get(f"/rules/{mine}/edit/").status_code == 200


def test_a_copy_of_ones_own_gets_a_free_name(client, key):
    copy = client.post(f"/rules/{key}/copy/")
    assert copy.url.endswith("/edit/")
    names = HouseRules.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Sunday", "Sunday 2"]


@pytest.mark.parametrize("part", ["edit", "delete"])
def test_presets_are_nobodys_to_change(client, part):
    assert client.get(f"/rules/patch/{part}/").status_code == 403


@pytest.mark.parametrize("part", ["edit", "delete", "copy"])
def test_unknown_rules_are_not_found(client, part):
    assert client.post(f"/rules/nobodys/{part}/").status_code == 404


def test_a_deleted_set_leaves_its_games_alone(client, key):
    _edit(client, key, note="No phones.")
    client.post("/new/", {"name": ["Ana", "Ben"], "rules": key})
    assert "Delete Sunday?" in reads(client.get(f"/rules/{key}/delete/"))
    client.post(f"/rules/{key}/delete/")
    game = Game.objects.get()
    assert game.rule_set.name == "Sunday"
    assert "No phones." in reads(client.get(f"/g/{game.code}/table/"))
    assert "No phones." in reads(client.get(f"/g/{game.code}/rules/"))


@pytest.mark.parametrize("verb", ["delete", "edit", "copy"])
def test_rules_that_another_tab_deletes_in_the_same_moment_are_not_found(client, key, verb):
    there = [key]

    def deleted_meanwhile(execute, sql, *how):
        if there and sql.startswith("SAVEPOINT"):
            HouseRules.objects.filter(key=there.pop()).delete()
        return execute(sql, *how)

    sent = {"house_name": "Sunday", "note": "No phones.", "version": "1"} | _fields()
    with connection.execute_wrapper(deleted_meanwhile):
        assert client.post(f"/rules/{key}/{verb}/", sent).status_code == 404
    assert not there
    assert not HouseRules.objects.exists()


def test_a_preset_with_another_name_is_like_it_in_everything(client):
    url = client.post("/rules/facebook/copy/").url
    assert "In everything like" not in reads(client.get(url))
    _edit(client, url.split("/")[2], house_name="Ours")
    assert "In everything like Classic box game." in reads(client.get(url))


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_most_like_itself(key):
    assert likeness(PRESETS[key].rules) == (PRESETS[key], [])


def test_differences_are_said_as_on_the_card():
    rules = PRESETS["wikihow"].rules.from_json(
        PRESETS["wikihow"].rules.to_json()
        | {
            "six_ones": "win",
            "four_of_a_kind": "x2",
            "straight": None,
            "tie": "shared",
            "toxic_twos": True,
            "farkle_streak": {"penalty": "reset"},
        }
    )
    found = likeness(rules)
    assert found.preset.key == "wikihow"
    assert found.differences == [
        "In a tie: the win is shared",
        "Four of a kind: triple ×2",
        "Six 1s in one throw: win at once",
        "Straight: all faces: off",
        "3 farkles in a row: back to 0 points.",
        "Toxic twos: four or more 2s in one throw end the turn, like a farkle.",
    ]


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ("official", {}),
        ("patch", {"rule-target_score": "5000", "rule-toxic_twos": "on"}),
    ],
)
def test_the_rules_used_last_are_those_of_a_new_game(client, rules, changes):
    shown = {"options_of": rules} if changes else {}
    form = {"name": ["Ana", "Ben"], "rules": rules} | shown | _fields() | changes
    client.post("/new/", form)
    used = Game.objects.get().rule_set
    page = client.get("/new/").context["form"]
    assert page.rules == rules
    assert dict(page.fields) == fields_of(used.to_json())
    assert [line.name for line in page.lines] == ["", ""]
    assert client.get("/new/?rules=patch").context["is_changed"] is False


def test_house_rules_used_last_are_those_of_a_new_game(client, key):
    client.post("/new/", {"name": ["Ana", "Ben"], "rules": key})
    assert client.get("/new/").context["form"].rules == key
