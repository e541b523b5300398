"""What goes out to BG Stats: a game as a link, a group as a file that comes back the same."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.access.groups import SeenGroup
from sessions.exchange.bgstats import file_of, link_of
from sessions.exchange.into import bgstats
from sessions.games.results import zone_of
from sessions.history.filters import HistoryFilter
from sessions.models import Device, Game, Group, Role
from sessions.people.who.merging import merge
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Ben & <b>", "שרה כהן")


@pytest.fixture
def group() -> Group:
    """Two games that were won, and one that goes on."""
    phone = DeviceFactory()
    for seed, entries in enumerate((400, 400, 8)):
        game = GameFactory(names=NAMES, device=phone, rules={"target_score": 2_500})
        play_on(game, random.Random(seed), entries=entries)
    Game.objects.update(place="Küche")
    return Game.objects.earliest("pk").group


def phone_of(group: Group) -> Device | None:
    return group.games.earliest("pk").device


def document(group: Group, role: Role = Role.SCORE) -> Any:
    return json.loads("".join(file_of(SeenGroup(group, role, None), HistoryFilter())))


def sent(game: Game) -> dict[str, Any]:
    link = link_of(game)
    assert link is not None
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert link.isascii()
    assert not set(link) & set(" \"'<>+")
    return json.loads(parse_qs(urlsplit(link).query)["data"][0])


def flags(value: Any) -> set[str]:
    """The names of all that is true or false in a document."""
    if isinstance(value, dict):
        own = {key for key, it in value.items() if isinstance(it, bool)}
        return own.union(*map(flags, value.values()))
    return set().union(*map(flags, value)) if isinstance(value, list) else set()


def test_a_link_says_all_that_the_app_takes(group: Group) -> None:
    game = Game.objects.filter(status=Game.Status.FINISHED).earliest("pk")
    said = sent(game)
    results = list(game.results.order_by("position"))
    players = said.pop("players")
    assert said == {
        "sourceName": "Farkle",
        "sourcePlayId": str(game.uuid),
        "playDate": game.playing_since.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": results[0].minutes or 0,
        "comments": "",
        "board": game.rule_set.name,
        "location": "Küche",
        "game": {
            "name": "Farkle",
            "sourceGameId": said["game"]["sourceGameId"],
            "bggId": 3181,
            "highestWins": True,
            "noPoints": False,
        },
    }
    assert [(it["name"], it["score"], it["winner"], it["rank"]) for it in players] == [
        (name, row.score, row.is_winner, row.rank) for name, row in zip(NAMES, results, strict=True)
    ]
    assert [it["startPlayer"] for it in players] == [row.started for row in results]
    assert flags([said, *players]) == {"highestWins", "noPoints", "startPlayer", "winner"}
    assert sent(game)["players"] == players


def test_players_keep_their_numbers_from_game_to_game(group: Group) -> None:
    won = Game.objects.filter(status=Game.Status.FINISHED)
    numbers = {tuple(it["sourcePlayerId"] for it in sent(game)["players"]) for game in won}
    assert len(numbers) == 1
    assert len(set(*numbers)) == len(NAMES)


def test_who_came_by_another_name_is_one_player(group: Group) -> None:
    game = GameFactory(names=("Ana", "Ben", NAMES[2]), device=phone_of(group))
    play_on(game, random.Random(0), entries=400)
    ben, alias = (group.players.get(name=it) for it in (NAMES[1], "Ben"))
    assert len(document(group)["players"]) == 4
    merge(player=alias, into=ben, by=None)
    file = document(group)
    assert {it["uuid"] for it in file["players"]} == {
        str(it.uuid) for it in group.players.filter(merged_into=None)
    }
    assert len({it["playerScores"][1]["playerRefId"] for it in file["plays"]}) == 1
    assert sent(Game.objects.get(pk=game.pk))["players"][1]["sourcePlayerId"] == str(ben.uuid)


def test_a_game_that_goes_on_has_no_link(group: Group) -> None:
    assert link_of(Game.objects.get(status=Game.Status.PLAYING)) is None


def test_a_file_comes_back_with_the_same_games(group: Group) -> None:
    file = document(group)
    (found,) = bgstats.games_in(file)
    assert (found.is_farkle, found.plays) == (True, 2)
    read = bgstats.read(file, {found.id})
    assert not read.left_out
    won = {str(it.uuid): it for it in Game.objects.filter(status=Game.Status.FINISHED)}
    assert {it.source_id for it in read.games} == set(won)
    for it in read.games:
        game = won[it.source_id]
        began = game.playing_since.astimezone(zone_of(game)).replace(microsecond=0, tzinfo=None)
        assert (it.played_at, it.played_on) == (began, began.date())
        assert (it.place, it.note) == ("Küche", game.rule_set.name)
        assert [(seat.name, seat.score, seat.is_winner, seat.started) for seat in it.seats] == [
            (name, row.score, row.is_winner, row.started)
            for name, row in zip(NAMES, game.results.order_by("position"), strict=True)
        ]
    assert document(group) == file


def test_teams_come_back_as_teams(group: Group) -> None:
    names = ("Cleo", "Dan", "Eva", "Finn")
    teams = ("Odd", "Even", "Odd", "Even")
    rules = {"teams": True}
    game = GameFactory(names=names, teams=teams, rules=rules, device=phone_of(group))
    play_on(game, random.Random(5), entries=900)
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    read = bgstats.read(document(group), {"1"}).games
    (told,) = (it for it in read if it.source_id == str(game.uuid))
    assert [seat.team for seat in told.seats] == ["0", "1", "0", "1"]


def test_who_only_watches_reads_initials(group: Group) -> None:
    group.hides_names = True
    group.save()
    names = {it["name"] for it in document(group, Role.WATCH)["players"]}
    assert names == {"A.", "B. &. <.", "ש. כ."}


def test_more_games_are_no_more_questions(group: Group) -> None:
    with CaptureQueriesContext(
        connection,
    ) as few:
        document(group)
    again = GameFactory(names=NAMES, device=phone_of(group))
    play_on(again, random.Random(9), entries=400)
    with CaptureQueriesContext(connection) as more:
        assert len(document(group)["plays"]) == 3
    assert len(more) == len(few)


def test_a_group_without_games_has_a_file_too() -> None:
    assert document(Group.objects.create(code="EMPTYG", name="Nobody"))["plays"] == []
