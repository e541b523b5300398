"""Luck of finished games is counted when somebody looks, and forgotten when a game changes."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.urls import reverse

from scoring.insight.long_run import LongRun
from sessions.games.told.insight import insight_of
from sessions.history.counted_luck import count_luck, luck_of, to_count
from sessions.history.filters import HistoryFilter
from sessions.history.player.luck import luck_over_time
from sessions.history.player.page import history_of
from sessions.models import Game, SeatResult
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, reads

pytestmark = pytest.mark.django_db
RULES = {"opening_threshold": 0, "target_score": 4000, "final_round": "none"}


@pytest.fixture
def played(start):
    """Ana banks too early, Ben wins."""
    game = start("Ana", "Ben", **RULES)
    throw(game, "112346", "11", bank=True)
    throw(game, "111444", "111444", bank=True)
    throw(game, "223466")
    throw(game, "111444", "111444", bank=True)
    return fresh(game)


def seats(game: Game) -> list[SeatResult]:
    return list(SeatResult.objects.filter(game=game).order_by("position"))


def test_it_is_counted_when_somebody_looks(client, played):
    version = played.group.version
    assert [it.luck_turns for it in seats(played)] == [None, None]

    text = reads(client.get(f"/group/{played.group.code}/records/"))

    for row, luck in zip(seats(played), insight_of(played).seats, strict=True):
        assert row.luck_turns == luck.turns == 2
        assert row.luck == pytest.approx(luck.luck)
        assert (row.judged_turns, row.loss) == (luck.judged, pytest.approx(luck.loss))
    assert "Luckiest night +" in text
    assert "Unluckiest night −" in text
    played.group.refresh_from_db()
    assert played.group.version > version  # pages that are kept show it, too


def test_a_few_at_a_time_the_latest_first(start, played):
    for _more in range(2):
        verbs.record_total(code=start("Ana", "Ben", **RULES).code, points=4000)
    assert to_count(played.group).count() == 3

    assert count_luck(played.group, most=2)
    assert seats(played)[0].luck_turns is None
    assert not count_luck(played.group)
    assert seats(played)[0].luck_turns == 2
    assert not count_luck(played.group)


def test_a_game_that_is_corrected_is_counted_anew(played):
    count_luck(played.group)

    verbs.amend_turn(code=played.code, turn=1, points=250, reason="")

    assert [it.luck_turns for it in seats(played)] == [None, None]
    count_luck(played.group)
    assert [it.luck_turns for it in seats(played)] == [1, 2]


def test_what_changes_while_it_is_counted_is_left_to_the_next(played):
    before = Game.objects.get(pk=played.pk)
    Game.objects.filter(pk=played.pk).update(version=played.version + 7)

    luck_of(before)

    assert [it.luck_turns for it in seats(played)] == [None, None]


def test_the_command_counts_all(played, capsys):
    call_command("count_luck")

    assert "1 games counted." in capsys.readouterr().out
    assert not to_count().exists()


def test_of_a_player_it_is_told_over_time(client, played):
    ana = played.group.players.get(name="Ana")
    found = history_of(played.group, HistoryFilter(), ana)
    luck = insight_of(played).seats[0]

    assert found.luck.whole.turns == 2
    assert found.luck.whole.luck == pytest.approx(luck.luck)
    assert found.luck.year == found.luck.whole
    assert [share for _night, share in found.luck.kept] == [pytest.approx(luck.quality)]
    assert not found.counts_luck
    text = reads(client.get(reverse("history_of", args=(played.group.code, ana.uuid))))
    assert "Luck evens out: of 2 turns of a year" in text
    assert "Kept of what there was" in text


def test_whose_games_have_no_dice_has_no_luck(played):
    nobody = SeatResult.objects.none()

    assert luck_over_time(nobody).whole == LongRun()


def test_on_a_busy_database_the_page_comes_and_whoever_looks_next_counts(client, played):
    def busy(execute, sql, *args):
        if sql.startswith("UPDATE") and "luck_turns" in sql:
            raise OperationalError("database is locked")
        return execute(sql, *args)

    with connection.execute_wrapper(busy):
        assert client.get(f"/group/{played.group.code}/records/").status_code == 200
    assert to_count(played.group).exists()

    client.get(f"/group/{played.group.code}/records/")
    assert not to_count(played.group).exists()
