"""Deleting a game: the trash, the way back, and the end after 30 days."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.access import links
from sessions.access.errors import GameDeletedError, NoAccessError, RoleMissingError
from sessions.access.roles import TRASH_DAYS, Actor, find_game
from sessions.games import services
from sessions.games.lists import trash
from sessions.games.lists.latest import latest
from sessions.games.queries import last_game
from sessions.models import Game, GameEntry, Role
from sessions.wording.format import points
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory
from tests.sessions.devices import on_device

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return Actor(DeviceFactory(), AccountFactory())


@pytest.fixture
def ben():
    return Actor(DeviceFactory())


@pytest.fixture
def game(ana, ben):
    """Ana's game, which Ben watches."""
    game = played(ana)
    links.open_link(code=links.code_of(game.links.get(role=Role.WATCH)), by=ben)
    return game


def played(by: Actor) -> Game:
    players = [services.Player(name) for name in ("Ana", "Ben")]
    game = services.start_game(rules=services.RuleSet.from_json({}), players=players, by=by)
    verbs.record_total(code=game.code, points=600)
    return Game.objects.get(pk=game.pk)


def age(game: Game, days: int) -> None:
    moment = Game.objects.get(pk=game.pk).deleted_at - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(deleted_at=moment)


def listed(by: Actor) -> list[str]:
    return [game.code for game in latest(by)[:20]]


def client_of(by: Actor) -> Client:
    client = Client()
    on_device(client, by.device)
    return client


def test_a_deleted_game_leaves_every_list_and_says_so_to_its_table(game, ana, ben):
    before = game.revision
    trash.delete_game(code=game.code, by=ana)
    assert Game.objects.get(pk=game.pk).revision == before + 1, "whoever looks on is told"
    for by in (ana, ben):
        assert listed(by) == []
        with pytest.raises(GameDeletedError):
            find_game(game.code, by, Role.WATCH)
    assert last_game(ana) is None
    assert [it.code for it in trash.trash_of(ana)] == [game.code]
    assert list(trash.trash_of(ben)) == []
    with pytest.raises(NoAccessError):
        find_game(game.code, Actor(DeviceFactory()), Role.WATCH)


def test_it_comes_back_as_it_was(game, ana, ben):
    trash.delete_game(code=game.code, by=ana)
    trash.delete_game(code=game.code, by=ana)
    back = trash.restore_game(code=game.code, by=ana)
    assert trash.restore_game(code=game.code, by=ana).revision == back.revision
    assert listed(ana) == listed(ben) == [game.code]
    assert find_game(game.code, ben, Role.WATCH).game.state == game.state
    assert list(trash.trash_of(ana)) == []


@pytest.mark.parametrize("verb", [trash.delete_game, trash.restore_game])
def test_only_who_manages_it_deletes_and_restores(game, ben, verb):
    with pytest.raises(RoleMissingError):
        verb(code=game.code, by=ben)
    with pytest.raises(NoAccessError):
        verb(code=game.code, by=Actor(DeviceFactory()))


def test_after_thirty_days_it_is_gone_for_good(game, ana, capsys):
    other = played(ana)
    for it in (game, other):
        trash.delete_game(code=it.code, by=ana)
    age(game, TRASH_DAYS)
    with pytest.raises(NoAccessError):
        trash.restore_game(code=game.code, by=ana)
    assert [it.code for it in trash.trash_of(ana)] == [other.code]
    call_command("empty_trash")
    assert "1 games" in capsys.readouterr().out
    assert list(Game.objects.values_list("code", flat=True)) == [other.code]
    assert GameEntry.objects.count() == 1


def test_deleting_throws_away_what_is_old(game, ana, django_capture_on_commit_callbacks):
    trash.delete_game(code=game.code, by=ana)
    age(game, TRASH_DAYS)
    other = played(ana)
    with django_capture_on_commit_callbacks(execute=True):
        trash.delete_game(code=other.code, by=ana)
    assert list(Game.objects.values_list("code", flat=True)) == [other.code]


def test_many_deleted_games_push_no_other_out_of_a_list(ana, ben):
    kept = played(ana)
    links.open_link(code=links.code_of(kept.links.get(role=Role.WATCH)), by=ben)
    for _ in range(8):
        game = played(ana)
        links.open_link(code=links.code_of(game.links.get(role=Role.WATCH)), by=ben)
        trash.delete_game(code=game.code, by=ana)
    for by in (ana, ben):
        assert [game.code for game in latest(by)[:1]] == [kept.code]


def test_a_deleted_rematch_is_not_gone_on_with(game, ana):
    first = services.rematch(code=game.code, by=ana)
    trash.delete_game(code=first.code, by=ana)
    assert services.rematch(code=game.code, by=ana).code != first.code


def test_the_pages_ask_first_tell_watchers_and_lead_back(game, ana, ben):
    manager, watcher = client_of(ana), client_of(ben)
    place = f"/g/{game.code}/"
    assert f"{place}delete/" in manager.get(f"{place}table/").content.decode()
    assert f"{place}delete/" not in watcher.get(f"{place}table/").content.decode()
    assert "Delete this game?" in manager.get(f"{place}delete/").content.decode()
    assert manager.post(f"{place}delete/").url == place
    for client, may_restore in ((manager, True), (watcher, False)):
        for address in ("", "table/", "tv/", "log/", "print/"):
            told = client.get(place + address)
            assert told.status_code == 403
            assert "This game was deleted" in told.content.decode()
            assert (f"{place}restore/" in told.content.decode()) is may_restore
    refused = manager.post(f"{place}totals/", {"points": "500"}, headers={"HX-Request": "true"})
    assert (refused.status_code, refused["HX-Refresh"]) == (403, "true")
    assert "This game was deleted" not in Client().get(place).content.decode()
    trashed = manager.get("/trash/").content.decode()
    assert f"{place}restore/" in trashed
    assert (
        f"{game.current_state().seats[0].name} {points(game.current_state().score(0))}" in trashed
    )
    assert game.code not in watcher.get("/trash/").content.decode()
    assert watcher.post(f"{place}restore/").status_code == 403
    assert manager.post(f"{place}restore/").status_code == 303
    assert watcher.get(place).status_code == 200


def test_the_api_deletes_and_restores(game, ana):
    client, place = client_of(ana), f"/api/v1/games/{game.code}/"
    assert client.delete(place).status_code == 204
    assert client.delete(place).status_code == 204, "a repeat is the same as once"
    told = client.get(place)
    assert (told.status_code, told.json()["code"]) == (403, "game_deleted")
    assert told.json()["until"]
    assert client.get("/api/v1/games/").json()["results"] == []
    token = links.token_of(game.links.get(role=Role.SCORE))
    by_link = {"headers": {"Authorization": f"Bearer {token}"}}
    assert Client().get(place, **by_link).json()["code"] == "game_deleted"
    assert Client().delete(place, **by_link).json()["code"] == "role_missing"
    assert Client().get(place).json()["code"] == "no_access"
    wrong = client.post(f"{place}restore/", {"x": 1}, content_type="application/json")
    assert wrong.status_code == 400
    for _ in range(2):
        back = client.post(f"{place}restore/", {}, content_type="application/json")
        assert (back.status_code, back.json()["code"]) == (200, game.code)
