"""What a phone keeps to start a game without network: the rule sets' pockets, and a blank sheet."""

from __future__ import annotations

import json
import re

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import Device, Game, Role
from sessions.pages.new_game.offline import pocket
from sessions.pages.pad.data import table_data
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import code_of

pytestmark = pytest.mark.django_db


def test_the_pockets_are_those_of_every_rule_set_that_can_be_chosen(client):
    device = DeviceFactory()
    ours = RuleSet.from_json({"name": "Ours", "opening_threshold": 1000})
    saved = save_house_rules(name="Ours", rules=ours, device=device)
    save_house_rules(name="Theirs", rules=ours, device=DeviceFactory())
    on_device(client, device)

    kept = client.get("/new/pockets/").json()

    assert kept["code"] == {"alphabet": "ABCDEFGHJKMNPQRSTUVWXYZ23456789", "length": 6}
    assert list(kept["rule_sets"]) == [saved.key, *PRESETS]
    told = json.loads(json.dumps({key: pocket(it.rules) for key, it in PRESETS.items()}))
    assert told["patch"]["called"] == "Classic box game"
    assert (
        told["patch"].items() >= json.loads(json.dumps(table_data(PRESETS["patch"].rules))).items()
    )
    assert {key: kept["rule_sets"][key] for key in PRESETS} == told
    assert kept["rule_sets"][saved.key]["rules"] == ours.to_json()


def test_whoever_keeps_them_is_a_device_from_then_on(client):
    """So that a lost answer about a new game is found again, from wherever it is asked for."""
    client.get("/new/pockets/")
    client.get("/new/pockets/")

    assert Device.objects.count() == 1
    assert "farkle_device" in client.cookies


def test_a_first_page_and_a_link_opened_at_once_are_one_device(client, game):
    """The page's scripts ask in the background while its reader opens a link: whichever answer
    comes last, its cookie is of the device that may do both."""
    client.cookies.clear()
    client.get("/", headers={"Sec-Fetch-Dest": "document"})
    first, others = client.cookies["farkle_device"].value, Device.objects.count()
    last = []
    for address in ("/new/pockets/", f"/j/{code_of(game, Role.WATCH)}/"):
        at_once = type(client)()
        at_once.cookies["farkle_device"] = first
        at_once.get(address)
        last.append(at_once)

    assert Device.objects.count() == others + 1
    assert {it.get(f"/g/{game.code}/").status_code for it in last} == {200}


@pytest.mark.parametrize("address", ["/new/sheet/", "/new/sheet/totals/"])
def test_the_blank_sheet_is_the_same_for_everybody_and_of_no_game(
    client, django_user_model, address
):
    stranger = client.get(address)
    client.force_login(django_user_model.objects.create_user("ana"))
    response = client.get(address)

    page = response.content.decode()
    assert (response.status_code, response.content) == (200, stranger.content)
    assert "csrf" not in page
    assert "farkle_device" not in client.cookies
    assert Game.objects.count() == 0
    assert '<script id="table-data" type="application/json">{}</script>' in page
    assert set(re.findall(r"/g/([^/]+)/", page)) == {"_code_"}


def test_the_blank_sheet_is_for_dice_or_for_totals(client):
    dice, totals = (client.get(it).content.decode() for it in ("/new/sheet/", "/new/sheet/totals/"))

    assert ('data-pad="tray"' in dice, 'data-pad="points"' in dice) == (True, False)
    assert ('data-pad="tray"' in totals, 'data-pad="points"' in totals) == (False, True)


@pytest.mark.parametrize("address", ["/new/pockets/", "/new/sheet/", "/new/sheet/totals/"])
def test_nothing_is_sent_there(client, address):
    assert client.post(address).status_code == 405
