"""Two browsers of one account at once: no seat is claimed twice, no name is given twice."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from sessions.access import tokens
from sessions.access.errors import GameNotFoundError
from sessions.access.tokens import TokenRefusedError
from sessions.models import Game, PlayedSeat, Player, Role
from sessions.people import players
from sessions.people.errors import PlayerRefusedError
from sessions.people.leaving import delete_account
from tests import verbs
from tests.sessions.people.belongings import begun, person

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Do all of it in threads that start together; what each gave, or the name of its refusal."""
    together = threading.Barrier(len(acts))
    gave: list[object] = [None] * len(acts)

    def act(place: int) -> None:
        together.wait(timeout=30)
        try:
            gave[place] = acts[place]()
        except (PlayerRefusedError, TokenRefusedError, GameNotFoundError) as refused:
            gave[place] = type(refused).__name__
        finally:
            connection.close()

    threads = [threading.Thread(target=act, args=(place,)) for place in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return gave


def test_a_seat_is_claimed_by_one_player():
    ana = person("ana")
    for _ in range(3):
        begun("Guest", "Dad", owner=ana)
    one, two = [players.add_player(account=ana, name=name) for name in ("One", "Two")]

    claimed = at_once(
        lambda: players.claim(player=one, guest="Guest", account=ana),
        lambda: players.claim(player=two, guest="Guest", account=ana),
    )

    assert sorted(claimed) == [0, 3]
    assert PlayedSeat.objects.count() == 3


def test_a_name_is_given_once():
    ana = person("ana")

    at_once(*[lambda: players.add_player(account=ana, name="Dad")] * 4)
    made = at_once(*[lambda: tokens.issue(account=ana, name="board", role=Role.WATCH)[0].hint] * 4)

    assert Player.objects.count() == 1
    assert made.count("TokenRefusedError") == 3
    assert len(tokens.tokens_of(ana)) == 1


def test_one_player_becomes_me():
    ana = person("ana")

    at_once(*[lambda: players.me(ana, "Ana")] * 4)

    assert [(it.name, it.is_me) for it in players.players_of(ana)] == [("Ana", True)]


@pytest.mark.parametrize("_again", range(5))
def test_an_entry_comes_before_its_game_is_deleted_or_not_at_all(_again):
    ana = person("ana")
    game = begun("Ana", "Dad", owner=ana, opening_threshold=0)

    gave = at_once(
        lambda: delete_account(account=ana, with_games=True),
        *[lambda: verbs.record_total(code=game.code, points=400).code] * 3,
    )

    assert gave[0] is None
    assert set(gave[1:]) <= {game.code, "GameNotFoundError"}
    assert Game.objects.count() == 0
