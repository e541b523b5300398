"""Correcting a finished turn."""

import pytest

from sessions.access.roles import Actor
from sessions.games import options
from sessions.models import Role
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, log_kinds, reads, scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(game):
    """Ana banked 2,500 in one throw, Ben farkled, Ana has thrown 200."""
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    throw(game, "112346", "11")
    return game


def correct(client, game, number=1, **values):
    form = {"expected_version": fresh(game).version, "by": "throws", "reason": "a slip"}
    return client.post(f"/g/{game.code}/turns/{number}/", form | values)


def test_the_form_shows_the_turn_as_it_stands(client, played):
    response = client.get(f"/g/{played.code}/turns/1/")

    assert response.status_code == 200
    assert "Ana, round 1" in reads(response)
    assert "So far: Ana banked 2,500. Score then: 2,500." in reads(response)
    html = response.content.decode()
    assert 'name="dice" value="111555"' in html
    assert 'value="throws" checked' in html
    assert "The turn after this one is checked again." in reads(response)


def test_the_throws_are_corrected(client, played):
    response = correct(client, played, dice=["111556", "555", ""], set_aside=["111", "555", ""])

    assert (response.status_code, response.url) == (303, f"/g/{played.code}/")
    assert scores(played) == [800, 0]


def look(client, game, number=1, **values):
    return correct(client, game, number, look="1", **values)


def test_what_a_correction_changes_is_seen_before_it_is_written(client, played):
    response = look(client, played, dice=["111556", "555"], set_aside=["111", "555"], reason="")

    assert response.status_code == 200
    assert "Ana banked 800. Ana 2,500 → 800" in reads(response)
    html = response.content.decode()
    assert 'name="dice" value="111556"' in html
    assert log_kinds(played) == ["throw", "throw", "throw"]


def test_the_script_is_told_only_what_changes(htmx, played):
    form = {"by": "total", "points": "600", "look": "1"}
    response = htmx(f"/g/{played.code}/turns/1/", **form)

    assert reads(response) == "Ana banked 600. Ana 2,500 → 600"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"dice": "112346", "set_aside": "14"}, "The 4 does not score here: it needs three of a"),
        ({"dice": "11234x", "set_aside": "11"}, "Faces are whole numbers from 1 to 6."),
        ({"by": "total", "points": "many"}, "Points: "),
    ],
)
def test_a_look_says_why_a_correction_cannot_be(client, played, values, reason):
    response = look(client, played, **values)

    assert response.status_code == 200
    assert reason in reads(response)
    assert log_kinds(played) == ["throw", "throw", "throw"]


def test_a_look_at_a_correction_that_changes_no_score_says_so(client, played):
    response = look(client, played, dice="111555", set_aside="111555")

    assert "Ana banked 2,500. No score changes." in reads(response)


def test_a_look_says_that_somebody_would_have_won_or_not_any_more(client, start):
    game = start("Ana", "Ben", target_score=1000, final_round="none")
    throw(game, "111555", "111555", bank=True)

    response = look(client, game, by="total", points="600")

    assert "Ana 2,500 → 600 And then: the game goes on." in reads(response)


def test_a_look_says_that_another_phone_enters_here(client, played, guest):
    ben = guest(played, Role.SCORE)
    options.set_options(code=played.code, entry_by="one", by=Actor(played.device))

    for looking in (look, correct):
        response = looking(ben, played, by="total", points="600")
        assert "One phone keeps the score of this game: Ana's phone." in reads(response)
        assert "Ana 2,500 → 600" not in reads(response)
    assert "Ana 2,500 → 600" in reads(look(client, played, by="total", points="600"))
    assert scores(played) == [2500, 0]


def test_a_look_says_that_a_signed_card_is_locked(client, start):
    game = start("Ana", "Ben", target_score=1000, final_round="none")
    throw(game, "111555", "111555", bank=True)
    for seat in (0, 1):
        verbs.sign_card(code=game.code, seat=seat)

    for looking in (look, correct):
        response = looking(client, game, by="total", points="600")
        assert "The card is signed: unlock it first" in reads(response)
    assert scores(game) == [2500, 0]


def test_no_second_scorer_is_asked_for_a_correction(client, played, guest):
    guest(played, Role.SCORE)
    options.set_options(code=played.code, needs_second=True)

    assert "Ana 2,500 → 600" in reads(look(client, played, by="total", points="600"))
    assert correct(client, played, by="total", points="600").status_code == 303
    assert scores(played) == [600, 0]


def test_after_the_correction_the_game_says_what_has_changed(client, played):
    correct(client, played, dice=["111556", "555"], set_aside=["111", "555"])

    page = client.get(f"/g/{played.code}/")

    assert "Ana, round 1, is corrected: Ana 2,500 → 800." in reads(page)
    assert "is corrected" not in reads(client.get(f"/g/{played.code}/"))


def test_a_correction_that_changes_no_score_says_so(client, played):
    correct(client, played, by="total", points="2500")

    assert "Ana, round 1, is corrected: no score has changed." in reads(
        client.get(f"/g/{played.code}/")
    )


def test_the_total_is_corrected_and_marked_on_the_sheet(client, played):
    correct(client, played, by="total", points="1,500", reason="a die was overlooked")

    assert scores(played) == [1500, 0]
    assert log_kinds(played)[-1] == "amend"
    sheet = client.get(f"/g/{played.code}/").content.decode()
    assert "turn-cell--changed" in sheet


def test_no_reason_is_asked_for_where_the_table_wants_none(client, played):
    assert "Reason" not in reads(client.get(f"/g/{played.code}/turns/1/"))

    correct(client, played, by="total", points="800", reason="")

    assert scores(played) == [800, 0]
    game_url = f"/g/{played.code}/"
    assert "Ana, round 1: 2,500 → 800" in reads(client.get(game_url))
    assert "Ana, round 1: 2,500 → 800" in reads(client.get(f"{game_url}log/"))
    assert "round 1: 2,500 → 800" in reads(client.get(f"{game_url}print/"))


def test_a_correction_without_a_reason_is_refused_and_nothing_typed_is_lost(client, played):
    options.set_options(code=played.code, needs_reason=True)
    response = correct(client, played, reason=" ", dice=["112346", "2346"], set_aside=["11", ""])

    assert response.status_code == 400
    assert "A reason is missing here." in reads(response)
    html = response.content.decode()
    assert 'aria-describedby="reason-error reason-help" aria-invalid="true" autofocus' in html
    assert 'name="dice" value="112346"' in html
    assert 'name="dice" value="2346"' in html
    assert scores(played) == [2500, 0]


def test_where_a_reason_is_missing_what_the_correction_changes_stays_said(client, played):
    options.set_options(code=played.code, needs_reason=True)
    response = correct(client, played, reason="", by="total", points="800", open="1")

    assert "Ana banked 800. Ana 2,500 → 800" in reads(response)
    assert 'name="open" value="1"' in response.content.decode()


@pytest.mark.parametrize(
    ("throws", "status", "reason"),
    [
        ((["111557"], ["111"]), 400, "Faces are whole numbers from 1 to 6."),
        ((["1115x6"], ["111"]), 400, "Faces are whole numbers from 1 to 6."),
        ((["1115"], ["111"]), 422, "This throw has 6 dice, not 4."),
        ((["112346"], ["14"]), 422, "The 4 does not score here: it needs three of a kind."),
        ((["112346"], ["11"]), 422, "300 more to open (500)."),
        (([""], [""]), 400, "Throws: This must be a list of throws."),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(client, played, throws, status, reason):
    dice, kept = throws
    response = correct(client, played, dice=dice, set_aside=kept)

    assert response.status_code == status
    assert reason in reads(response)
    assert log_kinds(played) == ["throw", "throw", "throw"]


def test_a_conflict_names_the_entry_and_offers_to_end_the_log_there(client, start):
    game = start("Ana", "Ben", opening_threshold=500)
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    throw(game, "112346", "11", bank=True)

    refused = correct(client, game, by="total", points="0")

    assert refused.status_code == 422
    text = reads(refused)
    assert "This does not fit Ana’s turn in round 2" in text.replace("'", "’")
    assert "Correct, and play on: Ana, round 2" in text
    looked = reads(look(client, game, by="total", points="0"))
    assert "You will be asked whether to play on from there." in looked
    assert scores(game) == [2700, 0]

    correct(client, game, by="total", points="0", end_log="1")

    assert scores(game) == [0, 0]
    turn = fresh(game).current_state().turn
    assert (turn.seat, turn.number) == (0, 3)


def test_in_a_finished_game_a_correction_may_end_it_earlier(client, start):
    game = start("Ana", "Ben", target_score=1000, final_round="none", opening_threshold=0)
    for points in (600, 300, 100, 200, 400):
        verbs.record_total(code=game.code, points=points)
    won = fresh(game).current_state()
    assert (won.outcome.winners, scores(game)) == ((0,), [1100, 500])

    looked = reads(look(client, game, by="total", points="1,000"))
    refused = correct(client, game, by="total", points="1,000")

    over = "does not fit Ben's turn in round 1: the game is over before it then."
    assert over in looked
    assert "You will be asked whether the game ends there." in looked
    assert over in reads(refused)
    assert "Correct: the game is over then" in reads(refused)
    assert "Undo the last entry" not in reads(refused)
    correct(client, game, by="total", points="1,000", end_log="1")
    state = fresh(game).current_state()
    assert (state.outcome.winners, scores(game)) == ((0,), [1000, 0])


def test_a_stale_correction_is_not_written(client, played):
    response = correct(client, played, by="total", points="600", expected_version=1)

    assert response.status_code == 409
    assert "Somebody else was faster." in reads(response)
    assert log_kinds(played) == ["throw", "throw", "throw"]


@pytest.mark.parametrize("number", [0, 3, 99])
def test_a_turn_that_is_not_finished_has_no_page(client, played, number):
    assert client.get(f"/g/{played.code}/turns/{number}/").status_code == 404
    assert correct(client, played, number, by="total", points="600").status_code == 404


def test_other_methods_are_refused(client, played):
    response = client.delete(f"/g/{played.code}/turns/1/")

    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD, POST"


def test_a_turn_called_out_by_its_total_is_corrected_by_its_total(client, start):
    game = start("Ana", "Ben", high_stakes_bonus=1000)
    client.post(f"/g/{game.code}/totals/", {"points": "600", "expected_version": 0})

    html = client.get(f"/g/{game.code}/turns/1/").content.decode()

    assert 'value="total" checked' in html
    assert 'name="points" value="600"' in html
    assert 'name="high_stakes"' in html


def test_beside_undo_stands_what_it_takes_back(client, played):
    correct(client, played, dice=["111556", "555", ""], set_aside=["111", "555", ""])
    corrected = "Ana, round 1: 2,500 → 800 (a slip)"
    game_url = f"/g/{played.code}/"
    assert corrected in reads(client.get(game_url))

    throw(fresh(played), "2346")
    assert corrected not in reads(client.get(game_url))
    verbs.undo(code=played.code)

    assert corrected in reads(client.get(game_url))


def test_a_correction_entered_twice_and_undone_once_stands_as_the_first(client, played):
    correct(client, played, by="total", points="800")
    correct(client, played, by="total", points="800")
    verbs.undo(code=played.code)

    assert "Ana, round 1: 2,500 → 800" in reads(client.get(f"/g/{played.code}/"))


def test_no_correction_earns_the_cheer_of_the_turn_before_it(client, start):
    game = start("Ana", "Ben", six_die_farkle_forfeit=1)
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    sung = "No die scores: wave and sing!"
    game_url = f"/g/{game.code}/"
    assert sung in reads(client.get(game_url))

    correct(client, game, by="total", points="600")
    assert sung not in reads(client.get(game_url))

    verbs.undo(code=game.code)
    assert sung in reads(client.get(game_url))
