"""Correcting a turn by its throws, as the page sends them."""

from __future__ import annotations

import re

import pytest

from sessions.models import Game
from tests import verbs
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("dice", ["111+x", "111+-3", "111+9", "111+2", "+", "111+3+3"])
def test_a_number_of_dice_not_entered_that_cannot_be_is_refused(client, game, dice):
    throw(game, "111", "111", unentered=3)
    throw(game, "555", "555", bank=True)
    sent = {"by": "throws", "dice": [dice, "555"], "set_aside": ["111", "555"], "reason": "misread"}

    refused = client.post(f"/g/{game.code}/turns/1/", sent)

    assert refused.status_code in {400, 422}
    now = Game.objects.get(pk=game.pk)
    assert (now.version, now.current_state().score(0)) == (2, 800)


def test_it_is_read_where_it_can_be(client, game):
    throw(game, "111", "111", unentered=3)
    throw(game, "555", "555", bank=True)
    sent = {"by": "throws", "dice": ["1112+2", "555"], "set_aside": ["111", "555"], "reason": "a 2"}

    assert client.post(f"/g/{game.code}/turns/1/", sent).status_code == 303
    first, _second = Game.objects.get(pk=game.pk).turns.get().finished_turn.throws
    assert (first.dice, first.unentered) == ((1, 1, 1, 2), 2)


def test_dice_not_entered_stand_there_as_they_are_read(client, game):
    throw(game, "555", "555", unentered=3, bank=True)

    page = client.get(f"/g/{game.code}/turns/1/").content.decode()

    assert 'name="dice" value="555+3"' in page
    sent = {"by": "throws", "dice": "555+3", "set_aside": "55", "reason": "misread"}
    client.post(f"/g/{game.code}/turns/1/", sent)
    (made,) = Game.objects.get(pk=game.pk).turns.get().finished_turn.throws
    assert (made.dice, made.unentered) == ((5, 5, 5), 3)


def test_what_was_called_out_stands_there_also_where_it_was_too_much(client, start):
    game = start(opening_threshold=0, target_score=1000, exact_target="void")
    verbs.record_total(code=game.code, points=500)
    verbs.skip_turn(code=game.code)
    verbs.record_total(code=game.code, points=800)
    verbs.record_total(code=game.code, points=0)

    pages = [client.get(f"/g/{game.code}/turns/{number}/") for number in (1, 2, 3, 4)]

    assert [page.context["points"] for page in pages] == ["500", "", "800", "0"]


def test_a_badge_has_the_colour_of_its_team(client, start):
    game = start("Ana:Red", "Cleo:Blue", "Ben:Red", teams=True, opening_threshold=0)
    for points in (300, 300, 300):
        verbs.record_total(code=game.code, points=points)
    pages = [client.get(f"/g/{game.code}/turns/{number}/") for number in (1, 2, 3)]
    found = [re.findall(r"badge seat-(\d+)", page.content.decode()) for page in pages]
    assert found == [["0"], ["1"], ["0"]]
