"""What is done about players at the table, and what is asked before it: forms and questions."""

from __future__ import annotations

import re

import pytest

from tests import verbs
from tests.sessions.pages.conftest import fresh, log_kinds, reads, scores
from tests.sessions.pages.table.test_table import post

pytestmark = pytest.mark.django_db


def names(game):
    return [seat.name for seat in fresh(game).current_state().seats]


def asked(client, game, seat):
    return client.get(f"/g/{game.code}/seats/leave/?seat={seat}")


def test_before_somebody_leaves_the_page_says_what_follows(client, start):
    game = start("Ana", "Ben", "Cleo", opening_threshold=0)
    verbs.record_total(code=game.code, points=600)
    verbs.record_throw(code=game.code, dice=[1, 1, 2, 3, 4, 6], set_aside=[1, 1])

    page = asked(client, game, 1)

    text = reads(page)
    assert "Ben leaves the game?" in text
    assert "0 points stay on the sheet; Ben throws no more and cannot win." in text
    assert "The 200 that Ben has at risk count for nothing." in text
    assert "at risk count" not in reads(asked(client, game, 0))
    assert b'name="last_one"' not in page.content
    assert log_kinds(game) == ["total", "throw"]


def test_nobody_wins_silently_because_the_last_other_player_leaves(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    for points in (2200, 3300):
        verbs.record_total(code=game.code, points=points)

    text = reads(asked(client, game, 1))
    refused = post(client, game, "seats/retire", seat="1")

    for said in (
        "Then only Ana is left. How does it go on?",
        "Ana plays on alone",
        "End here: Ben wins with 3,300",
        "End without a result",
        "Ben leaves: Ana wins",
    ):
        assert said in text
        assert said in reads(refused)
    assert refused.status_code == 422
    assert "Then only Ana is left: say whether the game is won by that" in reads(refused)
    assert log_kinds(game) == ["total", "total"]


def test_the_last_one_left_plays_on_until_somebody_comes_back(client, start):
    game = start("Ana", "Ben")

    post(client, game, "seats/retire", seat="1", last_one="plays_on")

    assert fresh(game).status == "playing"
    assert "Somebody leaves" not in reads(client.get(f"/g/{game.code}/table/"))
    response = post(client, game, "seats/return", seat="1")
    assert (response.status_code, response.url) == (303, f"/g/{game.code}/")
    assert not any(seat.is_retired for seat in fresh(game).current_state().seats)
    assert "Ben is already" not in reads(client.get(f"/g/{game.code}/log/"))
    assert "Ben comes back" in reads(client.get(f"/g/{game.code}/log/"))


@pytest.mark.parametrize("seat", ["", "x", "9", "1"])
def test_who_is_not_at_the_table_cannot_leave(client, start, seat):
    game = start("Ana", "Ben", "Cleo")
    verbs.retire_seat(code=game.code, seat=1)

    assert asked(client, game, seat).status_code == 302


def test_the_table_stops_and_who_leads_has_won(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    empty = reads(client.get(f"/g/{game.code}/stop/"))
    verbs.record_total(code=game.code, points=600)

    asked = reads(client.get(f"/g/{game.code}/stop/"))
    post(client, game, "end", result="leader")

    assert "End here" not in empty
    assert "End without a result" in empty
    assert "End here: Ana wins with 600" in asked
    text = reads(client.get(f"/g/{game.code}/"))
    assert "Ana wins" in text
    assert "The game was ended here: whoever led has won." in text
    assert client.get(f"/g/{game.code}/stop/").status_code == 302
    verbs.undo(code=game.code)
    assert fresh(game).status == "playing"


def test_a_game_without_a_result_has_no_winner_anywhere(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    verbs.record_total(code=game.code, points=600)
    post(client, game, "end", result="none")

    for page in ("", "across/", "tv/", "print/", "statistics/", "log/", "table/"):
        response = client.get(f"/g/{game.code}/{page}")
        assert response.status_code == 200
        assert ("No winner" in reads(response)) == (page not in {"log/", "table/"})
    assert "No winner" in reads(client.get("/"))
    for kind in ("json", "txt", "csv", "xlsx"):
        assert client.get(f"/api/v1/games/{game.code}/export.{kind}").status_code == 200
    again = client.post(f"/g/{game.code}/rematch/")
    assert again.status_code == 303


def test_when_time_is_up_the_page_says_whose_turns_are_still_played(client, start):
    game = start("Ana", "Ben", "Cleo", opening_threshold=0)
    verbs.record_total(code=game.code, points=600)

    link = reads(client.get(f"/g/{game.code}/table/"))
    asked = reads(client.get(f"/g/{game.code}/bell/"))
    response = post(client, game, "call-time")

    assert "Time is up" in link
    assert "Ben and Cleo have their last turn." in asked
    assert "has begun" not in asked
    assert response.status_code == 303
    for page in ("", "tv/", "across/"):
        text = reads(client.get(f"/g/{game.code}/{page}"))
        assert "Time is called" in text
        assert "Final round" not in text
    text = reads(client.get(f"/g/{game.code}/"))
    assert "Ben and Cleo have their last turn." in text
    assert "Time is called: nobody begins another round" in text  # what an undo takes back
    assert client.get(f"/g/{game.code}/bell/").status_code == 302
    assert "Time is up" not in reads(client.get(f"/g/{game.code}/table/"))
    verbs.record_total(code=game.code, points=0)
    assert "Cleo has the last turn." in reads(client.get(f"/g/{game.code}/"))
    verbs.record_total(code=game.code, points=0)
    assert "Ana wins" in reads(client.get(f"/g/{game.code}/"))
    assert "nobody begins another round" in reads(client.get(f"/g/{game.code}/log/"))


def test_between_rounds_the_table_says_whether_the_next_has_begun(client, start):
    game = start("Ana", "Ben", opening_threshold=0, tie="roll_off_round")
    empty = reads(client.get(f"/g/{game.code}/bell/"))
    verbs.record_total(code=game.code, points=600)
    verbs.record_total(code=game.code, points=600)
    tied = reads(client.get(f"/g/{game.code}/bell/"))
    verbs.adjust_score(code=game.code, seat=1, points=50, reason="sang")
    asked = reads(client.get(f"/g/{game.code}/bell/"))

    assert "Nobody has thrown in this round" not in empty
    assert "Ana throws already: Ana and Ben have their last turn." in empty
    assert "Nobody has thrown in this round: Tied, throwing on until one leads" in tied
    assert "Nobody has thrown in this round: Ben wins" in asked
    post(client, game, "call-time", begun="on")
    assert fresh(game).status == "final_round"
    verbs.undo(code=game.code)
    post(client, game, "call-time")
    assert fresh(game).status == "finished"


def test_where_the_turns_end_the_game_nobody_calls_time(client, start):
    game = start("Ana", "Ben", fixed_turns=5)

    assert "Time is up" not in reads(client.get(f"/g/{game.code}/table/"))
    assert client.get(f"/g/{game.code}/bell/").status_code == 302
    refused = post(client, game, "call-time", begun="on")
    assert refused.status_code == 422
    assert "This game ends after 5 turns each, without a bell." in reads(refused)


@pytest.mark.parametrize("result", ["", "draw"])
def test_an_end_that_is_none_is_refused(client, game, result):
    assert post(client, game, "end", result=result).status_code == 404
    assert log_kinds(game) == []


def test_a_player_is_called_something_else_everywhere(client, game):
    response = post(client, game, "seats/name", seat="1", name="Benjamin")

    assert response.status_code == 303
    assert names(game) == ["Ana", "Benjamin"]
    assert "Ben is now called Benjamin" in reads(client.get(f"/g/{game.code}/log/"))
    assert "Ben is now called Benjamin" in reads(client.get(f"/g/{game.code}/"))
    assert "Benjamin" in reads(client.get("/"))
    refused = post(client, game, "seats/name", seat="1", name="ana")
    assert refused.status_code == 422
    assert 'value="ana"' in refused.content.decode()
    assert chosen(refused, "rename-seat") == "1"


def chosen(response, field: str) -> str:
    """Who stands in a field, once a form was refused."""
    page = response.content.decode()
    options = page[page.index(f'id="{field}"') :].split("</select>")[0]
    return re.search(r'value="(\d+)"\s+selected', options)[1]


def test_two_change_places_and_the_rematch_keeps_them(client, start):
    game = start("Ana", "Ben", "Cleo")

    post(client, game, "seats/places", seat="0", other="2")
    refused = post(client, game, "seats/places", seat="0", other="0")
    again = post(client, game, "seats/places", seat="2", other="2")

    assert [chosen(again, it) for it in ("places-seat", "places-other")] == ["2", "2"]
    assert fresh(game).current_state().turn_order == (2, 1, 0)
    assert "Ana changes places with somebody else." in reads(refused)
    verbs.record_total(code=game.code, points=600)
    page = client.get(f"/g/{game.code}/").content.decode()
    assert re.findall(r'score__points">(\d+)<', page) == ["0", "0", "600"]
    assert re.findall(r'sheet__name">(\w+)<', page) == ["Cleo", "Ben", "Ana"]
    cells = page[page.index('<tr id="round-1"') :].split("<td")[1:4]
    assert ["600" in cell for cell in cells] == [False, False, True]
    assert 'data-order="2,1,0"' in page
    assert "seat 3 ·" in reads(client.get(f"/g/{game.code}/tv/"))  # Ana sits there now
    again = client.post(f"/g/{game.code}/rematch/")
    assert reads(client.get(again.url)).index("Cleo") < reads(client.get(again.url)).index("Ana")


def test_the_two_that_stand_there_to_change_places_are_different_and_play(client, start):
    game = start("Ana", "Ben", "Cleo", "Dad")
    post(client, game, "seats/retire", seat="0")

    page = client.get(f"/g/{game.code}/table/").content.decode()
    one, other = (page[page.index(f'id="places-{it}"') :] for it in ("seat", "other"))
    assert re.search(r'value="(\d)"', one)[1] == "1"
    assert re.search(r'value="(\d)"\s+selected', other)[1] == "2"


@pytest.mark.parametrize("values", [{}, {"seat": ""}, {"seat": "Ana"}])
def test_a_turn_is_not_skipped_where_nobody_is_named(client, game, values):
    assert post(client, game, "skip", **values).status_code == 400
    assert log_kinds(game) == []


def test_a_turn_is_skipped_only_for_whom_the_page_showed(client, game):
    assert "It is the turn of Ana." in reads(client.get(f"/g/{game.code}/table/"))
    post(client, game, "skip", seat="0")
    refused = post(client, game, "skip", seat="0")

    assert refused.status_code == 422
    assert "It is Ben's turn." in reads(refused)
    assert log_kinds(game) == ["skip"]
    text = reads(client.get(f"/g/{game.code}/"))
    assert "Ana skipped the turn" in text
    assert "– skipped" in text


def test_a_late_player_begins_with_the_lowest_score(client, start):
    game = start("Ana", "Ben", opening_threshold=0)
    for points in (600, 450):
        verbs.record_total(code=game.code, points=points)

    assert "the lowest score: 450" in reads(client.get(f"/g/{game.code}/table/"))
    post(client, game, "seats", name="Lou", score="lowest")

    assert scores(game) == [600, 450, 450]
    assert "Lou +450 began with the lowest score" in reads(client.get(f"/g/{game.code}/"))
