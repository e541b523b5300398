"""Games that are newer than a backup come along as they are, and what cannot is named.

What the running site writes down is taken in after everything was set back to what the backup has.
"""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from sessions.access import links
from sessions.exchange.backup import along
from sessions.exchange.backup.newer import Newer
from sessions.exchange.lines import stream
from sessions.games.lists import trash
from sessions.games.verify.verifying import verify
from sessions.models import Game, GameEntry, Player, Role, SeatResult
from sessions.people.players import own_group
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = pytest.mark.django_db


def since_the_backup(happens: Callable[[], None]) -> tuple[io.BytesIO, list[object]]:
    """What is written down of all games after that, and all that they are; and it never was."""
    file = io.BytesIO()
    with transaction.atomic():
        happens()
        along.write(
            Newer(keys=tuple(Game.objects.order_by("pk").values_list("pk", flat=True))), file
        )
        there = everything()
        transaction.set_rollback(True)
    return file, there


def everything() -> list[object]:
    results = SeatResult.objects.order_by("game__uuid", "position")
    opened = Game.objects.order_by("uuid")
    return [
        list(stream.lines_of_site()),
        list(results.values_list("game__uuid", "player__uuid", "score", "rank", "turns")),
        [(it.uuid, it.owner_id, it.device_id, codes(it)) for it in opened],
    ]


def codes(game: Game) -> dict[int, str]:
    return {it.role: links.code_of(it) for it in game.links.order_by("role")}


@pytest.fixture
def account():
    return AccountFactory(username="ana")


def test_a_game_that_goes_on_and_a_new_one_are_as_on_the_running_site(account):
    going = play_on(GameFactory(names=("Ana", "Ben"), owner=account), random.Random(1), entries=20)
    ended = play_on(
        GameFactory(names=("Ana", "Cleo"), owner=account), random.Random(2), entries=400
    )
    device = DeviceFactory()

    def the_evening_goes_on() -> None:
        verbs.join_seat(code=going.code, name="Dora")
        play_on(going, random.Random(3), entries=200)
        Game.objects.filter(pk=ended.pk).update(place="Ana’s kitchen")
        play_on(GameFactory(names=("Emil", "Ana"), owner=account), random.Random(4), entries=300)
        new = play_on(
            GameFactory(names=("Finn", "Gus"), device=device), random.Random(5), entries=9
        )
        links.revoke_link(code=new.code, role=Role.SCORE, by=None)

    file, there = since_the_backup(the_evening_goes_on)
    assert Game.objects.count() == 2

    came = along.take(file)

    assert (sorted(came.grown), len(came.new), came.refused) == (
        sorted([going.code, ended.code]),
        2,
        [],
    )
    assert came.players == len({"Dora", "Emil", "Finn", "Gus"})
    assert everything() == there
    assert {verify(it.pk, it.code).verdict for it in Game.objects.all()} == {"right"}


def test_what_cannot_come_along_is_named_and_all_others_come(account):
    other, lost, right, deleted = (
        play_on(GameFactory(names=("Ana", "Ben"), owner=account), random.Random(seed), entries=20)
        for seed in range(4)
    )

    def something_breaks() -> None:
        for game in (other, lost, right, deleted):
            play_on(game, random.Random(9), entries=5)
        GameEntry.objects.filter(game=lost, version=23).delete()

    file, _there = since_the_backup(something_breaks)
    GameEntry.objects.filter(game=other, version=7).update(recorded_at=timezone.now())
    trash.delete_game(code=deleted.code, by=None)

    came = along.take(file)

    assert sorted(came.grown) == sorted([right.code, deleted.code])
    (one, two) = sorted(came.refused)
    said = {it.split()[1].rstrip(":"): it for it in (one, two)}
    assert said[other.code].endswith(along.OTHER_START)
    assert "version 24" in said[lost.code] or "cannot be played" in said[lost.code]
    assert [Game.objects.get(pk=it.pk).version for it in (other, lost)] == [20, 20]
    assert Game.objects.get(pk=deleted.pk).deleted_at is None
    assert {verify(it.pk, it.code).verdict for it in (lost, right, deleted)} == {"right"}


def test_players_of_another_group_keep_a_game_out(account):
    group = own_group(account)

    def somebody_comes() -> None:
        GameFactory(names=("Zoe", "Uwe"), owner=account)

    file, _there = since_the_backup(somebody_comes)
    elsewhere = own_group(AccountFactory(username="ben"))
    uuid = next(
        line["player"]["uuid"]
        for line in map(json.loads, file.getvalue().splitlines())
        if line.get("player", {}).get("name") == "Zoe"
    )
    Player.objects.create(uuid=uuid, group=elsewhere, name="Zoe")

    came = along.take(file)

    assert (came.new, len(came.refused)) == ([], 2)
    assert "player Zoe: This player is one of another group here." in came.refused
    assert list(group.players.values_list("name", flat=True)) == ["Uwe"]
