"""Whose seats they were, on pages: chosen games of a player, and all seats of one game."""

import pytest

from sessions.models import PlayedSeat, Player, PlayerChange, SeatResult
from sessions.people.groups import change_group
from sessions.people.who.merging import merge
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db
QUICK = {"target_score": 500, "opening_threshold": 0, "final_round": "none"}


@pytest.fixture
def phone():
    return DeviceFactory()


@pytest.fixture
def client(client, phone):
    return on_device(client, phone)


@pytest.fixture
def play(phone):
    """A finished game that the first of these has won."""

    def played(*names):
        game = GameFactory(names=names, device=phone, rules=QUICK)
        verbs.record_total(code=game.code, points=600)
        return game

    return played


def known(name):
    return Player.objects.get(name=name, merged_into=None)


def counts(game):
    return [row.player and row.player.name for row in SeatResult.objects.filter(game=game)]


def test_chosen_games_were_somebody_elses_and_are_given_back_in_the_same_way(client, play):
    first, second = play("Vegar", "Ben"), play("Vegar", "Cleo")
    group, vegar = first.group, known("Vegar")
    page = f"/group/{group.code}/players/{vegar.uuid}/seats/"
    assert "with Ben" in reads(client.get(page))

    refused = client.post(page, {"name": "Vegard"})
    assert (refused.status_code, "No game is ticked." in reads(refused)) == (422, True)
    refused = client.post(page, {"seat": f"{first.code}:0", "name": "Ben"})
    assert refused.status_code == 422  # he has another seat there
    assert f'value="{first.code}:0"' in refused.content.decode()

    answer = client.post(page, {"seat": f"{first.code}:0", "name": "Vegard"}, follow=True)
    assert "1 seat counts for Vegard now." in reads(answer)
    assert (counts(first), counts(second)) == (["Vegard", "Ben"], ["Vegar", "Cleo"])
    back = f"/group/{group.code}/players/{known('Vegard').uuid}/seats/"
    assert "as Vegar" in reads(client.get(back))
    client.post(back, {"seat": f"{first.code}:0", "name": "vegar"})
    assert counts(first) == ["Vegar", "Ben"]


def test_who_sat_there_is_said_for_a_whole_game(client, play):
    game = play("Mum", "Ben", "Cleo")
    play("Maria", "Ben")
    merge(player=known("Maria"), into=known("Cleo"), by=None)
    page = f"/group/{game.group.code}/games/{game.code}/"
    assert 'value="Mum"' in client.get(page).content.decode()

    answer = client.post(page, {"seat-0": "", "seat-1": "Dora"}, follow=True)
    assert "Mum is a guest and Dora sat there as Ben." in reads(answer)
    assert counts(game) == [None, "Dora", "Cleo"]
    assert PlayerChange.objects.filter(kind="release").get().player.name == "Mum"

    twice = client.post(page, {"seat-0": "Maria"})  # another name of Cleo's, who sits there too
    assert twice.status_code == 422
    assert 'value="Maria"' in twice.content.decode()
    assert counts(game) == [None, "Dora", "Cleo"]

    said = {"seat-0": "Mum", "seat-1": "Cleo", "seat-2": "Ben"}  # all at once: two change places
    client.post(page, said)
    assert counts(game) == ["Mum", "Cleo", "Ben"]
    assert "Nobody has changed." in reads(client.post(page, said, follow=True))


def test_many_games_and_seats_take_no_more_questions(client, play, django_assert_num_queries):
    def asked(most):
        for page in pages:
            with django_assert_num_queries(most):
                client.get(page)

    game = play("Ana", "Ben")
    group = change_group(code=game.group.code, by=None, name="Club")
    pages = [f"/group/{group.code}/players/{known('Ana').uuid}/seats/"]
    asked(8)
    for _ in range(10):
        last = play("Ana", *(f"Guest {number}" for number in range(12)))
    asked(8)
    pages = [f"/group/{group.code}/games/{game.code}/", f"/group/{group.code}/games/{last.code}/"]
    asked(5)
    assert PlayedSeat.objects.filter(game=last).count() == 13
