"""Throws, banks, totals, undo and roll-off, posted from the pad's plain forms and by its script."""

import json
import re

import pytest
from django.test import Client

from sessions.access import links
from sessions.access.roles import Actor
from sessions.games import options
from sessions.games.changed import shown
from sessions.models import Device, Role
from sessions.wording.format import faces
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import code_of, fresh, log_kinds, reads, scores

pytestmark = pytest.mark.django_db


def post(client, game, form, **values):
    version = {"expected_version": fresh(game).version}
    return client.post(f"/g/{game.code}/{form}/", version | values)


# --- without JavaScript ---


def test_dice_are_typed_one_by_one_by_plain_links(client, game):
    response = client.get(f"/g/{game.code}/", {"dice": "112", "face": "3"})
    assert 'name="dice" value="1123"' in response.content.decode()

    response = client.get(f"/g/{game.code}/", {"dice": "1123", "face": "back"})
    assert 'name="dice" value="112"' in response.content.decode()


def test_all_dice_typed_at_once_show_every_choice_the_best_chosen(client, game):
    response = client.get(f"/g/{game.code}/", {"dice": "1 1 2, 3-4.5"})

    html = response.content.decode()
    found = re.findall(r'name="set_aside" value="(\d+)"( checked)?', html)
    assert found == [("115", " checked"), ("11", ""), ("15", ""), ("1", ""), ("5", "")]
    assert "250 two 1s 200 · a 5 50 · 250 more to open (500). · or roll 3" in reads(response)


def test_a_farkle_is_recognised_and_names_what_is_lost(client, game):
    throw(game, "112346", "11")

    text = reads(client.get(f"/g/{game.code}/", {"dice": "2346"}))

    assert "Farkle 200 points lost" in text
    assert "No points: end the turn then Ben throws" in text


def test_what_scores_is_enough_where_the_table_does_not_want_every_die(client, game):
    html = client.get(f"/g/{game.code}/", {"dice": "115"}).content.decode()
    assert re.findall(r'name="set_aside" value="(\d+)"', html) == ["115", "11", "15", "1", "5"]
    assert 'data-face="6"' in html  # and more may be typed
    assert 'name="unentered" value="3"' in html

    post(client, game, "throws", dice="115", set_aside="115", unentered="3")
    assert fresh(game).current_state().turn.dice_in_hand == 3
    post(client, game, "throws", dice="", unentered="3")
    assert fresh(game).current_state().last_turn.kind == "farkle"
    refused = post(client, game, "throws", dice="1", set_aside="1", unentered="many")
    assert refused.status_code == 400


def test_no_farkle_where_what_is_typed_scores(client, game):
    key = re.compile(r'id="key-farkle".*?>', re.DOTALL)

    for dice, is_off in (("", False), ("22", False), ("221", True)):
        html = client.get(f"/g/{game.code}/", {"dice": dice}).content.decode()
        assert ("disabled" in key.search(html)[0]) is is_off, dice


def test_a_table_may_want_every_die(client, game):
    options.set_options(code=game.code, every_die=True)

    html = client.get(f"/g/{game.code}/", {"dice": "115"}).content.decode()
    assert "key-farkle" not in html
    assert 'name="set_aside"' not in html
    refused = post(client, game, "throws", dice="115", set_aside="115", unentered="3")
    assert "At this table every die is entered: 3 are missing." in reads(refused)


def test_toxic_twos_have_their_own_name(client, start):
    game = start("Ana", "Ben", toxic_twos=True)

    text = reads(client.get(f"/g/{game.code}/", {"dice": "222215"}))

    assert "Toxic twos nothing lost" in text
    assert "No points: end the turn" in text
    assert "No points: end the turn" in reads(client.get(f"/g/{game.code}/", {"dice": "2222"}))


def test_too_many_dice_are_refused_in_words(client, game):
    throw(game, "112346", "11")

    text = reads(client.get(f"/g/{game.code}/", {"dice": "112346"}))

    assert "This throw has 4 dice, not 6." in text
    assert "Ana throws 4 dice" in text


@pytest.mark.parametrize("typed", ["117", "abc", "12☃", "0"])
def test_what_is_no_die_is_refused_in_words(client, game, typed):
    text = reads(client.get(f"/g/{game.code}/", {"dice": typed}))

    assert f"“{typed}” are not dice: type faces from 1 to 6, like 112345." in text


def test_a_throw_is_entered_and_the_page_comes_by_redirect(client, game):
    response = post(client, game, "throws", dice="112346", set_aside="11")

    assert (response.status_code, response.url) == (303, f"/g/{game.code}/")
    turn = fresh(game).current_state().turn
    assert (turn.turn_score, turn.dice_in_hand) == (200, 4)
    assert game.entries.get().device == Device.objects.get()


def test_keep_and_bank_in_one_form(client, game):
    post(client, game, "throws", dice="111555", set_aside="111555", bank="1")

    assert scores(game) == [2500, 0]
    assert fresh(game).current_state().turn.seat == 1


def test_a_farkle_is_entered_without_a_selection(client, game):
    post(client, game, "throws", dice="223346")

    assert fresh(game).current_state().last_turn.kind == "farkle"


def test_a_refused_bank_keeps_the_dice_and_says_what_is_missing(client, game):
    response = post(client, game, "throws", dice="112346", set_aside="11", bank="1")

    assert response.status_code == 422
    html = response.content.decode()
    assert "300 more to open (500)." in reads(response)
    assert 'name="dice" value="112346"' in html
    assert 'value="11" checked' in html
    assert log_kinds(game) == []


def test_an_illegal_selection_is_refused_with_its_reason(client, game):
    response = post(client, game, "throws", dice="112346", set_aside="14")

    assert response.status_code == 422
    assert "The 4 does not score here: it needs three of a kind." in reads(response)


def test_a_form_without_dice_is_refused(client, game):
    response = post(client, game, "throws")

    assert response.status_code == 422
    assert "This throw has 6 dice, not 0." in reads(response)


def test_banking_what_is_at_risk(client, game):
    throw(game, "111555", "111555")
    throw(game, "112346", "11")

    response = post(client, game, "bank")

    assert response.status_code == 303
    assert scores(game) == [2700, 0]


def test_hot_dice_that_must_be_rolled_cannot_be_banked(client, start):
    game = start("Ana", "Ben", hot_dice="must_roll")
    throw(game, "111555", "111555")

    response = post(client, game, "bank")

    assert response.status_code == 422
    assert "Hot dice: all the dice must be thrown once more before banking." in reads(response)


# --- totals ---


def test_a_total_is_entered_and_the_mode_stays(client, game):
    response = post(client, game, "totals", points="1,250", mode="totals")

    assert (response.status_code, response.url) == (303, f"/g/{game.code}/?mode=totals")
    assert scores(game) == [1250, 0]


def test_zero_has_its_own_button(client, game):
    post(client, game, "totals", points="1250", farkle="1", mode="totals")

    assert fresh(game).current_state().last_turn.kind == "farkle"
    assert scores(game) == [0, 0]


@pytest.mark.parametrize(
    ("points", "status", "reason"),
    [
        ("200", 422, "300 more to open (500)."),
        ("525", 422, "No turn under these rules can score 525."),
        ("", 400, "Type the points of the turn."),
        ("many", 400, "Points: This must be a whole number"),
        ("-50", 400, "Points: This must be a whole number"),
    ],
)
def test_a_refused_total_says_why_and_keeps_what_was_typed(client, game, points, status, reason):
    response = post(client, game, "totals", points=points, mode="totals")

    assert response.status_code == status
    assert reason in reads(response)
    assert f'placeholder="type here" value="{points}"' in response.content.decode()
    assert log_kinds(game) == []


# --- undo ---


def test_undo_takes_back_a_bank_and_the_win(client, start):
    game = start("Ana", "Ben", target_score=1000, final_round="none")
    throw(game, "111555", "111555", bank=True)
    assert fresh(game).status == "finished"

    response = post(client, game, "undo")

    assert response.status_code == 303
    assert (fresh(game).status, scores(game)) == ("playing", [0, 0])


def test_with_nothing_to_undo_the_page_says_so(client, game):
    response = post(client, game, "undo")

    assert response.status_code == 422
    assert "There is nothing to undo." in reads(response)


def test_a_finished_game_takes_no_throw_and_says_how_to_go_on(client, start):
    game = start("Ana", "Ben", target_score=1000, final_round="none")
    throw(game, "111555", "111555", bank=True)

    response = post(client, game, "throws", dice="223346")

    assert response.status_code == 422
    assert "The game is finished. Undo the last entry to go on." in reads(response)


# --- two phones, double taps ---


def test_a_stale_entry_is_not_written_and_shows_the_game_as_it_is(client, game):
    throw(game, "112346", "11")

    response = client.post(
        f"/g/{game.code}/throws/", {"dice": "115346", "set_aside": "115", "expected_version": 0}
    )

    assert response.status_code == 409
    text = reads(response)
    assert "Somebody else was faster. Now: Ana: 1 1 kept, 200 at risk, 4 dice left" in text
    assert log_kinds(game) == ["throw"]


@pytest.mark.parametrize("version", ["abc", "²", "1.5", "0x1", "9" * 30])
def test_a_version_that_is_none_is_no_leave_to_write(client, game, version):
    throw(game, "112346", "11")

    response = client.post(f"/g/{game.code}/undo/", {"expected_version": version})

    assert response.status_code == 409
    assert "Somebody else was faster. Now: Ana: 1 1 kept" in reads(response)
    assert log_kinds(game) == ["throw"]


@pytest.mark.parametrize(
    ("form", "values", "kinds"),
    [
        ("throws", {"dice": "112346", "set_aside": "11"}, ["throw"]),
        ("totals", {"points": "600"}, ["total"]),
        ("undo", {}, ["total", "undo"]),
    ],
)
def test_the_same_form_sent_twice_is_written_once_without_alarm(client, game, form, values, kinds):
    if form == "undo":
        verbs.record_total(code=game.code, points=600)
    version = {"expected_version": fresh(game).version}

    first = client.post(f"/g/{game.code}/{form}/", values | version)
    again = client.post(f"/g/{game.code}/{form}/", values | version)

    assert (first.status_code, again.status_code) == (303, 303)
    assert log_kinds(game) == kinds


def test_two_phones_that_enter_the_same_throw_have_entered_it_once(client, game, guest):
    values = {"dice": "112346", "set_aside": "11", "expected_version": 0}

    client.post(f"/g/{game.code}/throws/", values)
    response = guest(game, Role.SCORE).post(f"/g/{game.code}/throws/", values)

    assert response.status_code == 303
    assert log_kinds(game) == ["throw"]


def test_an_entry_needs_the_token_of_its_page(game):
    strict = Client(enforce_csrf_checks=True)

    response = strict.post(f"/g/{game.code}/undo/", {"expected_version": 0})

    assert response.status_code == 403
    assert "Nothing was written" in reads(response)


# --- as the script posts ---


def test_the_script_gets_the_game_after_its_entry(htmx, game):
    response = htmx(f"/g/{game.code}/throws/", dice="112346", set_aside="11", expected_version="0")

    assert response.status_code == 200
    data = pad_data(response)
    said = f"Ana: {faces([1, 1])} kept, 200 at risk, 4 dice left"
    assert (data["version"], data["said"]) == (1, said)
    assert data["turn"]["turn_score"] == 200
    assert data["problem"] == ""


def test_a_cheer_is_told_with_the_turn_that_earned_it_and_not_again(client, game):
    def told() -> str:
        return pad_data(client.get(f"/g/{game.code}/"))["said"]

    verbs.record_total(code=game.code, points=2000)
    assert told() == "Ana: banked 2,000, now at 2,000. Ben throws. A big bank."

    verbs.adjust_score(code=game.code, seat=1, points=50, reason="sang")
    assert told() == "Ben +50 by hand: sang. Ben is now at 50. Ben throws."
    verbs.undo(code=game.code)
    assert told() == "Undone. Ana: banked 2,000, now at 2,000. Ben throws."
    verbs.join_seat(code=game.code, name="Cleo")
    assert told() == "Cleo joins. Ben throws."


def test_the_script_gets_the_refusal_with_the_game_as_it_is(htmx, game):
    response = htmx(f"/g/{game.code}/throws/", dice="112346", set_aside="14", expected_version=0)

    assert response.status_code == 422
    data = pad_data(response)
    assert data["problem"] == "The 4 does not score here: it needs three of a kind."
    assert 'data-face="1"' in response.content.decode()


def test_recording_a_throw_costs_a_fixed_number_of_queries(
    client, htmx, game, django_assert_num_queries
):
    client.get(f"/g/{game.code}/")
    for _ in range(20):
        verbs.record_total(code=game.code, points=600)

    # game, device, begin, game locked, entry, game saved, commit; turns, changes by hand, last
    # entry
    with django_assert_num_queries(10):
        htmx(f"/g/{game.code}/throws/", dice="112346", set_aside="11", expected_version=20)


# --- who starts ---


def test_a_roll_off_settles_who_starts(client, start):
    game = start("Ana", "Ben", "Cleo")

    post(client, game, "roll-off", face_0="3", face_1="6", face_2="6")
    tied = reads(client.get(f"/g/{game.code}/"))
    assert "Tied: throw again" in tied
    assert re.search(r"BE Ben .* CL Cleo", tied)

    post(client, game, "roll-off", face_1="2", face_2="5")
    assert fresh(game).current_state().turn.seat == 2


def test_a_tied_roll_off_comes_before_the_first_throw(client, start):
    game = start("Ana", "Ben")
    post(client, game, "roll-off", face_0="6", face_1="6")

    response = post(client, game, "throws", dice="112346", set_aside="11")

    assert response.status_code == 422
    assert "The roll-off is tied: Ana, Ben throw again first." in reads(response)


def test_a_roll_off_with_a_missing_die_is_refused(client, game):
    response = post(client, game, "roll-off", face_0="6")

    assert response.status_code == 422
    assert "The roll-off needs one die from each of: Ana, Ben." in reads(response)


def pad_data(response) -> dict:
    html = response.content.decode()
    found = re.search(r'<script id="pad-data" type="application/json">(.*?)</script>', html)
    return json.loads(found[1])


def test_nobody_is_named_after_the_last_of_the_fixed_turns(client, start):
    game = start("Ana", "Ben", fixed_turns=1, opening_threshold=0)
    throw(game, "112346", "11", bank=True)

    html = client.get(f"/g/{game.code}/", {"dice": "223446"}).content.decode()

    assert re.findall(r'<button class="btn btn--farkle btn--wide act">(.*?)</button>', html) == [
        "<b>No points: end the turn</b>"
    ]


# --- two phones ---


def test_a_turn_that_is_entered_on_another_phone_names_it_while_it_goes_on(client, start, guest):
    game = start("Ana", "Ben", opening_threshold=0)
    ben = guest(game, Role.SCORE, "Ben's phone")
    url = f"/g/{game.code}/"
    assert "is entering" not in reads(ben.get(url)) + reads(client.get(url))

    post(ben, game, "throws", dice="112346", set_aside="11")

    assert "Ben's phone is entering" in reads(client.get(url))
    assert "is entering" not in reads(ben.get(url))
    tapped(client, game)
    assert "Ben's phone is entering" in reads(client.get(url))
    assert "is entering" not in reads(ben.get(url))
    late = client.post(f"{url}throws/", {"dice": "122346", "set_aside": "1", "expected_version": 0})
    assert "Ben's phone was faster. Now: Ana: 1 1 kept" in reads(late)
    post(ben, game, "bank")
    assert "is entering" not in reads(client.get(url))


def tapped(client, game, **values):
    """The first die of a throw is tapped on this phone, or taken back; the status of the answer."""
    return post(client, game, "tapped", **values).status_code


def names_who_enters(client, game) -> str:
    """The phone that is named as the one on which somebody enters."""
    return (
        re.findall(r"\w+'s phone(?= is entering)", reads(client.get(f"/g/{game.code}/"))) or [""]
    )[0]


def test_a_phone_on_which_the_first_die_is_tapped_is_named_on_the_others(client, game, guest):
    ben, cleo = guest(game, Role.SCORE), guest(game, Role.WATCH, "Cleo's phone")
    everybody = (client, ben, cleo)
    assert [pad_data(it.get(f"/g/{game.code}/")).get("tapped") for it in everybody] == [
        False,
        False,
        None,
    ]

    assert tapped(client, game) == 200
    before = fresh(game).revision
    assert tapped(client, game) == tapped(ben, game) == 204  # the first one counts, once
    assert fresh(game).revision == before
    assert [names_who_enters(it, game) for it in everybody] == ["", "Ana's phone", "Ana's phone"]
    data = [pad_data(it.get(f"/g/{game.code}/")) for it in everybody]
    assert [it.get("tapped") for it in data] == [True, None, None]
    assert data[1]["said"] == "Ana's phone is entering."
    assert log_kinds(game) == []

    assert tapped(ben, game, taken_back=1) == 204  # its dice are not Ben's
    assert names_who_enters(ben, game) == "Ana's phone"
    assert tapped(client, game, taken_back=1) == 200
    assert tapped(client, game, taken_back=1) == 204
    assert names_who_enters(ben, game) == ""
    assert tapped(ben, game) == 200
    assert [names_who_enters(it, game) for it in everybody] == ["Ben's phone", "", "Ben's phone"]

    post(client, game, "throws", dice="112346", set_aside="11")  # whoever is quicker enters it
    assert [names_who_enters(it, game) for it in everybody] == ["", "Ana's phone", "Ana's phone"]
    post(client, game, "undo")
    assert [names_who_enters(it, game) for it in everybody] == ["", "", ""]


def test_who_enters_and_what_was_entered_before_stand_in_one_line(client, start, guest):
    game = start("Ana", "Ben", opening_threshold=0)
    ben = guest(game, Role.SCORE)
    throw(game, "112346", "11", bank=True)
    tapped(client, game)
    assert "Ana's phone is entering · Ana banked 200" in reads(ben.get(f"/g/{game.code}/"))

    client.post(f"/g/{game.code}/seats/name/", {"seat": 1, "name": "<Benno>"})
    assert names_who_enters(ben, game) == ""  # that was an entry, too
    tapped(client, game)
    page = ben.get(f"/g/{game.code}/", headers={"Accept-Language": "de"})
    assert "Ana's phone trägt ein · " in reads(page)
    assert "<Benno>" in reads(page)


def test_nobody_is_told_where_no_two_enter_the_same(client, game, guest):
    url = f"/g/{game.code}/"
    assert "tapped" not in pad_data(client.get(url))
    assert tapped(client, game) == 204  # nobody else is here
    guest(game, Role.WATCH)
    assert tapped(client, game) == 204
    links.open_link(code=code_of(game, Role.SCORE), by=Actor(game.device))
    assert "tapped" not in pad_data(client.get(url))  # the same phone once more

    ben = guest(game, Role.SCORE)
    for option in ({"needs_second": True}, {"needs_second": False, "entry_by": "turn"}):
        options.set_options(code=game.code, **option)
        assert "tapped" not in pad_data(client.get(url))
        assert tapped(client, game) == 204
        assert names_who_enters(ben, game) == ""
    options.set_options(code=game.code, entry_by="one", by=Actor(game.device))
    assert tapped(ben, game) == 403
    options.set_options(code=game.code, entry_by="anyone")
    assert pad_data(client.get(url))["tapped"] is False
    verbs.end_game(code=game.code, result="none")
    assert "tapped" not in pad_data(client.get(url))
    assert tapped(client, game) == 204
    assert fresh(game).entering_device is None


def test_an_account_may_have_its_game_open_on_two_phones(client, game):
    game.owner = AccountFactory()
    game.save()
    assert tapped(client, game) == 204
    tablet = DeviceFactory(name="Ana's tablet")
    signed_in = on_device(Client(), tablet)
    signed_in.force_login(game.owner)
    signed_in.get(f"/g/{game.code}/")

    assert tapped(client, game) == 200
    assert names_who_enters(signed_in, game) == "Ana's phone"


def test_who_may_not_enter_tells_nobody(client, game, guest):
    guest(game, Role.SCORE)
    before = fresh(game).revision
    assert tapped(guest(game, Role.WATCH), game) == 403
    assert tapped(guest(game), game) == tapped(Client(), game) == 403
    assert client.get(f"/g/{game.code}/tapped/").status_code == 405
    assert Client(enforce_csrf_checks=True).post(f"/g/{game.code}/tapped/").status_code == 403
    assert fresh(game).revision == before


@pytest.mark.parametrize(
    ("version", "status"),
    [("", 200), ("1", 200), ("0", 204), ("2", 204), ("-1", 204), ("9" * 15, 204), ("x", 409)],
)
def test_a_tap_counts_for_the_version_that_is_shown(client, game, guest, version, status):
    guest(game, Role.SCORE)
    throw(game, "223346")

    assert tapped(client, game, expected_version=version) == status
    assert (fresh(game).entering_device is not None) == (status == 200)


def test_rows_of_the_sheet_stay_where_somebody_has_only_begun(client, game, guest):
    ben = guest(game, Role.SCORE)
    for _ in range(6):
        throw(game, "223346")
    shows = shown(fresh(game), fresh(game).current_state())
    asked = {"HX-Request": "true", "Sheet-Shown": str(shows)}
    tapped(client, game)

    partly = ben.get(f"/g/{game.code}/", headers=asked).content.decode()
    assert partly.count('<tr id="round-') == 1
    options.set_options(code=game.code, entry_by="anyone")
    whole = ben.get(f"/g/{game.code}/", headers=asked).content.decode()
    assert whole.count('<tr id="round-') == 4
