"""What the sheet offers to whom: watchers, scorers who are barred by an option, managers."""

import json
import re

import pytest

from sessions.access.roles import Actor
from sessions.games import options
from sessions.models import Device, Role
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, log_kinds, reads

pytestmark = pytest.mark.django_db

BARRED = "Only Ben’s own phone enters for Ben."


def by(client):
    """Who this client is to the services."""
    key = client.cookies["farkle_device"].value.split(":")[0]
    return Actor(Device.objects.get(pk=key))


def pad_data(html):
    found = re.search(r'<script id="pad-data" type="application/json">(.*?)</script>', html)
    return json.loads(found[1])


def offers(client, game, query=""):
    """Which parts of the pad somebody gets."""
    html = client.get(f"/g/{game.code}/{query}").content.decode()
    html = re.sub(r"<template\b.*?</template>", "", html, flags=re.DOTALL)
    parts = {
        "keys": 'class="keys"',
        "actions": 'data-pad="actions"',
        "undo": 'id="undo"',
        "correct": '<a class="turn-cell',
        "totals": 'id="total-form"',
        "rematch": 'id="rematch"',
        "sign": 'name="seat" value="0"',
        "unlock": 'id="unlock-form"',
        "withdraw": 'id="withdraw"',
    }
    return {name for name, mark in parts.items() if mark in html}


# --- watching


def test_a_watcher_sees_everything_and_no_key(client, game, guest):
    watcher = guest(game, Role.WATCH)
    throw(game, "111555", "111555", bank=True)
    throw(game, "112346", "11")

    response = watcher.get(f"/g/{game.code}/")

    text = reads(response)
    assert "Ben: 1 1 kept, 200 at risk, 4 dice left" in text
    assert "0 · 500 to open 200 at risk" in text
    assert "4 dice left to throw" in text
    assert "You are watching. Type a score code to enter" in text
    html = response.content.decode()
    assert html.count('class="die is-chosen"') == 2
    assert html.count('class="die die--dull"') == 4
    assert offers(watcher, game) == offers(watcher, game, "?mode=totals") == set()
    assert offers(client, game) == {"keys", "actions", "undo", "correct"}
    assert pad_data(html)["has_keys"] is False


def test_before_the_first_throw_a_watcher_sees_whose_turn_it_is(game, guest):
    text = reads(guest(game, Role.WATCH).get(f"/g/{game.code}/"))

    assert "Nothing entered yet. AN Ana" in text
    assert "Roll off" not in text
    assert "Ana throws 6 dice" in text


@pytest.mark.parametrize(
    ("form", "values"),
    [
        ("throws", {"dice": "112346", "set_aside": "11"}),
        ("bank", {}),
        ("totals", {"points": "600"}),
        ("undo", {}),
        ("sign", {"seat": "0"}),
        ("unlock", {"reason": "x"}),
        ("withdraw", {}),
        ("rematch", {}),
        ("seats", {"name": "Lou"}),
        ("seats/retire", {"seat": "0"}),
        ("adjustments", {"seat": "0", "points": "5", "reason": "x"}),
        ("device", {"name": "x", "seat": "0"}),
    ],
)
def test_what_a_watcher_enters_is_refused_in_words(game, guest, form, values):
    response = guest(game, Role.WATCH).post(f"/g/{game.code}/{form}/", values)

    assert response.status_code == 403
    assert "You are watching this game. With a score code you may enter." in reads(response)
    assert log_kinds(game) == []


def test_a_watcher_is_refused_on_the_pad_itself(game, guest, htmx):
    url = f"/g/{game.code}/throws/"
    response = htmx(url, guest(game, Role.WATCH), dice="112346", set_aside="11")

    assert response.status_code == 403
    html = response.content.decode()
    assert '<div id="game"' in html
    assert 'role="alert"' in html
    assert pad_data(html)["problem"].startswith("You are watching this game.")


def test_a_watcher_corrects_no_turn(game, guest):
    throw(game, "111555", "111555", bank=True)

    response = guest(game, Role.WATCH).get(f"/g/{game.code}/turns/1/")

    assert response.status_code == 403
    assert f'href="/g/{game.code}/"' in response.content.decode()


def test_a_watcher_reads_the_log_without_ways_to_change_it(client, game, guest):
    verbs.record_total(code=game.code, points=600, by=by(client))
    verbs.amend_turn(code=game.code, turn=1, points=650, reason="a 5", by=by(client))
    watcher = guest(game, Role.WATCH)

    assert "2 Ana, round 1: 600 → 650 (a 5) Ana's phone" in reads(
        watcher.get(f"/g/{game.code}/log/")
    )
    assert f"/g/{game.code}/turns/1/" not in watcher.get(f"/g/{game.code}/log/").content.decode()
    assert f"/g/{game.code}/turns/1/" in client.get(f"/g/{game.code}/log/").content.decode()


# --- whose entries count


def set_entering(client, game, **form):
    return client.post(f"/g/{game.code}/entering/", form)


def test_only_the_phone_of_the_player_whose_turn_it_is_has_keys(client, game, guest):
    ana, ben = guest(game, Role.SCORE, "Ana's own"), guest(game, Role.SCORE)
    assert set_entering(client, game, entry_by="turn").status_code == 303
    for phone, seat in ((ana, "0"), (ben, "1")):
        phone.post(f"/g/{game.code}/device/", {"name": "", "seat": seat})
    verbs.record_total(code=game.code, points=600)

    assert offers(ben, game) == {"keys", "actions"}
    assert offers(ana, game) == {"undo"}  # what is taken back is Ana's
    assert offers(client, game) == {"keys", "actions", "undo", "correct"}
    assert BARRED in reads(ana.get(f"/g/{game.code}/"))
    refused = ana.post(f"/g/{game.code}/totals/", {"points": "600"})
    assert (refused.status_code, BARRED in reads(refused)) == (403, True)
    assert ben.post(f"/g/{game.code}/totals/", {"points": "600"}).status_code == 303
    assert offers(ben, game) == {"undo"}


def test_one_scorekeeper_is_named_to_the_others(client, game, guest):
    ben = guest(game, Role.SCORE)
    keeper = by(ben).device

    set_entering(client, game, entry_by="one", scorekeeper=str(keeper.pk))

    assert offers(ben, game) == {"keys", "actions"}
    assert offers(client, game) == set()
    text = reads(client.get(f"/g/{game.code}/"))
    assert "One phone keeps the score of this game: Ben's phone." in text
    page = client.get(f"/g/{game.code}/table/").content.decode()
    assert f'<option value="{keeper.pk}" selected>Ben&#x27;s phone</option>' in page


def test_the_options_are_kept_and_shown(client, game):
    set_entering(client, game, entry_by="anyone", needs_second="1")

    assert (fresh(game).entry_by, fresh(game).needs_second) == ("anyone", True)
    html = client.get(f"/g/{game.code}/table/").content.decode()
    assert 'name="needs_second" value="1" checked' in html
    assert 'name="entry_by" value="anyone" checked' in html
    assert "So far only one phone may score: let a second one in first." in html


@pytest.mark.parametrize("keeper", ["x", "7b3a3c56-7a43-4f4c-a6c7-0d3c5d3d0f66"])
def test_a_scorekeeper_who_may_not_score_is_refused(client, game, keeper):
    response = set_entering(client, game, entry_by="one", scorekeeper=keeper)

    assert response.status_code == 403
    assert "That phone has not opened a score code of this game." in reads(response)
    assert fresh(game).entry_by == "anyone"


def test_who_enters_is_for_managers(client, game, guest):
    refused = set_entering(guest(game, Role.SCORE), game, entry_by="one")

    assert refused.status_code == 403
    assert "Only who runs this game may do that." in reads(refused)
    assert set_entering(client, game, entry_by="nobody").status_code == 404
    assert fresh(game).entry_by == "anyone"


def test_a_phone_has_a_name_and_plays_seats(game, guest):
    ben = guest(game, Role.SCORE, "Android")

    ben.post(f"/g/{game.code}/device/", {"name": f"  Ben's {'x' * 60}", "seat": ["0", "1"]})
    ben.post(f"/g/{game.code}/device/", {"name": " ", "seat": ["1"]})

    assert by(ben).device.name == f"Ben's {'x' * 34}"
    assert list(game.holders.values_list("position", "device")) == [(1, by(ben).device.pk)]
    html = ben.get(f"/g/{game.code}/table/").content.decode()
    assert 'name="seat" value="1" checked>Ben' in html
    assert 'name="seat" value="0">Ana' in html


def test_a_seat_that_is_none_is_refused(game, guest):
    refused = guest(game, Role.SCORE).post(f"/g/{game.code}/device/", {"seat": "9"})

    assert refused.status_code == 422
    assert "There is no seat 9. Seats count from 0 to 1." in reads(refused)


def test_the_script_is_told_of_changes_that_are_no_entries(client, game):
    before = pad_data(client.get(f"/g/{game.code}/").content.decode())
    options.set_options(code=game.code, needs_second=True)
    after = pad_data(client.get(f"/g/{game.code}/").content.decode())

    assert (before["version"], before["revision"], before["needs_second"]) == (0, 0, False)
    assert (after["version"], after["revision"], after["needs_second"]) == (0, 1, True)
