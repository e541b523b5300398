"""Games that are newer than a backup come along as they are, and what cannot is named.

What the running site writes down is taken in after everything was set back to what the backup has.
"""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from datetime import date
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from sessions.access import links
from sessions.events import adjusting, entrants, founding
from sessions.exchange.backup import branches
from sessions.exchange.backup.restore import along
from sessions.exchange.backup.restore.newer import Newer
from sessions.exchange.lines import stream
from sessions.exchange.lines.refused import LineRefusedError
from sessions.games.lists import trash
from sessions.games.verify.verifying import verify
from sessions.models import (
    Entrant,
    Event,
    EventLink,
    Game,
    GameEntry,
    Group,
    ImportBatch,
    ImportMatch,
    Player,
    Role,
    SeatResult,
)
from sessions.people.players import own_group
from tests import verbs
from tests.backups.imported import bring_in
from tests.backups.league import play as play_league
from tests.backups.league import play_cup
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = [pytest.mark.django_db, pytest.mark.thorough("postgres")]


def since_the_backup(happens: Callable[[], None]) -> tuple[io.BytesIO, list[object]]:
    """What is written down of all games after that, and all that they are; and it never was."""
    file = io.BytesIO()
    with transaction.atomic():
        happens()
        kinds = {"keys": Game, "events": Event, "imports": ImportBatch}
        newer = {
            name: tuple(kind.objects.order_by("pk").values_list("pk", flat=True))
            for name, kind in kinds.items()
        }
        along.write(Newer(**newer), file)
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
        [branch(it) for it in (*Event.objects.order_by("uuid"), *ImportBatch.objects.all())],
        list(
            ImportMatch.objects.order_by("source", "key").values_list(
                "group__uuid", "source", "key", "player__uuid"
            )
        ),
    ]


def branch(root: Event | ImportBatch) -> object:
    """All its rows, each number in them told by what it is the number of."""
    said = branches.told(root)
    places = {
        (kind, row["id"]): place
        for kind, rows in said["rows"].items()
        for place, row in enumerate(rows)
    }
    own = {it.__name__: it for it in (type(root), *branches.TREES[type(root)])}
    for kind, rows in said["rows"].items():
        for row in rows:
            for field in own[kind]._meta.concrete_fields:
                other = own[kind] if field.primary_key else field.related_model
                if other in own.values() and row[field.name] is not None:
                    row[field.name] = places[other.__name__, row[field.name]]
    return said


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
        Game.objects.filter(pk=ended.pk).update(place="Ana’s kitchen", dice_set="green")
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


def test_leagues_and_imports_come_whole(account):
    group, phone = own_group(account), DeviceFactory()
    Group.objects.filter(pk=group.pk).update(name="Tuesdays")
    GameFactory(names=("Ana", "Ben"), owner=account)
    play_league(phone)
    (going,) = Event.objects.all()

    def the_season_goes_on() -> None:
        adjusting.adjust(code=going.code, entrant=2, points="3", reason="Helped", by=None)
        made = founding.found(
            group=group.code,
            name="Winter",
            first_day=date(2026, 12, 1),
            nights=2,
            entrants=("Ana", "Zoe"),
            limits={"preferred": 3, "least": 3, "most": 4},
            by=None,
        )
        (yan,) = entrants.enrol(code=made.code, names=["Yan"], by=None)
        entrants.merge(code=made.code, number=2, into=yan.number, by=None)
        play_cup()
        bring_in()

    file, there = since_the_backup(the_season_goes_on)
    going.name = "Something else"
    going.save()

    came = along.take(file)

    assert (came.leagues, len(came.imports), came.refused) == (
        ["Autumn", "Winter", "Cup"],
        2,
        [],
    )
    assert everything() == there
    assert {it.key for it in ImportMatch.objects.all()} > {"nora"}
    assert {links.hashed(links.code_of(it)) == it.code_hash for it in EventLink.objects.all()} == {
        True
    }


def test_what_a_league_refers_to_in_vain_is_named(account):
    """A table's game that could not come, a phone and an account that nobody knows any more."""
    group, phone = own_group(account), DeviceFactory()
    Group.objects.filter(pk=group.pk).update(name="Tuesdays")
    file, _there = since_the_backup(lambda: play_league(phone))
    lines = [it for it in file if b'"game":{' not in it]
    phone.delete()

    came = along.take(io.BytesIO(b"".join(lines)))

    assert came.leagues == ["Autumn"]
    assert sorted(came.refused) == [
        "league Autumn: device of event grant (1 rows)",
        "league Autumn: game of table (1 rows)",
    ]


def test_all_that_hangs_on_a_league_or_an_import_comes_with_it():
    for root, tree in branches.TREES.items():
        own = {root, *tree}
        hanging = {it.related_model for kind in own for it in kind._meta.related_objects}
        assert hanging <= own, root


def test_a_league_that_has_no_place_here_is_named_and_nothing_of_it_stays(account):
    def a_league_begins() -> None:
        group = own_group(account)
        founding.found(
            group=group.code,
            name="Winter",
            first_day=date(2026, 12, 1),
            nights=2,
            entrants=("Ana", "Zoe"),
            by=None,
        )

    file, _there = since_the_backup(a_league_begins)
    (said,) = (
        line["branch"] for line in map(json.loads, file.getvalue().splitlines()) if "branch" in line
    )
    (root,) = said["rows"]["Event"]
    elsewhere = own_group(AccountFactory(username="ben"))
    with pytest.raises(LineRefusedError, match="Its group is not there"):
        branches.take(said)
    root["group"] = str(elsewhere.uuid)
    branches.take(said)
    root["uuid"] = str(uuid4())
    with pytest.raises(LineRefusedError, match=branches.CLASHES):
        branches.take(said)
    assert Event.objects.count() == 1
    assert Entrant.objects.count() == 2


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
