"""Initials for those who only watch: a game that says them is whole, and can be played again."""

from __future__ import annotations

import json

import pytest

from scoring.entries import entry_from_json, player_from_json
from scoring.game import start
from scoring.rules.rule_set import RuleSet
from scoring.written import notation
from scoring.written.log import history
from sessions.access import links
from sessions.access.names import initials
from sessions.access.roles import Actor, find_game
from sessions.games.lists.tally import tally
from sessions.games.services import rematch
from sessions.models import Game, Player, Role
from sessions.people.groups import change_group
from sessions.people.who.merging import merge, unmerge
from sessions.people.who.showing import set_hidden
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """Anna and Bert play, Alex has come late, and was called something else for a moment."""
    names = ("Anna", "Bert")
    game = GameFactory(names=names, device=DeviceFactory(), rules={"target_score": 2_000})
    code = game.code
    verbs.record_total(code=code, points=600)
    verbs.join_seat(code=code, name="Alxe")
    verbs.rename_seat(code=code, seat=2, name="Alex")
    verbs.join_seat(code=code, name="Arno")
    verbs.undo(code=code)
    for points in (0, 0, 1_600, 0, 0):
        verbs.record_total(code=code, points=points)
    return Game.objects.get(code=code)


def hide(name, *, is_hidden=True):
    set_hidden(player=Player.objects.get(name=name), is_hidden=is_hidden, by=None)


def watching(game):
    return Actor(link=game.links.get(role=Role.WATCH).code_hash)


def names_for(game, by):
    found = find_game(game.code, by, Role.WATCH).game
    return [seat.name for seat in found.current_state().seats]


def played_through(first, entries):
    return history(first, entries).replay.state


def test_only_watchers_read_initials_and_different_names_stay_different(game):
    hide("Anna")
    assert names_for(game, watching(game)) == ["A.", "Bert", "Alex"]
    hide("Alex")
    assert names_for(game, watching(game)) == ["A.", "Bert", "A. 2"]
    assert names_for(game, Actor(game.device)) == names_for(game, None) == ["Anna", "Bert", "Alex"]
    change_group(code=game.group.code, by=None, hides_names=True)
    assert names_for(game, watching(game)) == ["A.", "B.", "A. 2"]
    with pytest.raises(TypeError):
        find_game(game.code, watching(game), Role.WATCH).game.save()


def test_what_a_watcher_takes_away_can_be_played_again(game, client):
    hide("Anna")
    hide("Alex")
    bearer = {"Authorization": f"Bearer {links.token_of(game.links.get(role=Role.WATCH))}"}
    whole = client.get(f"/api/v1/games/{game.code}/export.json", headers=bearer).json()
    assert [row["entry"].get("name") for row in whole["entries"][1:4]] == ["A. 3", "A. 2", "A. 4"]
    first = start(
        RuleSet.from_json(whole["rules"]),
        [player_from_json(it) for it in whole["players"]],
        whole["starts"],
    )
    played = played_through(first, [entry_from_json(row["entry"]) for row in whole["entries"]])
    assert played == find_game(game.code, watching(game), Role.WATCH).game.current_state()
    text = client.get(f"/api/v1/games/{game.code}/export.txt", headers=bearer).content.decode()
    first, entries = notation.read(text)
    assert [seat.name for seat in played_through(first, entries).seats] == ["A.", "Bert", "A. 2"]


def test_whoever_looks_on_is_told_that_a_name_is_another_one(game, client):
    bearer = {"Authorization": f"Bearer {links.token_of(game.links.get(role=Role.WATCH))}"}
    address = f"/api/v1/games/{game.code}/"

    def asked(tag=""):
        return client.get(address, headers=bearer | ({"If-None-Match": tag} if tag else {}))

    tags = [asked()["ETag"]]
    assert asked(tags[-1]).status_code == 304
    hide("Anna")
    tags.append(asked(tags[-1])["ETag"])
    change_group(code=game.group.code, by=None, hides_names=True)
    tags.append(asked(tags[-1])["ETag"])
    change_group(code=game.group.code, by=None, hides_names=False)
    hide("Anna", is_hidden=False)
    tags.append(asked(tags[-1])["ETag"])
    assert [tag.endswith('-watch"') for tag in tags] == [False, True, True, False]
    assert len(set(tags)) == 4
    assert json.loads(asked().content)["seats"][0]["name"] == "Anna"


def test_another_name_of_somebody_hidden_is_hidden(game):
    other = GameFactory(names=("Nan", "Bert"), device=game.device)
    hide("Anna")
    nan, anna = (Player.objects.get(name=name) for name in ("Nan", "Anna"))
    revision = Game.objects.get(pk=other.pk).revision
    merge(player=nan, into=anna, by=None)
    assert names_for(other, watching(other)) == ["N.", "Bert"]
    unmerge(player=nan, by=None)
    assert names_for(other, watching(other)) == ["Nan", "Bert"]
    assert Game.objects.get(pk=other.pk).revision == revision + 2


def test_the_tally_of_an_evening_says_them_too(game):
    again = rematch(code=game.code)
    hide("Anna")
    found = find_game(again.code, watching(again), Role.WATCH).game
    assert tally(found, found.current_state())[0] == ("A.", 1)


def test_where_nobody_is_hidden_nothing_more_is_asked(game, django_assert_num_queries):
    def read(most):
        with django_assert_num_queries(most):
            find_game(game.code, watching_it, Role.WATCH)

    watching_it = watching(game)
    read(1)
    hide("Anna")
    read(5)


def test_initials():
    assert initials("Maximiliane-Theodora von Hohenzollern") == "M. T. v. H."
    assert initials("مريم") == "م."
    assert initials("--") == "-."
    assert len(initials("a b " * 10)) < 40
