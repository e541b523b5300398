"""An answer tells what has changed: it is as large in a long game as in a short one."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.games.changed import shown
from sessions.models import Game
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.django_db

MAX_GROWTH = 1.3
ROW = '<tr id="round-'


def rows(client: Client, game: Game, headers: dict[str, str]) -> int:
    return client.get(f"/g/{game.code}/", headers=headers).content.decode().count(ROW)


def played(game: Game, turns: int) -> Game:
    """So many turns of one throw that scores nothing."""
    for _ in range(turns):
        throw(game, "223346")
    return Game.objects.get(pk=game.pk)


def told(client: Client, game: Game, *, entering: bool) -> str:
    """What a phone is answered that has seen the game as it was, when a turn has been entered."""
    before = str(shown(game, game.current_state()))
    headers = {"HX-Request": "true", "Sheet-Shown": before}
    if entering:
        form = {"dice": "223346", "expected_version": game.version}
        answer = client.post(f"/g/{game.code}/throws/", form, headers=headers)
    else:
        played(game, 1)
        answer = client.get(f"/g/{game.code}/", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("entering", [True, False], ids=["entering", "watching"])
def test_an_answer_does_not_grow_with_the_game(client, game, *, entering: bool) -> None:
    early = told(client, played(game, 20), entering=entering)
    late = told(client, played(game, 120), entering=entering)

    assert early.count(ROW) in {1, 2}
    assert late.count(ROW) in {1, 2}
    assert len(late) <= MAX_GROWTH * len(early)


def test_a_page_that_is_opened_has_every_row(client, game) -> None:
    game = played(game, 40)
    headers = {"Sheet-Shown": str(shown(game, game.current_state()))}

    assert rows(client, game, headers) == 21


def test_who_shows_nothing_that_can_be_read_is_told_every_row(client, game) -> None:
    game = played(game, 40)
    headers = {"HX-Request": "true", "Sheet-Shown": "yesterday's"}

    assert rows(client, game, headers) == 21
