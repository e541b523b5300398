"""The score sheet with its pad: what it shows in each state of a game."""

import json
import re

import pytest

from sessions.models import DeviceGame
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, reads

pytestmark = pytest.mark.django_db


def test_before_the_first_throw(client, game):
    response = client.get(f"/g/{game.code}/")

    assert response.status_code == 200
    text = reads(response)
    assert f"Ana throws · Farkle {game.code}" in text
    assert "Nothing entered yet. Roll off who starts" in text
    assert "0 · 500 to open" in text
    assert "Ana throws 6 dice" in text
    assert "Classic box game · to 10,000 · 500 to open" in text


def test_the_page_holds_the_throw_table_and_the_state_for_the_script(client, game):
    html = client.get(f"/g/{game.code}/").content.decode()

    table = script_data(html, "table-data")
    assert table["table"]["selections"]["111"] == 300
    assert table["chances"] == {"1": 67, "2": 44, "3": 28, "4": 16, "5": 8, "6": 2}
    assert table["idle"]["2"] == "The 2 does not score here: it needs three of a kind."
    pad = script_data(html, "pad-data")
    assert pad["url"] == f"/g/{game.code}/"
    assert (pad["version"], pad["name"], pad["state"]["turn"]["seat"]) == (0, "Ana", 0)
    assert pad["turn"]["least_to_bank"] == 500


def test_opening_a_game_puts_it_among_those_of_the_device(client, game):
    client.get(f"/g/{game.code}/")
    client.get(f"/g/{game.code}/")

    assert DeviceGame.objects.filter(game=game).count() == 1


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_code_in_lower_case_leads_to_the_game(client, game, method):
    response = getattr(client, method)(f"/g/{game.code.lower()}/")

    assert response.status_code == 302
    assert response.url == f"/g/{game.code}/"


@pytest.mark.parametrize("page", ["", "rules/", "log/", "table/", "turns/1/"])
def test_an_unknown_code_can_be_typed_again(client, db, page):
    response = client.get(f"/g/NOGAME/{page}")

    assert response.status_code == 403
    text = reads(response)
    assert "This game is private, or there is none" in text
    assert "The address ends in NOGAME: check it letter by letter." in text
    assert '<form class="stack" method="post" action="/join/">' in response.content.decode()


def test_writing_to_the_sheet_itself_is_refused_with_a_way_back(client, game):
    response = client.post(f"/g/{game.code}/")

    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert f'href="/g/{game.code}/"' in response.content.decode()


@pytest.mark.parametrize(
    "form",
    ["throws", "bank", "totals", "undo", "roll-off", "rematch", "seats", "adjustments"],
)
def test_looking_at_an_entry_address_is_refused_with_a_way_back(client, game, form):
    response = client.get(f"/g/{game.code}/{form}/")

    assert response.status_code == 405
    assert response["Allow"] == "POST"
    assert "To the sheet" in reads(response)


def test_in_a_turn_the_points_at_risk_and_what_was_set_aside_are_shown(client, game):
    throw(game, "112346", "11")
    throw(game, "1555", "1555")

    text = reads(client.get(f"/g/{game.code}/"))

    assert "Ana: 1 5 5 5 kept, 800 at risk, hot dice: all 6 again" in text
    assert "Bank 800 without throwing or enter 6 more dice" in text


def test_the_sheet_shows_openings_farkles_banks_and_running_totals(client, game):
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    throw(game, "112346", "11", bank=True)

    text = reads(client.get(f"/g/{game.code}/"))

    assert "1 ⚑ opened +2,500 2,500 ✕ farkle 0 2 +200 2,700 throws" in text
    assert "Total 2,700 0" in text
    assert "Ana leads" in text
    assert "Ana banked 200 Undo BE Ben 0 · 500 to open" in text


def test_the_final_round_says_who_began_it_and_who_is_left(client, start):
    game = start("Ana", "Ben", "Cleo", target_score=1000)
    throw(game, "111555", "111555", bank=True)

    text = reads(client.get(f"/g/{game.code}/"))

    assert "Final round Still to throw: Ben and Cleo. Ana reached the target." in text
    assert "0 · 2,500 to beat" in text
    assert "1 final" in text


def test_in_the_final_round_a_bank_that_does_not_win_says_what_is_missing(client, start):
    game = start("Ana", "Ben", target_score=2000, opening_threshold=0)
    for points in (500, 2000):
        verbs.record_total(code=game.code, points=points)

    text = reads(client.get(f"/g/{game.code}/?dice=111456"))
    assert "Bank 350 (1,150 short of Ben)" in text
    throw(game, "123456", "1")
    assert "Bank 100 1,400 short of Ben" in reads(client.get(f"/g/{game.code}/"))


def test_a_bank_that_wins_or_begins_the_final_round_says_so(client, start):
    game = start("Ana", "Ben", target_score=1000, opening_threshold=0)
    assert "Bank 1,500 (1,500: final round)" in reads(client.get(f"/g/{game.code}/?dice=123456"))
    verbs.record_total(code=game.code, points=1000)

    text = reads(client.get(f"/g/{game.code}/?dice=123456"))
    assert "Bank 1,500 (wins with 1,500)" in text


def test_a_team_is_short_of_a_team(client, start):
    rules = {"teams": True, "target_score": 2000, "opening_threshold": 0}
    game = start("Ana:Red", "Ben:Blue", **rules)
    verbs.record_total(code=game.code, points=2000)
    throw(game, "123456", "1")

    assert "Bank 100 1,900 short of Red" in reads(client.get(f"/g/{game.code}/"))


def test_the_winner_the_reason_and_the_ranking(client, start):
    game = start("Ana", "Ben", "Cleo", target_score=1000, opening_threshold=0)
    throw(game, "123456", "123456", bank=True)
    throw(game, "223346")
    throw(game, "111555", "111555", bank=True)

    response = client.get(f"/g/{game.code}/")

    text = reads(response)
    assert "Cleo wins 2,500 The most points after the last turns." in text
    assert "1. CL Cleo has won 2,500 2. AN Ana 1,500 3. BE Ben 0" in text
    assert "Rematch" in text
    assert "Undo" in text
    assert 'class="keys"' not in response.content.decode()


def test_a_team_wins_as_a_team(client, start):
    game = start("Ana:Red", "Ben:Blue", teams=True, target_score=1000, final_round="none")
    throw(game, "111555", "111555", bank=True)

    assert "Team Red wins 2,500 The first to reach the target." in reads(
        client.get(f"/g/{game.code}/")
    )


def test_gifts_and_points_by_hand_have_their_rows(client, start):
    game = start("Ana", "Ben", target_score=1000, exact_target=True, opening_threshold=0)
    throw(game, "123456", "123456", bank=True)
    verbs.adjust_score(code=game.code, seat=0, points=-50, reason="did not sing")

    text = reads(client.get(f"/g/{game.code}/"))

    assert "1,500 → Ben 0" in text
    assert "Gifts +1,500 By hand −50 Total −50 1,500" in text
    assert "Ana −50 did not sing" in text


def test_a_seat_that_cannot_hit_the_target_is_warned(client, start):
    game = start("Ana", "Ben", target_score=1000, exact_target=True, opening_threshold=0)
    verbs.adjust_score(code=game.code, seat=0, points=990, reason="a test of welfare")

    assert "cannot hit 1,000 exactly any more" in reads(client.get(f"/g/{game.code}/"))


def test_after_a_six_die_farkle_a_point_can_be_docked(client, start):
    game = start("Ana", "Ben", six_die_farkle_forfeit=1)
    throw(game, "223346")

    text = reads(client.get(f"/g/{game.code}/"))

    assert "No points with all dice: Ana waves and sings!" in text
    assert "did not sing: −1" in text
    throw(game, "112346", "11")
    assert "did not sing" not in reads(client.get(f"/g/{game.code}/"))


def test_high_stakes_are_offered_after_a_bank_with_dice_left(client, start):
    game = start("Ana", "Ben", high_stakes_bonus=1000, opening_threshold=0)
    throw(game, "112346", "11", bank=True)

    assert "Take the 4 left over +1,000 if any scores" in reads(client.get(f"/g/{game.code}/"))
    taken = reads(client.get(f"/g/{game.code}/?high_stakes=1"))
    assert "High stakes: 1,000 more if any of these scores" in taken
    assert "Throw all 6 a turn like any other" in taken


def test_the_script_gets_only_the_game(client, game):
    response = client.get(f"/g/{game.code}/", headers={"HX-Request": "true"})

    html = response.content.decode()
    assert html.startswith("<title>Ana throws")
    assert "<html" not in html
    assert 'id="table-data"' not in html
    assert script_data(html, "pad-data")["version"] == 0


def test_names_are_never_markup(client, start):
    name = "<b>&\"'</b>"
    game = start(name, "Ben")
    verbs.record_total(code=game.code, points=600)

    html = client.get(f"/g/{game.code}/").content.decode()

    assert name not in html
    assert "&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;" in html


def test_the_pad_has_ten_rounds_ruled(client, start):
    game = start("Ana", "Ben", "Cleo", target_score=20_000)
    assert ruled(client, game) == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]

    for _ in range(27):
        verbs.record_total(code=game.code, points=500)
    assert ruled(client, game) == []


def test_a_pad_for_a_crowd_has_no_empty_rounds(client, start):
    assert ruled(client, start(*(f"Player {number}" for number in range(13)))) == []


def ruled(client, game) -> list[str]:
    html = client.get(f"/g/{game.code}/").content.decode()
    return re.findall(r'class="row--blank" aria-hidden="true"><th>(\d+)</th>', html)


@pytest.mark.parametrize(
    ("throw_of", "said"),
    [("223446", "Ana farkled, nothing lost"), ("222246", "Ana threw toxic twos, nothing lost")],
)
def test_a_turn_that_failed_is_told(client, start, throw_of, said):
    game = start("Ana", "Ben", toxic_twos=True)
    throw(game, throw_of)

    assert said in reads(client.get(f"/g/{game.code}/"))


@pytest.mark.parametrize("seats", [2, 86])
def test_the_sheet_costs_the_same_for_any_number_of_seats_and_turns(
    client, start, seats, django_assert_num_queries
):
    game = start(*(f"Player {number}" for number in range(seats)))
    for _ in range(seats + 3):
        verbs.record_total(code=game.code, points=600)
    client.get(f"/g/{game.code}/")

    # device, the game, the game opened last on the device, turns, entries changed by hand, the
    # last entry
    with django_assert_num_queries(6):
        response = client.get(f"/g/{game.code}/")

    assert reads(response).count("+600") == seats + 3


def test_totals_mode_has_a_number_field_and_an_explicit_zero(client, game):
    html = client.get(f"/g/{game.code}/?mode=totals").content.decode()

    assert 'name="points"' in html
    assert "<b>Farkle</b><small>0 points</small>" in html
    assert "data-face" not in html


def test_retired_seats_stay_on_the_sheet(client, start):
    game = start("Ana", "Ben", "Cleo")
    verbs.retire_seat(code=game.code, seat=1)

    text = reads(client.get(f"/g/{game.code}/"))

    assert "Ben retired" in text
    assert [seat.is_retired for seat in fresh(game).current_state().seats] == [False, True, False]


def script_data(html: str, name: str) -> dict:
    found = re.search(
        rf'<script id="{name}" type="application/json">(.*?)</script>', html, re.DOTALL
    )
    return json.loads(found[1])


@pytest.mark.parametrize(
    ("entered", "undoes"),
    [
        (lambda code: verbs.record_roll_off(code=code, faces={0: 3, 1: 5}), ""),
        (lambda code: verbs.record_total(code=code, points=600), ""),
        (lambda code: verbs.rename_seat(code=code, seat=1, name="Bo"), "Ben is now called Bo"),
        (lambda code: verbs.retire_seat(code=code, seat=1), "Ben retires"),
    ],
)
def test_an_undo_is_named_where_the_state_shows_nothing_of_what_it_takes_back(
    client, game, entered, undoes
):
    entered(game.code)
    assert (
        script_data(client.get(f"/g/{game.code}/").content.decode(), "pad-data")["undoes"] == undoes
    )


def test_signing_leaves_the_win_as_what_was_last(client, start):
    game = start(target_score=1000, opening_threshold=0, final_round="none")
    verbs.record_total(code=game.code, points=1000)
    won = script_data(client.get(f"/g/{game.code}/").content.decode(), "pad-data")
    verbs.sign_card(code=game.code, seat=0)
    signed = script_data(client.get(f"/g/{game.code}/").content.decode(), "pad-data")
    assert (signed["undoes"], signed["cheer"]) == ("", won["cheer"])
    assert won["cheer"] is not None
