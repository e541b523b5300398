"""Hints for who practises alone, and for nobody else."""

from __future__ import annotations

import pytest

from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


@pytest.fixture
def alone(start):
    return start("Ana", opening_threshold=0)


def asked(client, game, dice=""):
    return reads(client.get(f"/g/{game.code}/hint/", {"dice": dice} if dice else {}))


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("112346", "1 aside, throw 5 dice"),
        ("1, 1 2 3 4 6", "1 aside, throw 5 dice"),
        ("223466", "Nothing scores: a farkle."),
        ("11234", "6 dice are thrown now"),
        ("112347", "6 dice are thrown now"),
        ("<script>", "6 dice are thrown now"),
        ("²12346", "6 dice are thrown now"),
    ],
)
def test_the_best_plays_of_a_throw(client, alone, dice, said):
    text = asked(client, alone, dice)

    assert said in text
    assert (" aside, " in text) == said.startswith("1 aside")


@pytest.mark.parametrize(
    ("dice", "keep", "said"),
    [
        ("112346", "1", "Throw on: that is worth"),
        ("111152", "11115", "Bank the 1,050: to throw"),
    ],
)
def test_whether_to_bank_before_the_next_throw(client, start, dice, keep, said):
    game = start("Ana", opening_threshold=0)
    throw(game, dice, keep, bank=False)

    assert said in asked(client, game)


def test_at_the_table_it_is_offered_to_one_player_alone(client, alone, game):
    assert f"/g/{alone.code}/hint/" in client.get(f"/g/{alone.code}/table/").content.decode()
    assert f"/g/{game.code}/hint/" not in client.get(f"/g/{game.code}/table/").content.decode()


def test_the_pad_of_who_practises_leads_to_it_and_it_leads_back(client, alone, game):
    pad, hint = f"/g/{alone.code}/", f"/g/{alone.code}/hint/"

    assert f'href="{hint}"' in client.get(pad).content.decode()
    assert f'href="{pad}?dice=112346"' in client.get(f"{hint}?dice=112346").content.decode()
    assert "/hint/" not in client.get(f"/g/{game.code}/").content.decode()


def test_nobody_is_told_in_a_game_of_several_or_over(client, alone, game):
    for it in (game, alone):
        if it == alone:
            verbs.end_game(code=alone.code, result="none")
        text = asked(client, it, "112346")
        assert "there are no hints" in text
        assert "aside" not in text


def test_who_is_joined_by_somebody_is_told_no_more(client, alone):
    verbs.join_seat(code=alone.code, name="Ben")

    assert "there are no hints" in asked(client, alone, "112346")

    verbs.undo(code=alone.code)
    assert "1 aside, throw 5 dice" in asked(client, alone, "112346")


def test_prices_that_would_take_minutes_have_none(client, start):
    game = start("Ana", singles={"1": 999_983, "5": 7})

    assert "so there are none" in asked(client, game)


def test_the_code_as_it_was_typed(client, alone):
    typed = f"/g/{alone.code.lower()}/hint/"

    assert client.get(typed).url == f"/g/{alone.code}/hint/"
    assert client.get(f"{typed}?dice=112346").url == f"/g/{alone.code}/hint/?dice=112346"
