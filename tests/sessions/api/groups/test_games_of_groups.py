"""Games of a group through the API: who plays, where, and whose they are afterwards."""

from __future__ import annotations

import pytest

from sessions.models import Game, Group, Player, SeatResult
from sessions.people.who.merging import merge
from tests.sessions.api.groups.conftest import said, wrong

pytestmark = pytest.mark.django_db

ELSEWHERE = "0b6ef9a3-58a1-4f0e-9f2d-3c1f8a7d2e64"


def uuid_of(name: str) -> str:
    return str(Player.objects.get(name=name).uuid)


def test_a_game_says_who_sits_there_whatever_they_are_called(phone, bearer):
    players = [{"name": "Annie", "player": uuid_of("Ana")}, {"name": "ben"}, {"name": "Zoe"}]
    sent = {"players": players, "group": phone.code.lower(), "place": " At  home "}
    sent |= {"dice_set": " the  green ones"}
    game = phone.ask("post", "games/", sent, Idempotency_Key="1" * 16).json()
    assert (game["group"], game["place"]) == (phone.code, "At home")
    assert game["dice_set"] == "the green ones"
    sitting = [uuid_of(name) for name in ("Ana", "Ben", "Zoe")]
    assert [seat["player"] for seat in game["seats"]] == sitting
    assert not Player.objects.filter(name="Annie").exists()
    assert bearer("watch").read(f"games/{game['code']}/")["seats"] == game["seats"]
    assert phone.read("games/")["results"][0]["uuid"] == game["uuid"]

    address = f"games/{game['code']}/"
    tag = phone.ask("get", address).headers["ETag"]
    phone.ask("post", "{club}/players/", {"name": "Dora"})
    seats = {"seats": [{"game": game["code"], "seat": 2}]}
    phone.ask("post", f"players/{uuid_of('Dora')}/seats/", seats)
    moved = phone.ask("get", address, If_None_Match=tag)
    assert moved.json()["seats"][2]["player"] == uuid_of("Dora")


def test_a_game_by_the_token_of_a_group_is_the_groups(phone, bearer):
    two = {"players": [{"name": "Ana"}, {"name": "Ben"}]}
    program = bearer("score")
    game = program.ask("post", "games/", two).json()
    assert game["group"] == phone.code == program.read(f"games/{game['code']}/")["group"]
    assert bearer("watch").ask("post", "games/", two).json()["group"] != phone.code


def test_nobody_sits_twice_and_nobody_from_elsewhere(phone, stranger):
    there = stranger.read("groups/")["results"][0]["code"]
    ivy = stranger.ask("post", f"groups/{there}/players/", {"name": "Ivy"}).json()["uuid"]
    phone.ask("post", "{club}/players/", {"name": "Benny"})
    benny, ben = (Player.objects.get(name=name) for name in ("Benny", "Ben"))
    merge(player=benny, into=ben, by=None)
    games = Game.objects.count()

    def start(*seats: dict[str, str], **more: str):
        players = [{"name": f"P{number}"} | seat for number, seat in enumerate(seats)]
        return phone.ask("post", "games/", {"players": players, "group": phone.code, **more})

    ana = {"player": uuid_of("Ana")}
    assert said(start(ana, ana)) == (422, "sits_twice")
    assert said(start({"player": str(benny.uuid)}, {})) == (422, "merged")
    for uuid in (ivy, ELSEWHERE):
        assert said(start({"player": uuid}, {})) == (422, "player_unknown")
    assert said(start(ana, {"name": "p0"})) == (422, "name_taken")
    assert said(start(ana, {}, group=there)) == (403, "no_access")
    before = phone.read("games/")["results"][0]["code"]
    both = [("/group", "contradiction")]
    assert wrong(start({}, {}, rematch_of=before)) == both
    assert wrong(start({"player": "Ana"}, {})) == [("/players/0/player", "invalid_value")]
    assert (Game.objects.count(), Player.objects.filter(name="P0").count()) == (games, 0)


def test_a_game_goes_to_another_group_and_another_place(phone, bearer, stranger):
    other = phone.ask("post", "groups/", {"name": "Holidays"}).json()["code"]
    code = phone.read("games/")["results"][0]["code"]
    version = phone.read("{club}/")["version"]
    placed = phone.ask("patch", f"games/{code}/", {"place": "Beach"})
    assert placed.json()["place"] == "Beach"
    assert phone.read("{club}/")["version"] > version
    assert len(phone.read("{club}/results/?place=Beach")["results"]) == 3
    assert phone.ask("patch", f"games/{code}/", {"place": ""}).json()["place"] == ""
    version = phone.read("{club}/")["version"]
    assert phone.ask("patch", f"games/{code}/", {"dice_set": "blue"}).json()["dice_set"] == "blue"
    assert phone.read("{club}/")["version"] > version
    assert len(phone.read("{club}/results/?dice_set=blue")["results"]) == 3
    assert phone.read("{club}/dice/?dice_set=blue")["games"] == 1
    assert phone.read("{club}/dice/?dice_set=red")["games"] == 0

    for asker in (bearer("score"), bearer("watch")):
        assert said(asker.ask("patch", f"games/{code}/", {"place": "X"})) == (403, "role_missing")
    assert said(stranger.ask("patch", f"games/{code}/", {"place": "X"})) == (403, "no_access")
    theirs = stranger.read("groups/")["results"][0]["code"]
    refused = phone.ask("patch", f"games/{code}/", {"place": "X", "group": theirs})
    assert said(refused) == (403, "no_access")
    assert Game.objects.get(code=code).place == ""
    moved = phone.ask("patch", f"games/{code}/", {"group": other}).json()
    assert moved["group"] == other
    there = {str(it.uuid) for it in Group.objects.get(code=other).players.all()}
    assert {seat["player"] for seat in moved["seats"]} == there
    assert SeatResult.objects.filter(group__code=phone.code).count() == 2
    seen = phone.read(f"games/{code}/")["version"]
    stale = {"place": "X", "expected_version": seen + 1}
    assert said(phone.ask("patch", f"games/{code}/", stale)) == (409, "stale_version")
    header = f'"v{seen + 1}"'
    late = phone.ask("patch", f"games/{code}/", {"place": "X"}, If_Match=header)
    assert said(late) == (412, "precondition_failed")
    assert Game.objects.get(code=code).place == ""
    known = {"place": "Attic", "expected_version": seen}
    assert phone.ask("patch", f"games/{code}/", known).json()["place"] == "Attic"
    for body in ({"place": None}, {"group": ""}, {"dice_set": "x" * 41}, {"rules": "patch"}):
        assert len(wrong(phone.ask("patch", f"games/{code}/", body))) == 1
