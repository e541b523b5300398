"""A file is what its bytes say; games come in from each kind, and this program's own unharmed."""

from __future__ import annotations

import io
import json
import random
import zipfile
from datetime import date

import pytest

from scoring.rules.presets import PRESETS
from sessions.access.groups import find_group
from sessions.access.roles import Actor
from sessions.exchange import canonical
from sessions.exchange.account import archive
from sessions.exchange.archive import as_json
from sessions.exchange.into.batches import bring_in, undo
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.opening import Ways, open_file
from sessions.exchange.into.planning import Choices, plan
from sessions.exchange.lines.stream import lines_of_group
from sessions.exchange.sheets import as_text
from sessions.exchange.tables.files import archive_of, csv_of, workbook_of
from sessions.history.filters import HistoryFilter
from sessions.models import Game, GameEntry, Group, PlayedSeat, Player, Role, SeatResult
from sessions.people.groups import new_group
from sessions.people.players import own_group
from sessions.wording.club.imports import refused as said
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NAMES = ("Ana", "Ben", "Cleo")
CHOICES = Choices(PRESETS["patch"].rules)
DIARY = {
    "games": [
        {"id": 1, "name": "Farkle", "bggId": 3181, "highestWins": True},
        {"id": 2, "name": "Catan", "highestWins": True},
    ],
    "players": [{"id": 1, "name": "Ana"}, {"id": 2, "name": "Ben"}],
    "plays": [
        {
            "uuid": f"play-{game}",
            "gameRefId": game,
            "playDate": "2019-05-01 20:30:00",
            "playerScores": [
                {"playerRefId": 1, "score": "10000", "winner": True},
                {"playerRefId": 2, "score": "72+75", "winner": False},
            ],
        }
        for game in (1, 2)
    ],
}
HEAD = b'{"format":"farkle-export","schema_version":2}\n'
GAME = b'{"format":"farkle-game","schema_version":1,'
SOLO = {
    "id": "g1",
    "savedAt": 1_782_900_000_000,
    "mode": "points",
    "goal": 2_000,
    "turns": [{"p": 800, "bust": False, "d": "x"}, {"p": 0, "bust": True, "d": ""}, {"p": 1_300}],
}


@pytest.fixture
def by():
    return Actor(DeviceFactory())


@pytest.fixture
def here(by) -> Group:
    return new_group(name="Here", by=by, time_zone="Europe/Vienna")


@pytest.fixture
def there(by) -> Group:
    """Another group with three games: somebody is hidden, somebody has sat there as a guest."""
    account = AccountFactory()
    for seed in range(3):
        game = GameFactory(names=NAMES, owner=account, rules={"target_score": 2_500})
        play_on(game, random.Random(seed), entries=400)
    group = own_group(account)
    group.players.filter(name="Ben").update(is_hidden=True)
    last = Game.objects.latest("pk")
    PlayedSeat.objects.filter(player__name="Cleo", game=last).delete()
    SeatResult.objects.filter(player__name="Cleo", game=last).update(player=None)
    return group


def lines_of(group: Group) -> bytes:
    seen = find_group(group.code, Actor(account=group.owner), Role.MANAGE)
    return "".join(map(canonical.line, lines_of_group(seen, HistoryFilter()))).encode()


def moved_away(group: Group) -> None:
    """As if the file came from another site."""
    GameEntry.objects.filter(game__group=group).delete()
    Game.objects.filter(group=group).delete()
    group.delete()


def seats() -> list[tuple[str, str | None, int]]:
    rows = SeatResult.objects.order_by("game__begun_at", "game__created_at", "position")
    return [(row.kind, row.player and row.player.name, row.score) for row in rows]


def test_games_of_another_site_come_in_as_they_were(by, here, there):
    data, before = lines_of(there), seats()
    numbers = set(Game.objects.values_list("uuid", flat=True))
    moved_away(there)

    opened = open_file(data)
    assert opened.has_own_rules
    batch = bring_in(code=here.code, found=opened.found, choices=CHOICES, by=by)

    assert seats() == before
    assert None in {player for _kind, player, _score in before}
    assert set(Game.objects.values_list("uuid", flat=True)) == numbers
    assert list(here.players.filter(is_hidden=True).values_list("name", flat=True)) == ["Ben"]
    again = plan(here, open_file(data).found, CHOICES)
    assert [it.fate for it in again.games] == ["there"] * 3
    assert undo(code=here.code, batch=batch.uuid, by=by).games == 3
    assert not Player.objects.filter(group=here).exists()
    assert len(plan(here, open_file(data).found, CHOICES).coming) == 3


def test_what_is_in_another_group_of_this_site_is_there_already(by, here, there):
    planned = plan(here, open_file(lines_of(there)).found, CHOICES)
    assert {(it.fate, it.like) for it in planned.games} == {("there", ())}
    assert all("not in this group" in str(it.why) for it in planned.games)


@pytest.mark.parametrize("write", ["document", "text", "zip", "account"])
def test_every_file_that_this_program_writes_it_also_reads(by, here, there, write):
    account = there.owner
    seen = find_group(there.code, Actor(account=account), Role.MANAGE)
    games = list(there.games.order_by("created_at"))
    match write:
        case "document":
            data = "\n".join(json.dumps(as_json(game)) for game in games).encode()
        case "text":
            data = "\n".join(map(as_text, games)).encode()
        case "zip":
            data = b"".join(archive_of(seen, HistoryFilter()))
        case "account":
            data = b"".join(archive(account))
    logs = [[row.payload for row in game.entries.all()] for game in games]
    moved_away(there)

    opened = open_file(data)
    bring_in(code=here.code, found=opened.found, choices=CHOICES, by=by)

    made = list(here.games.order_by("begun_at", "created_at"))
    assert [[row.payload for row in game.entries.all()] for game in made] == logs
    assert [it.playing_since for it in made] == [it.playing_since for it in games]
    assert {it.player.name for it in PlayedSeat.objects.select_related("player")} == {*NAMES}


@pytest.mark.parametrize("table", ["seats", "turns", "matrix"])
def test_our_own_tables_of_scores_are_read_as_they_are_meant(there, table):
    seen = find_group(there.code, Actor(account=there.owner), Role.MANAGE)
    opened = open_file("".join(csv_of(table, seen, HistoryFilter())).encode())
    scores = [{seat.name: seat.score for seat in it.seats} for it in opened.found.games]
    assert not opened.found.left_out
    states = [game.current_state() for game in there.games.order_by("begun_at", "created_at")]
    for told, state in zip(scores, states, strict=True):
        ours = {seat.name: state.score(at) for at, seat in enumerate(state.seats)}
        assert told.items() <= ours.items()
        assert len(told) > 1


@pytest.mark.parametrize("table", ["games", "throws", "workbook"])
def test_our_own_tables_that_tell_no_scores_are_refused(there, table):
    seen = find_group(there.code, Actor(account=there.owner), Role.MANAGE)
    if table == "workbook":
        data = b"".join(workbook_of(seen, HistoryFilter()))
    else:
        data = "".join(csv_of(table, seen, HistoryFilter())).encode()
    with pytest.raises(FileRefusedError) as refused:
        open_file(data)
    assert refused.value.code == "own_table"
    assert ".ndjson" in said(refused.value)


@pytest.mark.parametrize("text", ["hello world", "hello,world", "Ana,Ben\n"])
def test_a_table_without_any_game_is_refused(text):
    with pytest.raises(FileRefusedError) as refused:
        open_file(text.encode())
    assert said(refused.value).startswith("There are no games in it. A table has")


def test_a_diary_has_other_games_which_may_be_meant(by, here):
    data = json.dumps(DIARY).encode()
    opened = open_file(data)
    assert ([it.name for it in opened.offered], opened.chosen) == (
        ["Farkle", "Catan"],
        {"1"},
    )
    (game,) = open_file(data, Ways(games=["2", "9"])).found.games
    assert (game.source_id, [seat.score for seat in game.seats]) == ("play-2", [10_000, 147])
    assert not open_file(data, Ways(games=[])).found.games


@pytest.mark.parametrize(
    "text",
    [
        f"Kostky\n1) whatever\n#DATA:{json.dumps([SOLO, {'turns': 'x'}])}",
        f"Kostky\n#PLNAZALOHA:{json.dumps({'hry': [SOLO, 7], 'rezimy': {}})}\n",
    ],
)
def test_games_that_one_has_played_alone_come_in(by, here, text):
    opened = open_file(text.encode())
    assert [it.reason for it in opened.found.left_out] == ["unreadable"]
    choices = Choices(CHOICES.rules, who={"kvasmeister": "Ana"})
    bring_in(code=here.code, found=opened.found, choices=choices, by=by)
    row = SeatResult.objects.get()
    assert (row.player.name, row.score, row.played_on) == ("Ana", 2_100, date(2026, 7, 1))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"a": 1', "no_json"),
        (b'{"a": 1}', "unknown_json"),
        (b'{"games": [], "players": [], "plays": 7}', "unknown_json"),
        (b"#DATA:[{]", "no_kvasmeister"),
        (b"#DATA:7", "no_kvasmeister"),
        (b'{"format":"farkle-export","schema_version":3}', "line_refused"),
        (HEAD + b'{"game":{}}', "line_refused"),
        (HEAD + b'{"game":7}', "line_refused"),
        (HEAD + b'{"dance":7}', "line_refused"),
        (HEAD + b"{}", "line_refused"),
        (
            b'{"format":"farkle-export","schema_version":2}\n{"game":{"entries":[5]}}',
            "line_refused",
        ),
        (
            b'{"format":"farkle-game","schema_version":1,"players":[5],"entries":[5]}',
            "line_refused",
        ),
        (GAME + b'"entries":{}}', "line_refused"),
        (HEAD + b'{"player":{}}', "line_refused"),
        (b'{"format":"farkle-game","schema_version":9}', "line_refused"),
        (GAME + b'"entries":[]}', "line_refused"),
        (b"Farkle score sheet 1\nrule set: {}\n", "line_refused"),
    ],
)
def test_what_nobody_can_read_is_refused_by_its_reason(data, code):
    with pytest.raises(FileRefusedError) as refused:
        open_file(data)
    assert refused.value.code == code


def test_a_game_that_breaks_its_own_rules_is_refused_by_its_line(by, there):
    lines = lines_of(there).splitlines()
    said = json.loads(lines[-1])
    said["game"]["entries"][0]["entry"] = {"type": "bank"}
    with pytest.raises(FileRefusedError) as refused:
        open_file(b"\n".join([*lines[:-1], json.dumps(said).encode()]))
    assert refused.value.code == "line_refused"
    assert refused.value.facts["number"] == len(lines)


def test_a_zip_that_unpacks_to_far_too_much_is_refused():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive_:
        archive_.writestr("games.ndjson", b" " * (65 << 20))
    with pytest.raises(FileRefusedError) as refused:
        open_file(packed.getvalue())
    assert refused.value.code == "file_too_large_unpacked"
