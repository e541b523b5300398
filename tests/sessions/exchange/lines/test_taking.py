"""Lines taken in: a site that was emptied is the same site again, and nothing else is believed."""

from __future__ import annotations

import io
import json
import random
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from sessions.exchange import canonical
from sessions.exchange.lines import stream
from sessions.exchange.lines.refused import LinesRefusedError
from sessions.exchange.lines.shapes import SHAPES
from sessions.exchange.lines.taking import take
from sessions.models import Game, GameEntry, Group, HouseRules, PlayedSeat, Player, SeatResult
from sessions.people.players import own_group
from sessions.people.who.erasing import erase
from sessions.people.who.merging import merge
from tests.factories import AccountFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def exported() -> bytes:
    return "".join(map(canonical.line, stream.lines_of_site())).encode()


def filled(target_score: int = 10_000) -> bytes:
    """An account's group: games won and going on, one of teams, somebody with two names."""
    account, rules = AccountFactory(), {"target_score": target_score}
    names = ('=Ana, "A"', "Ben 🎲", "שרה כהן")
    for seed, entries in enumerate((400, 30, 0)):
        game = GameFactory(names=names, owner=account, rules=rules)
        play_on(game, random.Random(seed), entries=entries)
    for seed, others in enumerate((("Anna", "Dora"), ("Annie", "Dora"))):
        game = GameFactory(names=others, owner=account, rules=rules)
        play_on(game, random.Random(seed), entries=90)
    group = own_group(account)
    players = {it.name: it for it in group.players.all()}
    merge(player=players["Annie"], into=players["Anna"], by=None)
    merge(player=players["Anna"], into=players[names[0]], by=None)
    erase(player=players[names[1]], by=None)
    HouseRules.objects.create(
        key="house-aaaaaa", version=1, name="Ours", rules=game.rules, group=group
    )
    return exported()


@cache
def written() -> bytes:
    """The lines of that site with shorter games; the site itself is gone again."""
    with transaction.atomic():
        lines = filled(target_score=1_500)
        transaction.set_rollback(True)
    return lines


def empty() -> None:
    GameEntry.objects.all().delete()
    for model in (Game, HouseRules, Player, Group):
        model.objects.all().delete()


def kept() -> list[Any]:
    """What is counted from games, by their numbers, without the rows' own keys."""
    results = SeatResult.objects.order_by("game__uuid", "position")
    left_out = {"id", "game_id", "group_id", "player_id", "rating_mu", "rating_sigma"}
    names = [it.attname for it in SeatResult._meta.concrete_fields if it.attname not in left_out]
    seats = PlayedSeat.objects.order_by("game__uuid", "position")
    players = Player.objects.order_by("uuid")
    return [
        list(players.values_list("uuid", "name", "key", "merged_into__uuid", "erased_at")),
        list(results.values_list("game__uuid", "player__uuid", *names)),
        list(seats.values_list("game__uuid", "position", "player__uuid", "name")),
        list(Game.objects.order_by("uuid").values_list("uuid", "state", "status", "version")),
    ]


def test_an_emptied_site_is_the_same_again_and_twice_adds_nothing():
    site = filled()
    before = kept()
    empty()

    taken = take(io.BytesIO(site), dry_run=True)
    assert (taken.new["game"], Game.objects.count()) == (5, 0)
    take(io.BytesIO(site))
    assert exported() == site
    assert kept() == before

    again = take(io.BytesIO(site))
    assert (again.new.total(), again.there["game"], again.there["group"]) == (0, 5, 1)
    assert exported() == site


def test_lines_of_sqlite_come_back_the_same_from_every_database():
    """Committed as SQLite has written them: what PostgreSQL reads, it writes again byte by byte."""
    site = (Path(__file__).parent / "site.ndjson").read_bytes()
    take(io.BytesIO(site))
    assert exported() == site


def test_codes_and_names_that_are_taken_give_way():
    site = written()
    group = json.loads(site.splitlines()[1])["group"]
    game = next(json.loads(it)["game"] for it in site.splitlines() if b'"game":{' in it)
    Group.objects.create(code=group["code"])
    Game.objects.filter(pk=GameFactory().pk).update(code=game["code"])

    take(io.BytesIO(site))

    assert Game.objects.filter(uuid=game["uuid"]).exclude(code=game["code"]).exists()
    assert Group.objects.filter(uuid=group["uuid"]).exclude(code=group["code"]).exists()


def test_who_is_called_so_in_the_group_is_that_player():
    take(io.BytesIO(written()))
    Player.objects.filter(name="Dora").update(uuid=uuid4())
    dora = Player.objects.get(name="Dora")
    game = Game.objects.filter(played_seats__player=dora).earliest("created_at")
    uuid = game.uuid
    game.entries.all().delete()
    game.delete()

    taken = take(io.BytesIO(written()))

    assert (taken.new.total(), taken.new["game"]) == (1, 1)
    assert Game.objects.filter(uuid=uuid, played_seats__player=dora).exists()


def test_the_command_tells_what_was_taken_and_how_to_get_in(tmp_path):
    file, said = tmp_path / "games.ndjson", io.StringIO()
    file.write_bytes(written())

    call_command("import_games", file, stdout=said)

    assert "games: 5 new, 0 there already" in said.getvalue()
    assert "/j/" in said.getvalue()
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_games", tmp_path / "none.ndjson")


def changed(line: dict[str, Any], path: str, value: Any) -> None:
    *parts, last = path.split("/")
    at: Any = line
    for part in parts:
        at = at[int(part)] if isinstance(at, list) else at[part]
    if isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("game/rules/target_score", -5, "rules"),
        ("game/players/0/name", 7, "players"),
        ("game/players/0/player", "7b1d1c6e-0d8e-4c67-8f4a-111111111111", "no line of their own"),
        ("game/group", "7b1d1c6e-0d8e-4c67-8f4a-111111111111", "no line of its own"),
        ("game/uuid", "seven", "uuid"),
        ("game/code", "O0", "code"),
        ("game/created_at", "yesterday", "created_at"),
        ("game/starts", 99, "no seat 99"),
        ("game/extra", 1, "There is no such field"),
        ("game/options/entry_by", "nobody", "entry_by"),
        ("game/place", "\u0000", "place"),
        ("game/place", "\ud800", "place"),
        ("game/players/0/name", "\ud800", "players"),
        ("game/created_at", "0001-01-01T00:00:00Z", "Years go from"),
        ("game/created_at", "0001-01-01T00:00:00", "Years go from"),
        ("game/version", 10**400, "There is no such field"),
        ("game/starts", 10**400, "starts"),
        ("player/name", "A\u202eB", "invisible"),
        ("player/merged_into", "7b1d1c6e-0d8e-4c67-8f4a-111111111111", "nobody of this group"),
        ("player/group", "7b1d1c6e-0d8e-4c67-8f4a-111111111111", "no line of its own"),
        ("group/time_zone", "Mars/North", "no such time zone"),
        ("house_rules/version", 0, "version"),
        ("game/joined", [None] * 9, "seats"),
        ("game/entries/2/version", 9, "without a gap"),
        ("game/entries/2/entry", {"type": "dance"}, "entries"),
        ("game/entries/2/entry", {"type": "unlock", "reason": "x"}, "cannot be played"),
        ("game/entries", {}, "entries"),
        ("game", [], "Invalid data"),
        ("dance", {}, "must be one of"),
    ],
)
def test_a_line_that_cannot_be_is_named_and_nothing_is_taken(path, value, why):
    lines = [json.loads(it) for it in written().splitlines()]
    kind = path.partition("/")[0]
    kind = kind if kind in SHAPES else "game"
    alike = [at for at, it in enumerate(lines) if kind in it and it[kind].get("entries") != []]
    number = alike[:2][-1]  # one has been read before, if there are two
    changed(lines[number], path, value)

    said = f"(?s)^Line {number + 1}: .*{why}.*Nothing was taken"
    with timezone.override("Europe/Vienna"), pytest.raises(LinesRefusedError, match=said):
        take(io.BytesIO("\n".join(map(json.dumps, lines)).encode()))

    assert (Game.objects.count(), Group.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    "file",
    [b"", b"no", b"[]", b'{"format":"farkle-export","schema_version":3}', b"\xff\xfe", b"[" * 9999],
)
def test_what_is_no_file_of_games_is_refused(file):
    with pytest.raises(LinesRefusedError, match=r"^Line 1: .* Nothing was taken over\."):
        take(io.BytesIO(file))
