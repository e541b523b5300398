"""Lines of games: each is as its schema says, and nothing of a log is lost or told too much."""

from __future__ import annotations

import io
import json
import random
from typing import Any
from zipfile import ZipFile, is_zipfile

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from jsonschema_rs import Draft202012Validator, meta

from scoring.entries import entry_from_json, player_from_json
from scoring.game import start
from scoring.rules.rule_set import RuleSet
from scoring.written.log import replay
from sessions.access.groups import SeenGroup
from sessions.exchange import canonical
from sessions.exchange.lines import stream
from sessions.exchange.tables.files import archive_of
from sessions.history.filters import HistoryFilter
from sessions.models import Game, Role
from sessions.people.who.merging import merge
from sessions.people.who.showing import set_hidden
from tests.description import COMMITTED_LINES, written_lines
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = pytest.mark.django_db

SCHEMA = json.loads(COMMITTED_LINES.read_text(encoding="utf-8"))
VALID = Draft202012Validator(SCHEMA, validate_formats=True)


def checked(lines) -> list[dict[str, Any]]:
    """Every line, once it was found to be as the schema says."""
    found = [json.loads(canonical.line(it)) for it in lines]
    for line in found:
        VALID.validate(line)
    return found


def games_in(lines) -> list[dict[str, Any]]:
    return [line["game"] for line in lines if "game" in line]


@pytest.fixture
def group():
    """Of a phone: a race, a game that goes on, one in the trash; names that files stumble over."""
    phone = DeviceFactory()
    names = ('=Ana, "A"', "Ben 🎲", "שרה כהן")
    for seed, entries in enumerate((400, 8)):
        game = GameFactory(names=names, device=phone, rules={"target_score": 2_500})
        play_on(game, random.Random(seed), entries=entries)
    gone = GameFactory(names=names, device=phone)
    Game.objects.filter(pk=gone.pk).update(deleted_at=gone.created_at)
    return Game.objects.exclude(pk=gone.pk).earliest("pk").group


def test_the_committed_schema_is_the_present_one():
    """Made anew by: python -m tests.description"""
    meta.validate(SCHEMA)
    assert COMMITTED_LINES.read_text(encoding="utf-8") == written_lines()


def test_a_game_of_a_file_plays_as_it_was_played(group):
    lines = checked(stream.lines_of_site())

    assert lines[0] == {"format": "farkle-export", "schema_version": 2}
    assert [line["group"]["name"] for line in lines if "group" in line] == [group.name]
    told = games_in(lines)
    assert [it["code"] for it in told] == list(
        Game.objects.filter(deleted_at=None).order_by("pk").values_list("code", flat=True)
    )
    players = {line["player"]["uuid"]: line["player"]["name"] for line in lines if "player" in line}
    for line in told:
        game = Game.objects.get(uuid=line["uuid"])
        seats = [
            player_from_json({k: v for k, v in it.items() if k in {"name", "team"} and v})
            for it in line["players"]
        ]
        entries = [entry_from_json(it["entry"]) for it in line["entries"]]
        first = start(RuleSet.from_json(line["rules"]), seats, line["starts"])
        assert replay(first, entries).state == game.current_state()
        assert [players[it["player"]] for it in line["players"]] == [it.name for it in seats]


def test_the_same_games_are_the_same_bytes_and_cost_the_same_queries(group, tmp_path):
    call_command("export", tmp_path / "a.ndjson")
    call_command("export", tmp_path / "b.ndjson", group=group.code.lower())
    assert (tmp_path / "a.ndjson").read_bytes() == (tmp_path / "b.ndjson").read_bytes()
    with pytest.raises(CommandError, match="already a file"):
        call_command("export", tmp_path / "a.ndjson")
    with pytest.raises(CommandError, match="no group with the code NOBODY"):
        call_command("export", tmp_path / "c.ndjson", group="NOBODY")
    for ending in ("zip", "xlsx"):
        call_command("export", tmp_path / f"a.{ending}", group=group.code)
        assert is_zipfile(tmp_path / f"a.{ending}")
        with pytest.raises(CommandError, match="--group CODE"):
            call_command("export", tmp_path / f"b.{ending}")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export", tmp_path / "a.ndjson" / "d.ndjson")
    with pytest.raises(CommandError, match=r"cannot be written \(File name too long\)"):
        call_command("export", tmp_path / ("d" * 300))

    with CaptureQueriesContext(
        connection,
    ) as few:
        list(stream.lines_of_site())
    play_on(GameFactory(device=group.device), random.Random(5), entries=20)
    with CaptureQueriesContext(connection) as more:
        list(stream.lines_of_site())
    assert len(more) == len(few)


def test_an_archive_begins_before_its_games_are_read(group):
    """Who asks for very many games sees at once that something comes."""
    made = archive_of(SeenGroup(group, Role.MANAGE, None), HistoryFilter())
    with CaptureQueriesContext(connection) as begun:
        first = next(made)
    assert b"datapackage.json" in first
    assert not [it for it in begun.captured_queries if "gameentry" in it["sql"]]
    with ZipFile(io.BytesIO(first + b"".join(made))) as archive:
        names = ["datapackage.json", "games.ndjson", "games.csv", "seats.csv", "turns.csv"]
        assert archive.namelist()[:5] == names
        assert archive.testzip() is None
        lines = archive.read("games.ndjson").decode()
    seen = SeenGroup(group, Role.MANAGE, None)
    assert lines == "".join(map(canonical.line, stream.lines_of_group(seen, HistoryFilter())))


def test_who_only_watches_reads_initials_of_who_is_hidden(group):
    group.players.filter(name="Ben 🎲").update(is_hidden=True)
    watching, playing = (SeenGroup(group, role, None) for role in (Role.WATCH, Role.SCORE))

    veiled = checked(stream.lines_of_group(watching, HistoryFilter()))
    open_ = checked(stream.lines_of_group(playing, HistoryFilter()))

    assert "Ben" not in json.dumps(veiled, ensure_ascii=False)
    assert json.dumps(open_, ensure_ascii=False).count("Ben 🎲") == 3
    assert [it["players"][1]["name"] for it in games_in(veiled)] == ["B. 🎲."] * 2


def test_who_is_hidden_is_so_by_another_name_too(group):
    ben = group.players.get(name="Ben 🎲")
    also = group.players.create(name="Benjamin")
    merge(player=also, into=ben, by=None)
    set_hidden(player=ben, is_hidden=True, by=None)
    watching = SeenGroup(group, Role.WATCH, None)
    veiled = checked(stream.lines_of_group(watching, HistoryFilter()))
    assert "Benjamin" not in json.dumps(veiled, ensure_ascii=False)


def test_a_filter_takes_finished_games_that_fit(group):
    seen = SeenGroup(group, Role.MANAGE, None)
    finished = Game.objects.get(status=Game.Status.FINISHED)

    year = HistoryFilter(year=finished.created_at.year)
    assert [it["code"] for it in games_in(stream.lines_of_group(seen, year))] == [finished.code]
    assert games_in(stream.lines_of_group(seen, HistoryFilter(year=1998))) == []
