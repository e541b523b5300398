"""What players are awarded: read from a file, counted from results, taken back with them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.history.awards.counting import awards_of
from sessions.history.awards.reading import AWARDS, Bound, read
from sessions.history.filters import HistoryFilter
from sessions.models import SeatResult
from sessions.wording.club.awards import WORDS, award_said
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.history import reference
from tests.sessions.history.played import NAMES

pytestmark = pytest.mark.thorough("postgres")

EASY = read("""
[greedy]
levels = [1, 3, 10]
result = { most_lost = { least = 300 } }
[hot_hand]
levels = [1, 3, 10]
result = { most_hot_dice = { least = 1 } }
[phoenix]
levels = [1, 3, 10]
result = { is_winner = true, farkle_streak = { least = 2 } }
[so_close]
levels = [1, 3, 10]
result = { rank = 2, margin = { least = -300, most = 0 } }
[regular]
levels = [1, 3, 10]
counts = "nights"
""")


def test_the_awards_of_the_site_are_whole():
    columns = {it.name for it in SeatResult._meta.get_fields()}

    assert list(WORDS) == [it.key for it in AWARDS]
    for award in AWARDS:
        assert {it.column for it in award.bounds} <= columns
        assert list(award.levels) == sorted(set(award.levels))
        assert bool(award.bounds) == (award.counts == "games")
        assert "%" not in award_said(award)
    close = next(it for it in AWARDS if it.key == "so_close")
    assert close.bounds == (Bound("rank", 2, 2), Bound("margin", -50, 0))
    assert award_said(close) == "Came second, behind by 50 points or fewer."


@pytest.mark.parametrize("name", NAMES)
def test_what_a_player_has(club, name):
    rows = HistoryFilter().rows(club.group).filter(player=club.player(name), seats__gt=1)
    with CaptureQueriesContext(connection) as queries:
        found = awards_of(rows, EASY)

    assert len(queries) == 3
    assert {
        it.award.key: (it.times, [(step.level, step.game.played_on) for step in it.steps])
        for it in found
    } == reference.awards(club.beside_others, name)
    assert [it.award for it in found] == [it for it in EASY if it in {it.award for it in found}]


def test_a_corrected_game_takes_back_what_it_gave(db):
    rules = {"fixed_turns": 1, "opening_threshold": 0}
    game = GameFactory(names=("Ana", "Ben"), rules=rules, device=DeviceFactory())

    def ben():
        rows = SeatResult.objects.filter(game=game, position=1)
        return {it.award.key for it in awards_of(rows)}

    for points in (500, 450):
        verbs.record_total(code=game.code, points=points)
    assert ben() == {"so_close"}

    verbs.amend_turn(code=game.code, turn=2, points=400, reason="a slip")
    assert ben() == set()

    verbs.amend_turn(code=game.code, turn=2, points=3500, reason="a slip")
    assert ben() == {"jackpot"}
