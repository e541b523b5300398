"""Luck and decisions of a game: on a page when it is over, and to nobody before."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.insight.luck import Luck
from sessions.games.told.insight import tenths
from sessions.models import Role
from sessions.wording.game.insight import gap_said, how_lucky, rounded
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(start):
    """Ana has kept too much in round 1, and won at once in round 2."""
    game = start(opening_threshold=0, target_score=5000, six_ones="win")
    throw(game, "112346", "11", bank=True)
    throw(game, "223466")
    throw(game, "112346", "1")
    throw(game, "11555", "11555", bank=False)
    throw(game, "111111", "111111")
    return game


def test_what_luck_and_decisions_came_to(client, played):
    text = reads(client.get(f"/g/{played.code}/insight/"))

    assert "Kindest throw" in text
    assert "1 1 1 1 1 1 Ana, round 2" in text
    assert "Best play" in text
    assert "1 aside, throw 5 dice Ana, round 2" in text
    assert "Most given away" in text
    assert "best was: 1 aside, throw 5 dice Ana, round 1" in text
    assert "Luck, in points" in text
    assert "Turns judged" in text
    assert "entered without" not in text


@pytest.mark.parametrize("page", ["insight/", "insight/1/", "chances/", "rules/odds/"])
def test_behind_every_heading_of_numbers_stands_what_they_are(client, played, page):
    html = client.get(f"/g/{played.code}/{page}").content.decode()

    headings = re.findall(r"(<summary>\s*)?<h2", html)
    assert headings
    # Below the one of luck and decisions each line of the table says it.
    assert headings.count("") == (1 if page in {"insight/", "chances/"} else 0)


def test_each_throw_with_the_plays_there_were(client, played):
    html = client.get(f"/g/{played.code}/insight/1/").content.decode()
    text = reads(client.get(f"/g/{played.code}/insight/1/"))

    assert "Ana, round 1" in text
    assert re.search(
        r"1 1 aside, bank 200 played 200 \d+ less", text.replace("\N{NO-BREAK SPACE}", " ")
    )
    assert "the best" in text
    assert html.count("die--dull") == 4
    assert "Nothing scored" in reads(client.get(f"/g/{played.code}/insight/2/"))
    last = reads(client.get(f"/g/{played.code}/insight/3/"))
    assert "Next turn" not in last
    assert "Turn before" in last
    assert client.get(f"/g/{played.code}/insight/4/").status_code == 404


@pytest.mark.parametrize("page", ["", "1/"])
def test_nothing_is_told_in_a_running_game_to_anybody(client, guest, game, page):
    throw(game, "112346", "11", bank=False)
    throw(game, "1555", "1555", bank=True)

    for browser in (client, *(guest(game, role, role.key) for role in Role)):
        response = browser.get(f"/g/{game.code}/insight/{page}")
        assert response.status_code == 403
        assert "shown when the game is over" in reads(response)
    assert f"/g/{game.code}/insight/" not in client.get(f"/g/{game.code}/").content.decode()
    assert "/insight/" not in client.get(f"/g/{game.code}/statistics/").content.decode()


def test_strangers_see_nothing_of_it(played):
    assert Client().get(f"/g/{played.code}/insight/").status_code == 403
    assert Client().get(f"/g/{played.code}/insight/1/").status_code == 403


def test_the_code_as_it_was_typed(client, played):
    for page in ("", "1/"):
        response = client.get(f"/g/{played.code.lower()}/insight/{page}")
        assert response.url == f"/g/{played.code}/insight/{page}"


def test_a_game_of_totals_has_no_luck(client, start):
    game = start(opening_threshold=0, target_score=1000, final_round="none")
    verbs.record_total(code=game.code, points=1000)

    assert "Only totals were entered" in reads(client.get(f"/g/{game.code}/insight/"))


def test_turns_without_dice_are_counted(client, start):
    game = start("Ana", opening_threshold=0, target_score=1000)
    throw(game, "112346", "11", bank=True)
    verbs.record_total(code=game.code, points=1000)

    text = reads(client.get(f"/g/{game.code}/insight/"))

    assert "1 turn was entered without its dice" in text


def test_prices_that_would_take_minutes_are_not_judged(client, start):
    game = start("Ana", opening_threshold=0, singles={"1": 999_983, "5": 7})
    throw(game, "122346", "1", bank=True)

    assert "so there are none" in reads(client.get(f"/g/{game.code}/insight/"))


def test_it_takes_as_many_queries_however_long_a_game_is(
    client, start, django_assert_num_queries, django_assert_max_num_queries
):
    short, long = (start("Ana", opening_threshold=0, target_score=it) for it in (200, 3000))
    throw(short, "112346", "11", bank=True)
    for _turn in range(15):
        throw(long, "112346", "11", bank=True)

    with django_assert_max_num_queries(12) as asked:
        client.get(f"/g/{short.code}/insight/")
    with django_assert_num_queries(len(asked)):
        client.get(f"/g/{long.code}/insight/")


@pytest.mark.parametrize(
    ("z", "said"),
    [
        (None, ""),
        (0.1, "as usual"),
        (-0.2, "as usual"),
        (0.6, "luckier than 7 in 10"),
        (1.3, "luckier than 9 in 10"),
        (12, "luckier than 9 in 10"),
        (-1.3, "unluckier than 9 in 10"),
    ],
)
def test_how_lucky_a_game_was(z, said):
    luck = Luck() if z is None else Luck(luck=100 * z, variance=10_000)

    assert how_lucky(luck) == said


def test_small_differences_are_said_kindly():
    assert [gap_said(it) for it in (0.01, 3.0, 86.4)] == ["the best", "hardly less", "86 less"]
    assert [rounded(it) for it in (0.4, 86.5, -86.5)] == ["0", "+87", "−86"]


@pytest.mark.parametrize(
    ("value", "said"), [(-1e-16, "0.0"), (-0.04, "0.0"), (-0.06, "-0.1"), (543.21, "543.2")]
)
def test_what_is_nearly_nothing_is_0(value, said):
    assert str(tenths(value)) == said


def test_six_1s_over_a_turn_count_behind_what_was_played(client, start):
    """With the Van't Hof 6 the dice of one throw make all those before it worth more."""
    game = start(opening_threshold=0, target_score=3000, final_round="none", van_t_hof_six=3000)
    throw(game, "111234", "111", bank=False)
    throw(game, "112", "11", bank=False)
    throw(game, "1", "1", bank=False)
    throw(game, "115346", "15", bank=True)

    pages = [client.get(f"/g/{game.code}/insight/{page}") for page in ("", "1/")]

    assert [it.status_code for it in pages] == [200, 200]
    text = reads(pages[1]).replace("\N{NO-BREAK SPACE}", " ")
    assert text.count(" played ") == 4
    assert "1 5 aside, bank 3,050 played" in text
    assert "Chance to win before it" in text
