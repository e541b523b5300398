"""Many games through the API: the same figures as on the pages, and what is refused."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access import links
from sessions.api.history import RESULT
from sessions.history.against import head_to_head
from sessions.history.cross import cross_table
from sessions.history.filters import HistoryFilter
from sessions.history.player.page import history_of
from sessions.history.remembered import answers
from sessions.history.table import table
from sessions.models import Role, SeatResult
from sessions.people.who.showing import set_hidden
from tests.sessions.api.groups.conftest import Asker, wrong
from tests.sessions.history.conftest import GAMES, Club

ALL = HistoryFilter()
KEPT_ELSEWHERE = {"id", "game", "group", "player", "played_at", "played_on", "rules_digest"}
"""What of a row is told by another name, or as text."""


@pytest.fixture
def asker(club: Club) -> Callable[[Role], Asker]:
    """Return `asker(role)`: a program with a link's token of the club that has played a lot."""
    if not club.group.links.exists():
        links.issue_all(club.group)

    def made(role: Role = Role.MANAGE) -> Asker:
        token = links.token_of(club.group.links.get(role=role))
        return Asker(Client(headers={"Authorization": f"Bearer {token}"}), club.group.code)

    return made


def test_every_column_of_a_result_is_told():
    columns = {field.name for field in SeatResult._meta.concrete_fields}
    assert columns - KEPT_ELSEWHERE - set(RESULT) <= {"rating_mu", "rating_sigma"}


def test_results_are_read_in_parts_and_chosen(club, asker):
    program, address = asker(), "{club}/results/?limit=100"
    rows = []
    while address:
        part = program.read(address)
        rows += part["results"]
        address = (part["next"] or "").removeprefix("http://testserver/api/v1/")
    kept = SeatResult.objects.filter(group=club.group)
    assert len(rows) == kept.count() == len({(it["game"], it["position"]) for it in rows})
    assert [it["played_at"] for it in rows] == sorted(
        (it["played_at"] for it in rows), reverse=True
    )
    assert sum(it["points_banked"] for it in rows) == sum(it.points_banked for it in kept)

    ana, ben = club.player("Ana").uuid, club.player("Ben").uuid
    chosen = "{club}/results/?limit=1000" + f"&player={ana}&player={ben}&together=1&year=2025"
    found = program.read(chosen)["results"]
    games = {game.uuid for game in club.games if {"Ana", "Ben"} <= set(game.names)}
    assert {it["game_uuid"] for it in found} == set(map(str, games))
    since = max(game.played_at for game in club.games).isoformat().replace("+00:00", "Z")
    assert (
        len({it["game"] for it in program.read("{club}/results/?since=" + since)["results"]}) == 1
    )


def test_the_figures_are_those_of_the_pages(club, asker):
    program, ana, ben = asker(), club.player("Ana"), club.player("Ben")
    found = table(club.group, ALL, sort="per_turn")
    told = program.read("{club}/table/?sort=per_turn")
    assert [(it["player"], it["rank"], it["per_turn"]) for it in told["ranked"]] == [
        (str(it.player.uuid), it.rank, it.figures.per_turn) for it in found.ranked
    ]
    assert program.read("{club}/table/?turns=all")["rules"] == "all"
    page, whole = history_of(club.group, ALL, ana), program.read(f"players/{ana.uuid}/")
    assert whole["figures"]["wins"] == page.figures.wins
    assert (whole["luck"]["turns"], whole["luck"]["luck"], whole["luck"]["kept"]) == (
        page.luck.whole.turns,
        page.luck.whole.luck_per_turn,
        page.luck.whole.kept,
    )
    assert [it["games"] for it in whole["rivals"]] == [it.games for it in page.rivals]
    assert [(it["key"], it["times"], len(it["steps"])) for it in whole["awards"]] == [
        (it.award.key, it.times, len(it.steps)) for it in page.awards
    ]
    assert {it["points"]: it["turns"] for it in whole["turns"]} == page.turns
    cross, every = program.read("{club}/against/"), cross_table(club.group, ALL)
    assert [(it["name"], it["in_all"]["above"]) for it in cross["players"]] == [
        (row.player.name, row.against_all.above) for row in every.rows
    ]
    two = program.read(f"players/{ana.uuid}/against/{ben.uuid}/")
    both = head_to_head(club.group, ALL, ana, ben)
    assert (two["above"], two["own_wins"]) == (both.rivalry.above, both.own_wins)
    assert len(two["last"]) == len(both.last)
    assert program.ask("get", f"players/{ana.uuid}/against/{ana.uuid}/").status_code == 404

    nights, address = [], "{club}/nights/?limit=7"
    while address:
        part = program.read(address)
        nights += part["results"]
        address = (part["next"] or "").removeprefix("http://testserver/api/v1/")
    assert sum(len(night["games"]) for night in nights) == len(club.games)


def test_who_only_watches_reads_no_hidden_name(club, asker):
    ana = club.player("Ana")
    set_hidden(player=ana, is_hidden=True, by=None)
    paths = (
        "results/?limit=1000",
        "table/",
        "records/",
        "against/",
        "nights/?limit=200",
        "players/",
    )
    own = (f"players/{ana.uuid}/", f"players/{ana.uuid}/against/{club.player('Ben').uuid}/")
    for path in (*("{club}/" + it for it in paths), *own):
        assert '"Ana"' not in asker(Role.WATCH).ask("get", path).content.decode()
        assert '"Ana"' in asker(Role.SCORE).ask("get", path).content.decode()
    watcher = asker(Role.WATCH)
    assert watcher.read("{club}/results/?name=ana")["results"] == []
    club.group.hides_names = True
    club.group.save()
    assert wrong(watcher.ask("get", "{club}/results/?name=ana")) == [("/name", "invalid_value")]


@pytest.mark.parametrize(
    ("query", "mistakes"),
    [
        ("jahr=2025", [("/jahr", "unknown_key")]),
        ("seats=two&kind=cards", [("/kind", "invalid_value"), ("/seats", "invalid_value")]),
        ("seats=0", [("/seats", "out_of_range")]),
        ("year=", [("/year", "invalid_value")]),
        ("from=2025-02-30", [("/from", "invalid_value")]),
        ("to=20250301", [("/to", "invalid_value")]),
        ("year=2025&year=2026", [("/year", "contradiction")]),
        ("player=Ana", [("/player/0", "invalid_value")]),
        ("player=5d0c7a1e-94d2-4c86-8a57-2f60b1e3c9d4", [("/player", "invalid_value")]),
        ("together=1", [("/together", "contradiction")]),
        ("together=yes", [("/together", "invalid_value")]),
        ("name=%00", [("/name", "blank")]),
        ("limit=0&cursor=7", [("/limit", "out_of_range")]),
    ],
)
def test_what_no_game_can_be_chosen_by_is_pointed_at(club, asker, query, mistakes):
    found = wrong(asker().ask("get", "{club}/results/?" + query))
    assert sorted(found) == sorted(mistakes)


@pytest.mark.sqlite  # PostgreSQL reckons with moments before the calendar: nothing was played then
def test_a_cursor_beyond_the_calendar_is_none_of_this_list(club, asker):
    place = b64encode(b"p=0001-01-01+00%3A00%3A00%2B23%3A59").decode()
    refused = asker().ask("get", f"{{club}}/results/?cursor={quote(place)}")
    assert wrong(refused) == [("/cursor", "invalid_value")]


def test_the_year_of_a_player_is_the_player_in_that_year(club, asker):
    program, ana = asker(), club.player("Ana")
    told = program.read(f"players/{ana.uuid}/?year=2025")
    page = history_of(club.group, HistoryFilter(year=2025), ana)
    assert told["figures"]["games"] == page.figures.games > 0
    assert told["awards"] != []
    assert len(program.read("{club}/against/?year=2025")["players"]) > 1


def test_what_is_changed_is_not_chosen_by_a_filter(club, asker):
    program, ana = asker(), club.player("Ana")
    refused = program.ask("patch", f"players/{ana.uuid}/?year=2025", {"is_hidden": True})
    assert wrong(refused) == [("/year", "unknown_key")]
    assert not club.player("Ana").is_hidden


def test_who_has_it_already_is_told_so(club, asker):
    program = asker()
    for path in ("{club}/results/", "{club}/table/", f"players/{club.player('Ana').uuid}/"):
        tag = program.ask("get", path).headers["ETag"]
        assert program.ask("get", path, If_None_Match=tag).status_code == 304
    club.group.version += 1
    club.group.save()
    assert program.ask("get", "{club}/results/", If_None_Match=tag).status_code == 200


def test_over_many_games_no_more_is_asked_of_the_database(club, asker):
    program, ana = asker(), f"players/{club.player('Ana').uuid}/"
    paths = [
        "{club}/table/",
        "{club}/records/",
        "{club}/against/",
        ana,
        f"{ana}against/{club.player('Ben').uuid}/",
    ]
    paths += ["{club}/results/?limit=1000", "{club}/nights/?limit=1000"]
    over_many = [asked(program, path) for path in paths]
    kept = [game.uuid for game in club.games[: GAMES // 2]]
    SeatResult.objects.exclude(game__uuid__in=kept).delete()
    assert [asked(program, path) for path in paths] == over_many


def asked(program: Asker, path: str) -> int:
    """By a process that remembers nothing yet."""
    answers.clear()
    with CaptureQueriesContext(connection) as queries:
        program.read(path)
    return len(queries)
