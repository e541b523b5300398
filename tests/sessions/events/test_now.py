"""An evening that goes on: games tell their tables, the board says who plays, standings live."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.entries import Player
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import links
from sessions.events.evening import nights
from sessions.events.now.board import playing
from sessions.events.now.provisional import Live, live, season_moves
from sessions.events.play import results, tables
from sessions.events.reading import counting
from sessions.events.reading.sheets import TableSheet
from sessions.games import services
from sessions.models import Device, EventRole, Game
from tests import verbs
from tests.sessions.events.evenings import Evening, league, scores

pytestmark = pytest.mark.django_db
QUICK = RuleSet.from_json(PATCH.to_json() | {"target_score": 1000, "opening_threshold": 0})
FIVE = RuleSet.from_json(PATCH.to_json() | {"fixed_turns": 5, "opening_threshold": 0})
PAIRS = {"preferred": 2, "least": 2, "most": 2}

Done = Callable[..., None]


@pytest.fixture
def done(django_capture_on_commit_callbacks) -> Done:
    """Do something, and what follows once it is committed."""

    def act(verb: Callable[..., object], **said: object) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            verb(**said)

    return act


def a_pair(**said: object) -> tuple[Evening, Game]:
    """A table of two whose game has begun."""
    evening = Evening(league(("Ana", "Ben"), rules=QUICK, limits=PAIRS, **said))
    evening.open().draw().publish()
    return evening, begun(evening, 1)


def begun(evening: Evening, table: int) -> Game:
    where = {"code": evening.code, "night": 1, "round": 1, "table": table}
    return tables.begin(**where, by=None).game


def table(evening: Evening) -> TableSheet:
    return evening.night.rounds[0].tables[0]


def told(it: TableSheet) -> list[list[tuple[int, int | None]]]:
    """Places and scores of what is told and not settled, in the order of seats."""
    return [[(line["place"], line["score"]) for line in report.lines] for report in it.reports]


def test_a_finished_game_is_its_tables_report_without_anybody(done) -> None:
    evening, game = a_pair(trust="table")
    done(verbs.record_total, code=game.code, points=1_000)
    assert table(evening).state == "playing"
    done(verbs.record_total, code=game.code, points=0)
    assert (table(evening).state, told(table(evening))) == ("reported", [[(1, 1_000), (2, 0)]])
    done(verbs.sign_card, code=game.code, seat=0)
    assert len(table(evening).results) == 1
    for _the_signature_and_the_turn in range(2):
        done(verbs.undo, code=game.code)
    assert table(evening).state == "playing"
    done(verbs.record_total, code=game.code, points=0)
    assert told(table(evening)) == [[(1, 1_000), (2, 0)]]


def test_who_is_trusted_needs_nobody_and_a_changed_card_flags_the_result(done) -> None:
    evening, game = a_pair()
    for points in (1_000, 0):
        done(verbs.record_total, code=game.code, points=points)
    first = table(evening).current
    assert (table(evening).state, first.game_version) == ("confirmed", 2)
    done(verbs.amend_turn, code=game.code, turn=2, points=2_000, reason="Misread")
    assert (table(evening).state, table(evening).current) == ("disputed", first)
    (report,) = table(evening).reports
    where = {"code": evening.code, "night": 1, "round": 1, "table": 1, "by": None}
    results.reject(**where, result=report.number, reason="It was right before")
    done(verbs.sign_card, code=game.code, seat=0)
    assert table(evening).state == "confirmed", "it says nothing new"
    done(verbs.undo, code=game.code)
    done(verbs.amend_turn, code=game.code, turn=2, points=0, reason="So it was")
    assert (table(evening).state, table(evening).current) == ("confirmed", first)


def test_a_card_that_is_corrected_after_the_night_was_closed_flags_its_result(done) -> None:
    evening, game = a_pair()
    for points in (1_000, 0):
        done(verbs.record_total, code=game.code, points=points)
    evening.close()
    done(verbs.amend_turn, code=game.code, turn=2, points=2_000, reason="Misread")
    assert (table(evening).state, told(table(evening))) == ("disputed", [[(2, 1_000), (1, 2_000)]])


def test_what_ends_without_a_place_is_told_by_hand(done) -> None:
    evening, game = a_pair()
    done(verbs.record_total, code=game.code, points=500)
    done(verbs.end_game, code=game.code, result="none")
    assert (table(evening).state, table(evening).results) == ("finished", [])


def elsewhere(evening: Evening, names: tuple[str, ...], **said: object) -> Game:
    """A game of the club that was begun on a phone without network."""
    return services.start_game(
        players=[Player(it) for it in names],
        group=evening.event.group,
        **{"rules": QUICK, "begun_at": timezone.now() - timedelta(minutes=5)} | said,
    )


@pytest.mark.parametrize(
    ("points", "rules", "said"),
    [
        ((1_000, 0), {}, "confirmed"),
        ((1_000, 50), {}, [[(1, 1_000), (2, 0)], [(1, 1_000), (2, 50)]]),
        ((1_000, 50), {"opening_threshold": 50}, "confirmed"),
        ((0, 1_000), {"opening_threshold": 50}, [[(1, 1_000), (2, 0)], [(2, None), (1, None)]]),
    ],
)
def test_a_game_begun_without_network_is_a_rival_report(done, points, rules, said) -> None:
    """Equal ones settle the table; under other rules only places are compared."""
    evening, game = a_pair(trust="table")
    for score in (1_000, 0):
        done(verbs.record_total, code=game.code, points=score)
    names = tuple(evening.book.entrants[it].name for it in reversed(evening.people(1)))
    other = elsewhere(evening, names, rules=RuleSet.from_json(QUICK.to_json() | rules))
    for score in reversed(points):
        done(verbs.record_total, code=other.code, points=score)
    while Game.objects.get(pk=other.pk).finished_at is None:
        done(verbs.record_total, code=other.code, points=0)
    assert (told(table(evening)) or table(evening).state) == said


def test_a_game_of_others_or_one_with_network_is_no_report(done) -> None:
    evening, _game = a_pair(trust="table")
    for names, said in ((("Ana", "Cleo"), {}), (("Ana", "Ben"), {"begun_at": None})):
        other = elsewhere(evening, names, **said)
        for points in (1_000, 0):
            done(verbs.record_total, code=other.code, points=points)
    assert table(evening).results == []


def test_the_board_says_which_turn_is_played() -> None:
    evening = Evening(league(rules=FIVE)).open().draw().publish()
    games = [begun(evening, number) for number in (1, 2)]
    for points in (500, 300, 0, 800, 0)[: len(evening.people(1))]:
        verbs.record_total(code=games[0].code, points=points)
    book, night = evening.book, evening.night
    with CaptureQueriesContext(connection) as queries:
        found = playing(book, night.published)
    assert len(queries) == 1
    (it,) = found.values()
    assert (it.turn, it.turns, it.best) == (2, 5, 800)


@pytest.fixture
def two_rounds() -> tuple[Evening, Live]:
    """Round 1 is confirmed; in round 2 the last of it leads at a table that plays."""
    evening = Evening(league(("Ana", "Ben", "Cleo"), trust="table", rules=FIVE))
    evening.open().draw().publish()
    evening.tell(1, {1: 3, 2: 2, 3: 1})
    evening.draw(seed="t").publish()
    where = {"code": evening.code, "night": 1, "round": 2, "table": 1}
    game = tables.begin(**where, by=None).game
    points = {3: 900, 1: 0, 2: 300}
    for it in evening.people(1, 2):
        verbs.record_total(code=game.code, points=points[it])
    book = evening.book
    night = book.night(1)
    return evening, live(book, night, playing(book, night.published))


def test_standings_live_count_what_is_played_and_official_ones_do_not(two_rounds) -> None:
    evening, found = two_rounds
    book = evening.book
    official = {it: int(total) for it, total in counting.night_totals(book, book.night(1)).items()}
    assert official == {1: 7, 2: 4, 3: 1}
    now = {it: int(total) for it, total in counting.night_totals(found.book, found.night).items()}
    assert now == {1: 8, 2: 8, 3: 8}
    assert found.open_ == dict.fromkeys((1, 2, 3), "playing")
    assert found.before == {1: 1, 2: 2, 3: 3}
    assert all(found.moved(row) == row.entrant - row.rank for row in found.rows)
    assert any(found.moved(row) for row in found.rows)


def _at_table(evening: Evening) -> Actor:
    """A phone that has come by the card of table 1."""
    found = Actor(Device.objects.create())
    link = links.issue(code=evening.code, role=EventRole.TABLE, table=1, by=None)
    links.open_link(code=code_of(link), by=found)
    return found


def test_a_report_counts_live_before_it_is_confirmed() -> None:
    evening = Evening(league(("Ana", "Ben", "Cleo"), trust="table")).open().draw().publish()
    where = {"code": evening.code, "night": 1, "round": 1, "table": 1}
    results.report(**where, told=scores({1: 1, 2: 2, 3: 3}), by=_at_table(evening))
    book = evening.book
    found = live(book, book.night(1), {})
    assert [row.entrant for row in found.rows] == [3, 2, 1]
    assert (found.open_, found.before) == (dict.fromkeys((1, 2, 3), "reported"), {})


def test_a_season_says_who_has_come_up_by_its_latest_night() -> None:
    evening = Evening(league(("Ana", "Ben", "Cleo"), weeks=2, best=2))
    evening.open().draw().publish().tell(1, {1: 3, 2: 2, 3: 1})
    assert season_moves(evening.book) == {}
    evening.close()
    second = evening.on(2).open().draw().publish()
    second.tell(1, {3: 3, 2: 2, 1: 1})
    nights.close_night(code=evening.code, number=2, by=None)
    rows = counting.season_rows(evening.book)
    moved = season_moves(evening.book)
    ranks = {row.entrant: row.rank for row in rows}
    assert moved == {
        it: was - ranks[it] for it, was in ((1, 1), (2, 2), (3, 3)) if was != ranks[it]
    }
